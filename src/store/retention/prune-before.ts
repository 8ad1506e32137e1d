import { byteKey } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import type { Transaction } from '../database.ts'
import { isAnyOf, isSame, startsOf } from '../key-starts.ts'
import { deleteActions } from '../reclassify.ts'
import { rowsOf } from '../rows-of.ts'
import { type EndedTraces, listEndedTraces } from './ended-traces.ts'

/** What belongs to one transaction, by its account and lt. */
const OF_TRANSACTIONS = [
  ...['inner_states', 'jetton_burns'],
  ...['nominator_events', 'pool_validator_events', 'validator_events', 'transactions'],
]

/** The same, where the rows are counted: a commit that counts the same would wait for this one, which waits for the checkpoint. */
const COUNTED = ['jetton_transfers', 'nft_transfers']

/**
 * Lets go of the stored masterchain blocks before `edge`: their blocks, and the traces that have ended before it with all that was told of them. A
 * trace that reaches across the edge, or still waits for a transaction, stays whole; so do the last state of every account before the edge,
 * what it is, its code, and the shard blocks that are current at the edge, with the traces in them. Gives the number of transactions that went.
 */
export async function pruneBefore(transaction: Transaction, first: number, edge: number): Promise<number> {
  // Whoever tells traces anew would write actions of one that is gone by then.
  await transaction.query('select from reclassify for update')
  const ended = await listEndedTraces(transaction, edge)
  await deleteTraces(transaction, ended)
  await deleteOf(transaction, ['messages'], ended, isSame('o.account', 't.account'))
  await deleteOf(transaction, OF_TRANSACTIONS, ended)
  await transaction.query('delete from transaction_hashes where hash = any($1::bytea[])', [
    ended.transactions.map(({ hash }) => hash),
  ])
  await deleteStates(transaction, ended, edge)
  await deleteBlocks(transaction, edge)
  // Late, because whoever indexes waits for this row.
  const moved = await transaction.query(
    `update checkpoint set first_mc_seqno = $1, begun_mc_seqno = coalesce(begun_mc_seqno, first_mc_seqno)
     where first_mc_seqno = $2 returning id`,
    [edge, first],
  )
  if (moved.length === 0) throw new CellarError('BROKEN_STORE', 'older blocks joined while others were let go')
  await deleteOf(transaction, COUNTED, ended)
  return ended.transactions.length
}

async function deleteTraces(transaction: Transaction, { ids, transactions }: EndedTraces): Promise<void> {
  await deleteActions(transaction, ids)
  await transaction.query(
    `delete from trace_accounts a using ${rowsOf({ account: 'bytea', end_lt: 'bigint', trace_id: 'bytea' })} n
     where a.account = n.account and a.end_lt = n.end_lt and a.trace_id = n.trace_id`,
    [
      transactions.map(({ account }) => account),
      transactions.map(({ endLt }) => endLt),
      transactions.map(({ traceId }) => traceId),
    ],
  )
  await transaction.query('delete from trace_nodes where trace_id = any($1::bytea[])', [ids])
  await transaction.query('delete from traces where trace_id = any($1::bytea[])', [ids])
}

async function deleteOf(
  transaction: Transaction,
  tables: readonly string[],
  { transactions }: EndedTraces,
  isOfAccount = 'o.account = t.account',
): Promise<void> {
  const keys = [transactions.map(({ account }) => account), transactions.map(({ lt }) => lt)]
  for (const table of tables) {
    await transaction.query(
      `delete from ${table} o using ${rowsOf({ account: 'bytea', lt: 'bigint' })} t where ${isOfAccount} and o.lt = t.lt`,
      keys,
    )
  }
}

/** Of an account's states whose transactions are gone the last stays: it holds up to the account's first transaction that is stored. */
async function deleteStates(transaction: Transaction, { transactions }: EndedTraces, edge: number): Promise<void> {
  const accounts = new Map(transactions.map(({ account }) => [byteKey(account), account]))
  const gone = await transaction.query<{ account: Buffer; lt: bigint }>(
    `select s.account, s.lt from account_states s where ${isAnyOf('s.account', '$1', '$3')} and s.lt < $2
       and not exists (select from transactions t where t.account = s.account and t.lt = s.lt)`,
    [[...accounts.values()], await findEndLt(transaction, edge - 1), startsOf([...accounts.values()])],
  )
  const last = new Map<string, bigint>()
  for (const { account, lt } of gone) {
    const key = byteKey(account)
    if (lt > (last.get(key) ?? -1n)) last.set(key, lt)
  }
  const older = gone.filter(({ account, lt }) => lt < (last.get(byteKey(account)) as bigint))
  const deleted = await transaction.query<{ account: Buffer; data_hash: Buffer | null }>(
    `delete from account_states s using ${rowsOf({ account: 'bytea', lt: 'bigint' })} g
     where ${isSame('s.account', 'g.account')} and s.lt = g.lt returning s.account, s.data_hash`,
    [older.map(({ account }) => account), older.map(({ lt }) => lt)],
  )
  const named = deleted.filter(({ data_hash }) => data_hash !== null)
  await transaction.query(
    `delete from account_data d using ${rowsOf({ account: 'bytea', data_hash: 'bytea' })} g
     where d.account = g.account and d.data_hash = g.data_hash
       and not exists (select from account_states s where ${isSame('s.account', 'd.account')} and s.data_hash = d.data_hash)
       and not exists (select from inner_states s where s.account = d.account and s.data_hash = d.data_hash)`,
    [named.map(({ account }) => account), named.map(({ data_hash }) => data_hash)],
  )
}

async function findEndLt(transaction: Transaction, mcSeqno: number): Promise<bigint | null> {
  const [block] = await transaction.query<{ end_lt: bigint }>(
    'select end_lt from blocks where workchain = $1 and shard = $2 and seqno = $3',
    [MASTERCHAIN, WHOLE_SHARD, mcSeqno],
  )
  return block?.end_lt ?? null
}

async function deleteBlocks(transaction: Transaction, edge: number): Promise<void> {
  await transaction.query(
    `delete from blocks b where b.mc_seqno < $1 and not exists (select from shard_state s
       where s.mc_seqno = $1 and s.workchain = b.workchain and s.shard = b.shard and s.seqno = b.seqno)`,
    [edge],
  )
  await transaction.query('delete from shard_state where mc_seqno < $1', [edge])
  await transaction.query('delete from jetton_wallet_changes where mc_seqno < $1', [edge])
}
