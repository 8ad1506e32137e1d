import { defineRecord } from './define-record.ts'
import { address, amount, decimal, hash, word } from './kinds.ts'

/** An account in a list of many: what its newest state is, without code and data. */
export interface AccountSum {
  readonly account: Buffer
  readonly balance: bigint
  readonly status: string
  readonly code_hash: Buffer
  readonly lt: bigint
}

const STATUSES = ['uninit', 'frozen', 'active', 'nonexist']

export const AccountSumRecord = defineRecord<AccountSum>()('AccountSum', {
  address: address((row) => row.account),
  balance: amount((row) => row.balance),
  status: word(...STATUSES)((row) => row.status),
  code_hash: hash((row) => row.code_hash),
  last_transaction_lt: decimal((row) => row.lt),
})
