import { Type } from '@sinclair/typebox'
import { CellarError } from '../../lib/errors.ts'
import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import { BlockRecord } from '../../record/block.ts'
import { writeDocument } from '../../record/dialect.ts'
import { JsonWriter } from '../http/json-writer.ts'
import type { Chain } from '../reads/chain.ts'
import { run, sql } from '../reads/sql.ts'
import { defineEndpoint } from './http/endpoint.ts'

export default defineEndpoint({
  path: '/masterchainInfo',
  operationId: 'api_v3_get_masterchain_info',
  tag: 'blockchain',
  summary: 'First and last indexed masterchain block',
  query: Type.Object({}),
  reply: Type.Object({ last: BlockRecord.schema, first: BlockRecord.schema }, { $id: 'MasterchainInfo' }),
  mayBeMissing: true,
  isKept: true,
  async handle({ db, chain, dialect }) {
    // Range and blocks by one statement: between two of them retention may take the first block away.
    const rows = await run<{ seqno: number; doc: Buffer }>(
      db,
      sql`select b.seqno, b.doc from checkpoint c
        join blocks b on b.workchain = ${MASTERCHAIN} and b.shard = ${WHOLE_SHARD}
          and b.seqno = any(array[c.first_mc_seqno, c.last_mc_seqno])
        order by b.seqno`,
    )
    const [first, last = first] = rows
    if (first === undefined || last === undefined) throw await whyNone(chain)
    const out = new JsonWriter().text('{"last":')
    writeDocument(out, last.doc, dialect)
    out.text(',"first":')
    writeDocument(out, first.doc, dialect)
    return out.text('}')
  },
})

async function whyNone(chain: Chain): Promise<CellarError> {
  const { first, last } = await chain.getRange()
  return new CellarError('BROKEN_STORE', 'masterchain blocks of the checkpoint are missing', { first, last })
}
