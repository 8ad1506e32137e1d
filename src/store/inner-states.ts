import type { Hash } from '../cell/hash.ts'
import { piecesOf } from '../lib/pieces.ts'
import type { AccountState } from '../model/account-state.ts'
import { renderExtraCurrencies } from '../record/account-state.ts'
import { stateCells, transactionCells } from './compact/beside.ts'
import type { Queryable, Transaction } from './database.ts'
import { type InnerState, writeInnerStates } from './inner-state-documents.ts'
import { isSame } from './key-starts.ts'
import { type StateRow, type StoredState, toStoredState } from './lookups/account-states.ts'
import { rowsOf } from './rows-of.ts'

/** Several transactions of one account in one block: between them lie states that no block tells. */
export interface AccountRun {
  readonly mc_seqno: number
  readonly account: Buffer
  readonly workchain: number
  readonly shard: bigint
  readonly seqno: number
  readonly lts: readonly bigint[]
}

export interface RunTransaction {
  readonly lt: bigint
  readonly hash: Buffer
  readonly state_before: Buffer
  readonly state_after: Buffer
  readonly boc: Buffer | null
}

export const listRuns = (db: Queryable, from: number, to: number): Promise<AccountRun[]> =>
  db.query(
    `select mc_seqno, account, workchain, shard, seqno, array_agg(lt order by lt) as lts from transactions
     where mc_seqno between $1 and $2 group by mc_seqno, account, workchain, shard, seqno having count(*) > 1
     order by mc_seqno, seqno, account`,
    [from, to],
  )

/** Its transactions, in order. */
export const listRunTransactions = (db: Queryable, { account, lts }: AccountRun): Promise<RunTransaction[]> =>
  db.query(
    `select t.lt, t.hash, t.state_before, t.state_after, ${transactionCells('t')} as boc from transactions t
     where t.account = $1 and t.lt = any($2::bigint[]) order by t.lt`,
    [account, lts],
  )

/** The last stored state of an account before a transaction. */
export async function findStateBefore(db: Queryable, account: Buffer, lt: bigint): Promise<StoredState | undefined> {
  const [row] = await db.query<StateRow>(
    `select s.account, s.lt, s.hash, s.transaction_hash, s.status, s.code_hash, s.data_hash, ${stateCells('s')} as boc, c.boc as code, d.boc as data
     from account_states s
     left join codes c on c.code_hash = s.code_hash
     left join account_data d on d.account = s.account and d.data_hash = s.data_hash
     where ${isSame('s.account', '$1::bytea')} and s.lt < $2 order by s.lt desc limit 1`,
    [account, lt],
  )
  return row && toStoredState(row)
}

export async function findCodeHash(db: Queryable, account: Buffer, lt: bigint): Promise<Buffer | null> {
  const [row] = await db.query<{ code_hash: Buffer | null }>(
    `select code_hash from account_states where ${isSame('account', '$1::bytea')} and lt = $2`,
    [account, lt],
  )
  return row?.code_hash ?? null
}

/** What a block's transactions ran with, as its document has it. */
export async function findBlockDocument(
  db: Queryable,
  { workchain, shard, seqno }: Pick<AccountRun, 'workchain' | 'shard' | 'seqno'>,
): Promise<{ readonly rand_seed: string; readonly master_ref_seqno: number } | undefined> {
  const [row] = await db.query<{ doc: Buffer }>(
    'select doc from blocks where workchain = $1 and shard = $2 and seqno = $3',
    [workchain, shard, seqno],
  )
  return row && JSON.parse(row.doc.toString('latin1'))
}

/** Masterchain blocks that are done, without a gap. */
export interface InnerStateProgress {
  readonly from: number
  readonly to: number
  readonly filled: bigint
  readonly failed: bigint
}

export async function findInnerStateProgress(db: Queryable): Promise<InnerStateProgress | undefined> {
  const [row] = await db.query<{ from_mc_seqno: number; to_mc_seqno: number; filled: bigint; failed: bigint }>(
    'select from_mc_seqno, to_mc_seqno, filled, failed from inner_state_progress',
  )
  return row && { from: row.from_mc_seqno, to: row.to_mc_seqno, filled: row.filled, failed: row.failed }
}

const INNER_STATE = {
  ...{ account: 'bytea', lt: 'bigint', hash: 'bytea', balance: 'numeric', extra_currencies: 'bytea' },
  ...{ code_hash: 'bytea', data_hash: 'bytea', code: 'bytea', data: 'bytea' },
}

/**
 * Stores what came of further blocks, in the documents of their transactions too, and how far it has come; false when another process
 * was there first, and nothing is stored.
 */
export async function storeInnerStates(
  transaction: Transaction,
  before: InnerStateProgress | undefined,
  after: InnerStateProgress,
  states: readonly InnerState[],
): Promise<boolean> {
  const moved = await transaction.query(
    before === undefined
      ? `insert into inner_state_progress (from_mc_seqno, to_mc_seqno, filled, failed) values ($1, $2, $3, $4)
         on conflict do nothing returning id`
      : `update inner_state_progress set from_mc_seqno = $1, to_mc_seqno = $2, filled = $3, failed = $4
         where from_mc_seqno = $5 and to_mc_seqno = $6 returning id`,
    [...[after.from, after.to, after.filled, after.failed], ...(before === undefined ? [] : [before.from, before.to])],
  )
  if (moved.length === 0) return false
  for (const piece of piecesOf(states, PIECE_ROWS)) await insertStates(transaction, piece)
  await writeInnerStates(transaction, states)
  return true
}

/** States of one statement: a block may have thousands, and their bytes are put together at a stretch. */
const PIECE_ROWS = 256

async function insertStates(transaction: Transaction, states: readonly InnerState[]): Promise<void> {
  const all = <T>(pick: (one: InnerState) => T): T[] => states.map(pick)
  const hashes = (pick: (state: AccountState) => Hash | null): (Hash | null)[] => all(({ state }) => pick(state))
  await transaction.query(
    `insert into inner_states (${Object.keys(INNER_STATE).join(', ')})
     select * from ${rowsOf(INNER_STATE)} s on conflict do nothing`,
    [
      ...[all(({ state }) => state.account), all(({ state }) => state.lt), hashes((state) => state.hash)],
      ...[all(({ state }) => `${state.balance}`), all(({ state }) => renderExtraCurrencies(state.extraCurrencies))],
      ...[hashes((state) => state.codeHash), hashes((state) => state.dataHash)],
      ...[all(({ code }) => code), all(({ data }) => data)],
    ],
  )
}
