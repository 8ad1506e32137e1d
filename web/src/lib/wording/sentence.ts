import type { Action } from '../../api/schema.gen.ts'
import { formatDuration } from '../time.ts'
import { TEMPLATES, type Template } from './templates.ts'

/** A piece of a sentence: what is drawn as a link, an amount or a comment is told apart from plain words. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'account'; readonly raw: string }
  | { readonly kind: 'coins'; readonly nano: string }
  | { readonly kind: 'tokens'; readonly amount: string; readonly master: string }
  | { readonly kind: 'units'; readonly amount: string }
  | { readonly kind: 'asset'; readonly master: string | null }
  | { readonly kind: 'comment'; readonly text: string; readonly isEncrypted: boolean }
  | { readonly kind: 'bitcoin'; readonly amount: string }

export interface Side {
  /** The account from whose side it is told. */
  readonly of?: string | undefined
}

const EXCHANGES: Readonly<Record<string, string>> = {
  stonfi: 'STON.fi',
  stonfi_v2: 'STON.fi v2',
  dedust: 'DeDust',
  dedust_v2: 'DeDust v2',
  tonco: 'TONCO',
  coffee: 'swap.coffee',
}

/** sha256 of the names of DNS records. */
const DNS_KEYS: Readonly<Record<string, string>> = {
  e8d44050873dba865aa7c170ab4cce64d90839a34dcfd6cf71d14e0205443b1b: 'wallet',
  fbae041b02c41ed0fd8a4efb039bc780dd6af4a1f0c420f42561ae705dda43fe: 'site',
  '49a25f9feefaffecad0fcd30c50dc9331cff8b55ece53def6285c09e17e6f5d7': 'storage',
  '19f02441ee588fdb26ee24b2568dd035c3c9206e11ab979be62e55558a1d17ff': 'resolver',
}

/** What begins the body of a message that came back from its receiver. */
const BOUNCED = '0xffffffff'
const RETURNED: Template = {
  ...{ subject: 'source', past: 'sent', base: 'send' },
  rest: '[{n:value} ]back to {a:destination}, which it could not take',
}

const text = (value: string): Piece => ({ kind: 'text', text: value })

/** An action as a sentence. */
export function toSentence(action: Action, { of }: Side = {}): Piece[] {
  const received = of === undefined ? undefined : toReceived(action, of)
  if (received !== undefined) return tidy(received)
  const type = action.type.replace(/_fallback$/, '')
  if (type === 'unknown') {
    const count = action.transactions?.length ?? 0
    return [text(`something happened in ${count} transaction${count === 1 ? '' : 's'} that Cellar has no words for`)]
  }
  const isPurchase = type === 'nft_transfer' && action.details.is_purchase === true
  const isBounce = type === 'call_contract' && toOpcode(action.details.opcode) === BOUNCED
  const template = isBounce ? RETURNED : TEMPLATES[isPurchase ? 'nft_purchase' : type]
  if (template === undefined) return tidy(toUnknownType(action, of))
  const subject = read(action.details, template.subject)
  const who = typeof subject === 'string' && subject !== of ? [account(subject), text(' ')] : []
  if (type === 'contract_deploy' && typeof subject !== 'string') {
    return tidy([...fill('{a:destination}', action), text(' was deployed')])
  }
  const verb = text(`${verbOf(action, template)} `)
  return tidy([...who, verb, ...fill(isFailed(action) ? (template.failed ?? template.rest) : template.rest, action)])
}

export const isFailed = ({ success }: Action): boolean => success === false

function verbOf(action: Action, { past, base }: Template): string {
  if (isFailed(action)) return `tried to ${base}`
  return action.finality === 'pending' ? `would ${base}` : past
}

const RECEIVERS: Readonly<Record<string, readonly [string, string, string]>> = {
  ton_transfer: ['destination', 'source', '{n:value}'],
  jetton_transfer: ['receiver', 'sender', '{j:amount/asset}'],
  extra_currency_transfer: ['destination', 'source', '{e:extra_currencies}'],
  nft_transfer: ['new_owner', 'old_owner', '{a:nft_item}'],
}

/** From the side of whoever got something. */
function toReceived(action: Action, of: string): Piece[] | undefined {
  const [to = '', from = '', what = ''] = RECEIVERS[action.type] ?? []
  const { details } = action
  if (details[to] !== of || details[from] === of || isFailed(action) || details.is_purchase === true) return undefined
  const sender = details[from]
  const verb = action.finality === 'pending' ? 'would receive' : action.type === 'nft_transfer' ? 'got' : 'received'
  return [
    text(`${verb} `),
    ...fill(what, action),
    ...(typeof sender === 'string' ? [text(' from '), account(sender)] : []),
    ...fill('[ {c:comment}]', action),
  ]
}

