import type { Address } from '../../cell/address.ts'
import { toTokenInfo } from '../../decode/metadata/token-info.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { TokenContent } from '../../model/contract.ts'
import { asciiJson } from '../../record/ascii-json.ts'
import type { JsonWriter } from '../http/json-writer.ts'
import type { ImageProxy } from '../reads/image-proxy.ts'
import { NOTHING_SEEN, type SeenContracts } from '../reads/seen-contracts.ts'
import type { TokenOverride } from '../reads/token-overrides.ts'
import { listTokens, type TokenRow } from '../reads/tokens.ts'
import type { Call } from './call.ts'
import { addressText } from './contract-fields.ts'

const TYPES = ['jetton_masters', 'nft_collections', 'nft_items']

/** `{"0:AB…":{"is_indexed":…,"token_info":[…]},…}` of those among the accounts that are tokens or hold some. */
export async function writeMetadata(
  out: JsonWriter,
  call: Pick<Call, 'db' | 'chain' | 'without'>,
  accounts: readonly Uint8Array[],
  seen: SeenContracts = NOTHING_SEEN,
): Promise<void> {
  out.text('{')
  if (!call.without.metadata && accounts.length > 0) out.text(await renderMetadata(call, accounts, seen))
  out.text('}')
}

async function renderMetadata(
  { db, chain }: Pick<Call, 'db' | 'chain'>,
  accounts: readonly Uint8Array[],
  seen: SeenContracts,
): Promise<string> {
  const asked = new Map(accounts.map((account) => [byteKey(account), account as Address]))
  const { wallets, tokens } = await listTokens(db, [...asked.values()], seen)
  const entries = new Map<string, { readonly address: Uint8Array; isIndexed: boolean; readonly infos: string[] }>()
  const entryOf = (address: Uint8Array) => {
    const key = byteKey(address)
    const entry = entries.get(key) ?? { address, isIndexed: true, infos: [] }
    entries.set(key, entry)
    return entry
  }
  for (const { account, owner, jetton, balance } of wallets) {
    const extra = `{"owner":${addressText(owner)},"jetton":${addressText(jetton)},"balance":"${balance}"}`
    entryOf(account).infos.push(`{"valid":true,"type":"jetton_wallets","extra":${extra}}`)
  }
  for (const token of tokens) {
    const entry = entryOf(token.account)
    const { isIndexed, info } = renderToken(token, chain.overrides?.find(token.account), chain.images)
    entry.isIndexed &&= isIndexed
    entry.infos.push(info)
  }
  return [...entries.values()]
    .map(({ address, isIndexed, infos }) => {
      return `${addressText(address)}:{"is_indexed":${isIndexed},"token_info":[${infos.join()}]}`
    })
    .join()
}

function renderToken(
  token: TokenRow,
  override: TokenOverride | undefined,
  images: ImageProxy | undefined,
): { isIndexed: boolean; info: string } {
  const head = `"type":"${TYPES[token.kind]}"${token.index === null ? '' : `,"nft_index":"${token.index}"`}`
  const content = JSON.parse(token.content.toString('latin1')) as TokenContent
  const isFetched = content.uri === undefined || (token.uri === content.uri && token.looked === true)
  const extraOf = (error: string | null) => asciiJson({ uri: content.uri, ...(error !== null && { error }) })
  if (!isFetched && override?.content === undefined) {
    return { isIndexed: false, info: `{${head},"extra":${extraOf(null)}}` }
  }
  const fetched = fetchedOf(token, content)
  if (content.uri !== undefined && fetched === undefined && override?.content === undefined) {
    return { isIndexed: true, info: `{"valid":false,${head},"extra":${extraOf(token.error)}}` }
  }
  const { extra, ...shown } = toTokenInfo({ ...content, ...override?.content }, fetched)
  const texts = Object.entries(shown).map(([name, text]) => `,"${name}":${asciiJson(text)}`)
  const flags = `${override?.isNsfw ? ',"is_nsfw":true' : ''}${override?.isScam ? ',"is_scam":true' : ''}`
  const rest = {
    ...extra,
    ...(shown.image !== undefined && images?.linksTo(shown.image, override?.isNsfw === true)),
    ...(override?.reason !== undefined && { _flag_reason: override.reason }),
  }
  const tail = Object.keys(rest).length === 0 ? '' : `,"extra":${asciiJson(rest)}`
  return { isIndexed: true, info: `{"valid":true,${head}${texts.join('')}${flags}${tail}}` }
}

/** What a token is called and looks like, as far as it is known. */
export function toTokenWords(token: TokenRow, override: TokenOverride | undefined, images: ImageProxy | undefined) {
  const content = JSON.parse(token.content.toString('latin1')) as TokenContent
  const { name, symbol, image } = toTokenInfo({ ...content, ...override?.content }, fetchedOf(token, content))
  const small = image === undefined ? undefined : images?.linksTo(image, override?.isNsfw === true)._image_small
  return { name, symbol, image: small ?? image }
}

/** What its link led to; nothing when the link was another. */
const fetchedOf = ({ fetched, uri }: TokenRow, content: TokenContent): Record<string, unknown> | undefined =>
  fetched === null || uri !== content.uri ? undefined : readObject(fetched)

function readObject(bytes: Buffer): Record<string, unknown> | undefined {
  const value: unknown = JSON.parse(bytes.toString('utf8'))
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}
