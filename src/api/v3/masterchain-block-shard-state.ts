import { Type } from '@sinclair/typebox'
import { JsonWriter } from '../http/json-writer.ts'
import { MasterchainSeqno } from '../http/shared-parameters.ts'
import { writeAddressBook } from '../reads/address-book.ts'
import { listShardState } from '../reads/blocks.ts'
import { sql } from '../reads/sql.ts'
import { COLUMNS, runPage, type TransactionRow } from '../reads/transactions.ts'
import { BlocksReply, writeBlocks } from '../shapes/blocks.ts'
import type { Call } from '../shapes/call.ts'
import { addressesInRows, TransactionsReply, writeTransactions } from '../shapes/transactions.ts'
import { defineEndpoint } from './http/endpoint.ts'

/** The contract gives this reply no pages, so it has an end instead. */
const MAX_TRANSACTIONS = 5000

const Query = Type.Object({ seqno: MasterchainSeqno })

export default defineEndpoint({
  path: '/masterchainBlockShardState',
  operationId: 'api_v3_get_masterchainBlockShardState',
  tag: 'blockchain',
  summary: 'Shard blocks current at a masterchain block, and their transactions',
  query: Query,
  reply: Type.Intersect([TransactionsReply, BlocksReply]),
  mayBeMissing: true,
  async handle(call) {
    const { query, chain, db, dialect } = call
    const blocks = await listShardState(db, query.seqno)
    // The public service answers with the blocks alone.
    const rows = dialect === 'documented' ? await listTransactionsOf(call) : undefined
    await chain.expectMasterchainBlock(query.seqno)
    const out = new JsonWriter().text('{')
    if (rows !== undefined) {
      out.text('"address_book":')
      await writeAddressBook(out, call, addressesInRows(rows))
      out.text(',"transactions":')
      writeTransactions(out, rows, dialect)
      out.text(',')
    }
    out.text('"blocks":')
    writeBlocks(out, blocks, dialect)
    return out.text('}')
  },
})

async function listTransactionsOf(call: Call<typeof Query>): Promise<TransactionRow[]> {
  const { db, query } = call
  const rows = await runPage<TransactionRow>(
    db,
    sql`select ${COLUMNS} from shard_state s
      join transactions t on t.seqno = s.seqno and t.shard = s.shard and t.workchain = s.workchain
      where s.mc_seqno = ${query.seqno} order by t.lt desc, t.account limit ${MAX_TRANSACTIONS + 1}`,
  )
  if (rows.length > MAX_TRANSACTIONS) {
    rows.pop()
    call.warn(`transactions are cut at ${MAX_TRANSACTIONS}; page through /transactions by block for all`)
  }
  return rows
}
