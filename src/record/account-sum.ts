import { ACCOUNT_STATUSES } from './account-table.ts'
import { defineRecord } from './define-record.ts'
import { address, amount, decimal, hash, word } from './kinds.ts'

/** An account in a list of many: what its newest state is, without code and data. */
export interface AccountSumRow {
  readonly account: Buffer
  readonly balance: bigint
  readonly status: number
  readonly code_hash: Buffer
  readonly lt: bigint
}

export const AccountSumRecord = defineRecord<AccountSumRow>()('AccountSum', {
  address: address((row) => row.account),
  balance: amount((row) => row.balance),
  status: word(...ACCOUNT_STATUSES)((row) => ACCOUNT_STATUSES[row.status] as string),
  code_hash: hash((row) => row.code_hash),
  last_transaction_lt: decimal((row) => row.lt),
})
