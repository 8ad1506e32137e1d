import { Type } from '@sinclair/typebox'
import { JsonWriter } from '../http/json-writer.ts'
import { LtRange, NonEmptySingle, Page, Single, UtimeRange } from '../http/parameters.ts'
import { BlockFilter, expectWholeBlockFilter, McSeqno } from '../http/shared-parameters.ts'
import { HashText, Sort } from '../http/value-parser.ts'
import { isNamed, listBlocks } from '../reads/blocks.ts'
import { BlocksReply, writeBlocks } from '../shapes/blocks.ts'
import { writeNextCursor } from '../shapes/list-parts.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Query = Type.Object({
  ...BlockFilter,
  root_hash: NonEmptySingle(HashText),
  file_hash: NonEmptySingle(HashText),
  mc_seqno: McSeqno,
  ...UtimeRange,
  ...LtRange,
  ...Page,
  sort: Single(Sort, { description: 'by gen_utime; without it, newest first or the natural order of the filter' }),
})

export default defineEndpoint({
  path: '/blocks',
  operationId: 'api_v3_get_blocks',
  tag: 'blockchain',
  summary: 'Blocks',
  query: Query,
  reply: BlocksReply,
  isKept: true,
  async handle(call) {
    const { query, db, dialect } = call
    expectWholeBlockFilter(query)
    const { rows, nextCursor } = await listBlocks(db, query, query.sort, query)
    if (isNamed(query) && rows.length > 0) call.lifetime('final')
    const out = new JsonWriter().text('{"blocks":')
    writeBlocks(out, rows, dialect)
    writeNextCursor(out, call, nextCursor)
    return out.text('}')
  },
})
