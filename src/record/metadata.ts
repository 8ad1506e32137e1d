import { Type } from '@sinclair/typebox'
import { defineRecord } from './define-record.ts'
import { amount, as, asciiObject, boolean, text, word } from './kinds.ts'

/** What a token says of itself, or a wallet of the jettons in it. */
export interface TokenInfo {
  /** undefined until its link was followed. */
  readonly valid?: boolean
  readonly type: string
  readonly index?: bigint | null
  readonly name?: string
  readonly symbol?: string
  readonly description?: string
  readonly image?: string
  readonly isNsfw?: boolean | undefined
  readonly isScam?: boolean | undefined
  readonly extra?: Readonly<Record<string, unknown>> | undefined
}

const TokenInfoRecord = defineRecord<TokenInfo>()('TokenInfo', {
  valid: boolean.optional((token) => token.valid),
  type: as(word(), Type.String()).optional((token) => token.type),
  nft_index: amount.optional((token) => token.index),
  name: text.optional((token) => token.name),
  symbol: text.optional((token) => token.symbol),
  description: text.optional((token) => token.description),
  image: text.optional((token) => token.image),
  is_nsfw: boolean.optional((token) => token.isNsfw || undefined),
  is_scam: boolean.optional((token) => token.isScam || undefined),
  extra: asciiObject.optional((token) => token.extra),
})

export interface AccountTokens {
  isIndexed: boolean
  readonly infos: TokenInfo[]
}

export const AddressMetadataRecord = defineRecord<AccountTokens>()('AddressMetadata', {
  is_indexed: boolean((tokens) => tokens.isIndexed),
  token_info: TokenInfoRecord.list((tokens) => tokens.infos),
})

/** By address. */
export const Metadata = Type.Record(Type.String(), AddressMetadataRecord.schema, { $id: 'Metadata' })
