import { Type } from '@sinclair/typebox'
import { defineRecord } from './define-record.ts'
import { as, text, word } from './kinds.ts'

/** What a search found. */
export interface SearchHit {
  readonly kind: (typeof SEARCH_KINDS)[number]
  readonly id: string
  readonly title: string
  readonly subtitle: string | null
  readonly image?: string | undefined
}

const SEARCH_KINDS = [
  ...(['account', 'jetton', 'collection', 'nft', 'domain'] as const),
  ...(['block', 'transaction', 'message', 'trace', 'opcode'] as const),
] as const

const said = (description: string) => as(text, Type.String({ description }))

export const SearchHitRecord = defineRecord<SearchHit>()('SearchHit', {
  kind: word(...SEARCH_KINDS)((hit) => hit.kind),
  id: said(
    'what to ask for: a raw address, a hash in base64, `(workchain,shard,seqno)` with the shard in hex, a domain, or `0x` and an opcode',
  )((hit) => hit.id),
  title: said('what it is called')((hit) => hit.title),
  subtitle: text.orNull((hit) => hit.subtitle),
  image: said('link to an image of a token').optional((hit) => hit.image),
})
