import { type Address, asAddress, formatRaw } from '../../cell/address.ts'
import { toTokenInfo } from '../../decode/metadata/token-info.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { TokenContent } from '../../model/contract.ts'
import { type AccountTokens, AddressMetadataRecord, type TokenInfo } from '../../record/metadata.ts'
import type { JsonWriter } from '../http/json-writer.ts'
import type { ImageProxy } from '../reads/image-proxy.ts'
import { NO_READ_THROUGH, type ReadThroughContracts } from '../reads/read-through-contracts.ts'
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
  seen: ReadThroughContracts = NO_READ_THROUGH,
): Promise<void> {
  out.text('{')
  const shown = call.without.metadata || accounts.length === 0 ? [] : await listAccountTokens(call, accounts, seen)
  shown.forEach(([address, tokens], i) => {
    out.text(`${i === 0 ? '' : ','}${addressText(address)}:`)
    AddressMetadataRecord.write(out, tokens, undefined)
  })
  out.text('}')
}

async function listAccountTokens(
  { db, chain }: Pick<Call, 'db' | 'chain'>,
  accounts: readonly Uint8Array[],
  seen: ReadThroughContracts,
): Promise<(readonly [Uint8Array, AccountTokens])[]> {
  const asked = new Map(accounts.map((account) => [byteKey(account), account as Address]))
  const { wallets, tokens } = await listTokens(db, [...asked.values()], seen)
  const entries = new Map<string, readonly [Uint8Array, AccountTokens]>()
  const entryOf = (address: Uint8Array): AccountTokens => {
    const key = byteKey(address)
    const entry = entries.get(key) ?? ([address, { isIndexed: true, infos: [] }] as const)
    entries.set(key, entry)
    return entry[1]
  }
  for (const { account, owner, jetton, balance } of wallets) {
    const extra = { owner: rawText(owner), jetton: rawText(jetton), balance: `${balance}` }
    entryOf(account).infos.push({ valid: true, type: 'jetton_wallets', extra })
  }
  for (const token of tokens) {
    const info = toInfo(token, chain.overrides?.find(token.account), chain.images)
    const entry = entryOf(token.account)
    entry.isIndexed &&= info.valid !== undefined
    entry.infos.push(info)
  }
  return [...entries.values()]
}

const rawText = (address: Uint8Array): string => formatRaw(asAddress(address))

function toInfo(token: TokenRow, override: TokenOverride | undefined, images: ImageProxy | undefined): TokenInfo {
  const head = { type: TYPES[token.kind] as string, index: token.index }
  const content = JSON.parse(token.content.toString('latin1')) as TokenContent
  const { uri } = content
  const isFetched = uri === undefined || (token.uri === uri && token.looked === true)
  if (!isFetched && override?.content === undefined) return { ...head, extra: { uri } }
  const fetched = fetchedOf(token, content)
  if (uri !== undefined && fetched === undefined && override?.content === undefined) {
    return { valid: false, ...head, extra: { uri, ...(token.error !== null && { error: token.error }) } }
  }
  const { extra, ...shown } = toTokenInfo({ ...content, ...override?.content }, fetched)
  const rest = {
    ...extra,
    ...(shown.image !== undefined && images?.linksTo(shown.image, override?.isNsfw === true)),
    ...(override?.reason !== undefined && { _flag_reason: override.reason }),
  }
  return {
    ...{ valid: true, ...head, ...shown, isNsfw: override?.isNsfw, isScam: override?.isScam },
    extra: Object.keys(rest).length === 0 ? undefined : rest,
  }
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
