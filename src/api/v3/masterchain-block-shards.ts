import { Type } from '@sinclair/typebox'
import { JsonWriter } from '../http/json-writer.ts'
import { Page } from '../http/parameters.ts'
import { MasterchainSeqno } from '../http/shared-parameters.ts'
import { listBlocks } from '../reads/blocks.ts'
import { BlocksReply, writeBlocks } from '../shapes/blocks.ts'
import { writeNextCursor } from '../shapes/list-parts.ts'
import { defineEndpoint } from './http/endpoint.ts'

export default defineEndpoint({
  path: '/masterchainBlockShards',
  operationId: 'api_v3_get_masterchainBlockShards',
  tag: 'blockchain',
  summary: 'Blocks committed by a masterchain block',
  query: Type.Object({ seqno: MasterchainSeqno, ...Page }),
  reply: BlocksReply,
  mayBeMissing: true,
  async handle(call) {
    const { query, chain, db, dialect } = call
    const { rows, nextCursor } = await listBlocks(db, { mc_seqno: query.seqno }, undefined, query)
    await chain.expectMasterchainBlock(query.seqno)
    if (rows.length > 0) call.lifetime('final')
    const out = new JsonWriter().text('{"blocks":')
    writeBlocks(out, rows, dialect)
    writeNextCursor(out, call, nextCursor)
    return out.text('}')
  },
})