function toUnknownType(action: Action, of: string | undefined): Piece[] {
  const source = action.details.source ?? action.accounts?.[0]
  const who = typeof source === 'string' && source !== of ? [account(source), text(' ')] : []
  return [...who, text(`${isFailed(action) ? 'tried' : 'did'} ${action.type.replaceAll('_', ' ')}`)]
}

const account = (raw: string): Piece => ({ kind: 'account', raw })

/** Fills a template; a part in [ ] is left out when a field in it is not there. */
function fill(template: string, action: Action): Piece[] {
  const pieces: Piece[] = []
  for (const [, optional, field, plain] of template.matchAll(/\[([^\]]*)\]|(\{[^}]*\})|([^[{]+)/g)) {
    if (optional !== undefined) pieces.push(...(fillParts(optional, action, true) ?? []))
    else pieces.push(...(fillParts(field ?? plain ?? '', action, false) ?? []))
  }
  return pieces
}

function fillParts(template: string, action: Action, isOptional: boolean): Piece[] | undefined {
  const pieces: Piece[] = []
  for (const [, kind, path, plain] of template.matchAll(/\{(.):([^}]*)\}|([^{]+)/g)) {
    if (plain !== undefined) {
      pieces.push(text(plain))
      continue
    }
    const piece = toPiece(kind ?? '', path ?? '', action)
    if (piece === undefined && isOptional) return undefined
    pieces.push(piece ?? text('something not known'))
  }
  return pieces
}

function toPiece(kind: string, path: string, action: Action): Piece | undefined {
  const { details } = action
  const [valuePath = '', assetPath] = path.split('/')
  const value = read(details, valuePath)
  if (kind === 's') return value === undefined ? undefined : { kind: 'asset', master: toText(value) ?? null }
  if (kind === 'o') return text(toOpcode(value))
  if (value === null || value === undefined || value === '') return undefined
  const asset = assetPath === undefined ? undefined : read(details, assetPath)
  return (MAKERS[kind] ?? ((one) => text(toText(one) ?? '')))(value, asset, details)
}

type Maker = (value: unknown, asset: unknown, details: Action['details']) => Piece | undefined

const MAKERS: Readonly<Record<string, Maker>> = {
  a: (value) => (typeof value === 'string' ? account(value) : undefined),
  n: (value) => ({ kind: 'coins', nano: String(value) }),
  m: (value, asset) =>
    typeof asset === 'string'
      ? { kind: 'tokens', amount: String(value), master: asset }
      : { kind: 'coins', nano: String(value) },
  j: (value, asset) =>
    typeof asset === 'string'
      ? { kind: 'tokens', amount: String(value), master: asset }
      : { kind: 'units', amount: String(value) },
  b: (value) => ({ kind: 'bitcoin', amount: String(value) }),
  c: (value, _asset, details) => ({
    kind: 'comment',
    text: String(value),
    isEncrypted: details.encrypted === true || details.is_encrypted_comment === true,
  }),
  '#': (value) => text(String(Array.isArray(value) ? value.length : 0)),
  d: (value) => text(EXCHANGES[String(value)] ?? String(value)),
  k: (value) => text(DNS_KEYS[String(value).toLowerCase()] ?? `record ${String(value).slice(0, 8)}…`),
  p: (value) => text(formatDuration(Number(value))),
  e: (value) => text(toCurrencies(value)),
  v: (value) => toDnsValue(value as Readonly<Record<string, unknown>>),
}

function toCurrencies(value: unknown): string {
  const entries = Array.isArray(value)
    ? value.map(({ id, amount }) => [id, amount])
    : Object.entries((value ?? {}) as Record<string, unknown>)
  return entries.map(([id, amount]) => `${amount} of currency #${id}`).join(' and ') || 'another currency'
}

function toDnsValue(value: Readonly<Record<string, unknown>>): Piece | undefined {
  if (typeof value.address === 'string') return account(value.address)
  const found = value.dns_storage_address ?? value.dns_adnl_address ?? value.dns_next_resolver_address ?? value.dns_text
  return typeof found === 'string' ? text(found.length > 24 ? `${found.slice(0, 20)}…` : found) : undefined
}

export function toOpcode(value: unknown): string {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number)
    ? `0x${(number >>> 0).toString(16).padStart(8, '0')}`
    : 'an unnamed method'
}

function read(details: Action['details'], path: string): unknown {
  let value: unknown = details
  for (const part of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[part]
  return value
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined

/** Neighbouring words as one piece. */
function tidy(pieces: readonly Piece[]): Piece[] {
  const tidied: Piece[] = []
  for (const piece of pieces) {
    const last = tidied.at(-1)
    if (piece.kind === 'text' && last?.kind === 'text') tidied[tidied.length - 1] = text(`${last.text}${piece.text}`)
    else tidied.push(piece)
  }
  return tidied.map((piece, at) =>
    piece.kind === 'text' && at === tidied.length - 1 ? text(piece.text.trimEnd()) : piece,
  )
}
