import { type Address, asAddress } from '../../cell/address.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import type { AccountStatus } from '../../model/account-state.ts'
import { ACCOUNT_STATUSES } from '../../record/account-table.ts'
import { stateCells } from '../compact/beside.ts'
import type { Queryable } from '../database.ts'
import { isSame } from '../key-starts.ts'

/** An account's newest state as stored: `boc` with code and long data cut out, and beside it what was cut. */
export interface StoredState {
  readonly account: Address
  readonly lt: bigint
  readonly hash: Hash
  readonly transactionHash: Hash
  readonly status: AccountStatus
  readonly codeHash: Hash | null
  readonly dataHash: Hash | null
  readonly boc: Uint8Array | null
  readonly code: Uint8Array | null
  /** null when the data sits in `boc` itself. */
  readonly data: Uint8Array | null
  /** Not stored at all, but asked of the network: nothing of it can be referred to. */
  readonly isOfNetwork?: true
}

/** A state with its code and data, as a query gives it. */
export interface StateRow {
  readonly account: Buffer
  readonly lt: bigint
  readonly hash: Buffer
  readonly transaction_hash: Buffer
  readonly status: number
  readonly code_hash: Buffer | null
  readonly data_hash: Buffer | null
  readonly boc: Buffer | null
  readonly code: Buffer | null
  readonly data: Buffer | null
}

/** Accounts that are not there are left out; the order is not defined. */
export async function listNewestStates(db: Queryable, accounts: readonly Address[]): Promise<StoredState[]> {
  if (accounts.length === 0) return []
  const rows = await db.query<StateRow>(
    `select a.account, a.lt, a.hash, a.transaction_hash, a.status, a.code_hash, a.data_hash, ${stateCells('s')} as boc, c.boc as code, d.boc as data
     from accounts a
     join account_states s on ${isSame('s.account', 'a.account')} and s.lt = a.lt
     left join codes c on c.code_hash = a.code_hash
     left join account_data d on d.account = a.account and d.data_hash = a.data_hash
     where a.account = any($1::bytea[])`,
    [accounts],
  )
  return rows.map(toStoredState)
}

export const toStoredState = (row: StateRow): StoredState => ({
  account: asAddress(row.account),
  lt: row.lt,
  hash: asHash(row.hash),
  transactionHash: asHash(row.transaction_hash),
  status: ACCOUNT_STATUSES[row.status] as AccountStatus,
  codeHash: row.code_hash && asHash(row.code_hash),
  dataHash: row.data_hash && asHash(row.data_hash),
  boc: row.boc,
  code: row.code,
  data: row.data,
})
