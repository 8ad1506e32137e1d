import { Type } from '@sinclair/typebox'
import { CellarError } from '../../lib/errors.ts'
import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import { BlockRecord } from '../../record/block.ts'
import { writeDocument } from '../../record/dialect.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { notIndexed } from '../reads/chain.ts'
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
  async handle({ db, dialect }) {
    // Range and blocks by one statement: between two of them retention may take the first block away, or the first commit come.
    const rows = await run<{ first: number; last: number; seqno: number | null; doc: Buffer | null }>(
      db,
      sql`select c.first_mc_seqno as first, c.last_mc_seqno as last, b.seqno, b.doc from checkpoint c
        left join blocks b on b.workchain = ${MASTERCHAIN} and b.shard = ${WHOLE_SHARD}
          and b.seqno = any(array[c.first_mc_seqno, c.last_mc_seqno])`,
    )
    if (rows[0] === undefined) throw notIndexed()
    const { first, last } = rows[0]
    const docOf = (seqno: number): Buffer => {
      const doc = rows.find((row) => row.seqno === seqno)?.doc
      if (!doc) throw new CellarError('BROKEN_STORE', 'a masterchain block of the checkpoint is missing', { seqno })
      return doc
    }
    const out = new JsonWriter().text('{"last":')
    writeDocument(out, docOf(last), dialect)
    out.text(',"first":')
    writeDocument(out, docOf(first), dialect)
    return out.text('}')
  },
})
