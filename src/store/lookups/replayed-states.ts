import { type Address, asAddress } from '../../cell/address.ts'
import { stateCells, transactionCells } from '../compact/beside.ts'
import type { Queryable } from '../database.ts'
import { isAnyOf, isSame, startsOf } from '../key-starts.ts'
import { type StateRow, type StoredState, toStoredState } from './account-states.ts'

// States as they were at masterchain blocks long past.

export interface ReplayedState extends StoredState {
  /** Masterchain block that committed it; null for a state given at the start. */
  readonly mcSeqno: number | null
}

interface ReplayedRow extends StateRow {
  readonly mc_seqno: number | null
}

const COLUMNS = `t.mc_seqno, s.account, s.lt, s.hash, s.transaction_hash, s.status, s.code_hash, s.data_hash, ${stateCells('s')} as boc,
  c.boc as code, d.boc as data`
const JOINS = `left join codes c on c.code_hash = s.code_hash
  left join account_data d on d.account = s.account and d.data_hash = s.data_hash`

/** States that masterchain blocks `from`..`to` left, in the order in which they came. */
export async function listStatesOf(db: Queryable, from: number, to: number): Promise<ReplayedState[]> {
  const rows = await db.query<ReplayedRow>(
    `select ${COLUMNS} from transactions t join account_states s on ${isSame('s.account', 't.account')} and s.lt = t.lt ${JOINS}
     where t.mc_seqno between $1 and $2 order by t.mc_seqno, s.lt, s.account`,
    [from, to],
  )
  return rows.map(toReplayed)
}

/** The state of each account after masterchain block `mcSeqno`; accounts that had none are left out. */
export async function listStatesAfter(
  db: Queryable,
  accounts: readonly Address[],
  mcSeqno: number,
): Promise<ReplayedState[]> {
  if (accounts.length === 0) return []
  const rows = await db.query<ReplayedRow>(
    `select distinct on (s.account) ${COLUMNS} from account_states s
     left join transactions t on t.account = s.account and t.lt = s.lt ${JOINS}
     where ${isAnyOf('s.account', '$1', '$3')} and (t.mc_seqno is null or t.mc_seqno <= $2)
     order by s.account, s.lt desc`,
    [accounts, mcSeqno, startsOf(accounts)],
  )
  return rows.map(toReplayed)
}

/** States that no transaction left: those given at the start. */
export async function listGivenStates(db: Queryable): Promise<ReplayedState[]> {
  const rows = await db.query<ReplayedRow>(
    `select ${COLUMNS} from account_states s left join transactions t on t.account = s.account and t.lt = s.lt ${JOINS}
     where t.account is null order by s.account`,
  )
  return rows.map(toReplayed)
}

const toReplayed = (row: ReplayedRow): ReplayedState => ({ mcSeqno: row.mc_seqno, ...toStoredState(row) })

/** A transaction that may be a transfer or burn of a token, or of the masterchain, where validators and their pools are. */
export interface ReplayedTransaction {
  readonly mcSeqno: number
  readonly account: Address
  readonly traceId: Uint8Array
  readonly workchain: number
  readonly shard: bigint
  readonly seqno: number
  readonly boc: Uint8Array
}

/** In the order in which they came. Rows from before transactions were kept whole are left out. */
export async function listTransactionsOf(
  db: Queryable,
  from: number,
  to: number,
  opcodes: readonly number[],
): Promise<ReplayedTransaction[]> {
  const rows = await db.query<{
    mc_seqno: number
    account: Buffer
    trace_id: Buffer
    workchain: number
    shard: bigint
    seqno: number
    boc: Buffer
  }>(
    `select t.mc_seqno, t.account, t.trace_id, t.workchain, t.shard, t.seqno, ${transactionCells('t')} as boc from transactions t
     where t.mc_seqno between $1 and $2 and t.in_opcode is not null and (t.in_opcode = any($3::bigint[]) or t.workchain = -1)
       and t.boc is not null order by t.mc_seqno, t.lt, t.account`,
    [from, to, opcodes.map(BigInt)],
  )
  return rows.map(({ mc_seqno: mcSeqno, account, trace_id: traceId, ...rest }) => ({
    ...rest,
    mcSeqno,
    account: asAddress(Uint8Array.from(account)),
    traceId: Uint8Array.from(traceId),
  }))
}

/** Masterchain blocks and, where one brings it, the configuration. */
export async function listMomentsOf(
  db: Queryable,
  from: number,
  to: number,
): Promise<{ readonly mcSeqno: number; readonly utime: number; readonly config: Uint8Array | null }[]> {
  const rows = await db.query<{ seqno: number; gen_utime: bigint; config: Buffer | null }>(
    `select b.seqno, b.gen_utime, c.boc as config from blocks b left join configs c on c.mc_seqno = b.seqno
     where b.workchain = -1 and b.seqno between $1 and $2 order by b.seqno`,
    [from, to],
  )
  return rows.map(({ seqno, gen_utime: utime, config }) => ({ mcSeqno: seqno, utime: Number(utime), config }))
}
