import type { AccountState, AccountStatus } from '../model/account-state.ts'
import { renderExtraCurrencies } from './account-state.ts'
import { besideCells, bytes, int2, int8, numeric } from './columns.ts'
import { defineTable, type RowOf } from './define-table.ts'

/** Numbers of statuses in the tables: the place in this list. */
export const ACCOUNT_STATUSES: readonly AccountStatus[] = ['uninit', 'frozen', 'active', 'nonexist']

interface Held {
  readonly state: AccountState
}

const STATE_COLUMNS = {
  account: bytes(({ state }: Held) => state.account),
  lt: int8(({ state }: Held) => state.lt),
  hash: bytes(({ state }: Held) => state.hash),
  transaction_hash: bytes(({ state }: Held) => state.transactionHash),
  status: int2(({ state }: Held) => ACCOUNT_STATUSES.indexOf(state.status)),
  balance: numeric(({ state }: Held) => state.balance),
  extra_currencies: bytes.orNull(({ state }: Held) => renderExtraCurrencies(state.extraCurrencies)),
  frozen_hash: bytes.orNull(({ state }: Held) => state.frozenHash),
  code_hash: bytes.orNull(({ state }: Held) => state.codeHash),
  data_hash: bytes.orNull(({ state }: Held) => state.dataHash),
}

/** Hashes and the account, which its cells say once more. */
const besideOf = ({ account, hash, transactionHash, codeHash, dataHash }: AccountState): Uint8Array =>
  Buffer.concat([hash, transactionHash, codeHash ?? hash, dataHash ?? hash, account])

/** `boc` is the account's cell with code and long data cut out; null for an account that does not exist. */
export const ACCOUNT_STATES = defineTable<Held & { readonly boc: Uint8Array | null }>()('account_states', {
  ...STATE_COLUMNS,
  boc: besideCells(({ state, boc }) => ({ value: boc, beside: besideOf(state) })),
})

/** The newest state of each account. */
export const ACCOUNTS = defineTable<Held>()('accounts', STATE_COLUMNS)

export type AccountRow = RowOf<typeof ACCOUNTS>
