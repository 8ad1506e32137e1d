import { Type } from '@sinclair/typebox'
import { formatOpcode } from '../../lib/format-opcode.ts'
import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import { type SearchHit, SearchHitRecord } from '../../record/search-hit.ts'
import { Required } from '../http/fields.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { NonEmptySingle, PageOf } from '../http/parameters.ts'
import { readSearchText, type SearchText } from '../http/search-text.ts'
import { Text } from '../http/value-parser.ts'
import { listByName } from '../reads/names.ts'
import { hasBlock, hasOpcode, listByHash, listHashesAtLt } from '../reads/search.ts'
import type { Call } from '../shapes/call.ts'
import {
  toAccountHit,
  toBlockHit,
  toHashHits,
  toLabelledHits,
  toNamedHits,
  toTransactionHit,
} from '../shapes/search.ts'
import { defineEndpoint } from './http/endpoint.ts'

const MAX_TEXT = 512
const MOST = 10

export default defineEndpoint({
  path: '/search',
  operationId: 'api_v3_get_search',
  tag: 'utils',
  summary: 'Anything by what a person pastes or types',
  query: Type.Object({
    q: Required(
      NonEmptySingle(Text(`a text of up to ${MAX_TEXT} characters`, MAX_TEXT), {
        description:
          'an address in any form; a hash in hex, base64 or base64url; a seqno, a logical time, or (workchain,shard,seqno); 0x and an opcode; a link that holds one of these; a domain or a name, or the beginning of one or of a word in it',
      }),
    ),
    limit: PageOf(MOST, MOST),
  }),
  reply: Type.Array(SearchHitRecord.schema),
  async handle(call) {
    const { q, limit } = call.query
    const hits = (await find(call, readSearchText(q), limit)).slice(0, limit)
    const out = new JsonWriter(undefined, call.buffers).text('[')
    hits.forEach((hit, i) => {
      if (i > 0) out.text(',')
      SearchHitRecord.write(out, hit, undefined)
    })
    return out.text(']')
  },
})

/** What a text stands for by its form comes before what is called so. */
async function find(call: Call, text: SearchText, limit: number): Promise<SearchHit[]> {
  const { db } = call
  if (text.address !== undefined) return [await toAccountHit(call, text.address)]
  if (text.hash !== undefined) return toHashHits(call, text.hash, await listByHash(db, text.hash))
  if (text.opcode !== undefined) return findOpcode(call, text.opcode)
  const block =
    text.block ??
    (text.seqno === undefined ? undefined : { workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: text.seqno })
  const hits: SearchHit[] = []
  if (block !== undefined && (await hasBlock(db, block.workchain, block.shard, block.seqno)))
    hits.push(toBlockHit(block.workchain, block.shard, block.seqno))
  if (text.lt !== undefined) {
    for (const { hash, account } of await listHashesAtLt(db, text.lt, limit))
      hits.push(await toTransactionHit(call, hash, account))
  }
  if (text.name === undefined || hits.length >= limit) return hits
  const labelled = await toLabelledHits(call, text.name, limit)
  const named = await toNamedHits(call, (await listByName(db, text.name, limit)).slice(0, limit))
  const isNew = ({ kind, id }: SearchHit): boolean => !labelled.some((hit) => hit.kind === kind && hit.id === id)
  return [...hits, ...labelled, ...named.filter(isNew)]
}

async function findOpcode({ db, decoder }: Call, opcode: number): Promise<SearchHit[]> {
  const name = decoder.opcodeName(opcode)
  const isSeen = await hasOpcode(db, opcode)
  if (name === undefined && !isSeen) return []
  const id = formatOpcode(opcode)
  const subtitle = isSeen ? 'messages of this kind were sent' : 'no message of this kind was sent'
  return [{ kind: 'opcode', id, title: name ?? id, subtitle }]
}
