import { parseAddress } from './address.ts'
import { toHashHex } from './hash.ts'
import { toShardHex, WHOLE } from './shard.ts'

/** What a text that somebody typed or pasted may mean, told by its form alone. */
export type SearchInput =
  | { readonly kind: 'account'; readonly raw: string; readonly isTestOnly?: boolean }
  | { readonly kind: 'hash'; readonly hex: string }
  | { readonly kind: 'block'; readonly workchain: number; readonly shard: string; readonly seqno: number }
  | { readonly kind: 'lt'; readonly lt: string }
  | { readonly kind: 'domain'; readonly domain: string }
  | { readonly kind: 'opcode'; readonly opcode: string }
  | { readonly kind: 'name'; readonly name: string }

const MAX_SEQNO = 2 ** 32
/** What is longer was to be an address or a hash. */
const MAX_NAME = 40

/** Undefined for what means nothing here. */
export function parseSearch(given: string): SearchInput | undefined {
  const text = given.trim()
  if (/^https?:\/\//i.test(text)) return parseLink(text)
  return parseExact(text) ?? parseWords(text)
}

function parseExact(text: string): SearchInput | undefined {
  const address = parseAddress(text)
  if (address) return { kind: 'account', ...address }
  const hex = toHashHex(text)
  if (hex !== undefined) return { kind: 'hash', hex }
  const block =
    /^\(?\s*(-?\d+)\s*,\s*([0-9a-f]{16}|-?\d{17,20})\s*,\s*(\d+)\s*\)?$/i.exec(text) ??
    /^(-?\d+):([0-9a-f]{16}|-?\d{17,20}):(\d+)$/i.exec(text)
  if (block) {
    const [, workchain = '', shard = '', seqno = ''] = block
    return { kind: 'block', workchain: Number(workchain), shard: toShardHex(shard), seqno: Number(seqno) }
  }
  if (/^\d{1,19}$/.test(text)) {
    return Number(text) < MAX_SEQNO
      ? { kind: 'block', workchain: -1, shard: WHOLE, seqno: Number(text) }
      : { kind: 'lt', lt: text }
  }
  return /^0x[0-9a-f]{8}$/i.test(text) ? { kind: 'opcode', opcode: text.toLowerCase() } : undefined
}

function parseWords(text: string): SearchInput | undefined {
  const domain = text.toLowerCase()
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*\.(ton|t\.me)$/.test(domain)) return { kind: 'domain', domain }
  return /\p{L}.*\p{L}/u.test(text) && text.length <= MAX_NAME ? { kind: 'name', name: text } : undefined
}

/** Of a link the last part or parameter that means something. */
function parseLink(text: string): SearchInput | undefined {
  if (!URL.canParse(text)) return undefined
  const { pathname, searchParams, hash } = new URL(text)
  const parts = [...pathname.split('/'), ...searchParams.values(), ...hash.slice(1).split(/[/=&]/)]
  const found = parts
    .filter(Boolean)
    .reverse()
    .flatMap((part) => parseExact(safeDecode(part)) ?? domainOf(part) ?? [])
  // Links are full of small numbers that mean something only to whoever made them.
  return found.find(({ kind }) => kind !== 'block' && kind !== 'lt') ?? found[0]
}

const domainOf = (part: string): SearchInput | undefined => {
  const found = parseWords(safeDecode(part))
  return found?.kind === 'domain' ? found : undefined
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
