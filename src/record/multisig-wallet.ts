import type { MultisigWallet } from '../model/contract.ts'
import { type ContractRowOf, defineContractTable } from './contract-table.ts'
import { defineRecord } from './define-record.ts'
import { address, addresses, amount, decimal, hash, int32 } from './kinds.ts'
import { MultisigOrderRecord, type OrderContext, type OrderRow } from './multisig-order.ts'

export const MULTISIG_WALLETS = defineContractTable<MultisigWallet>()('multisig_wallet', 'multisig_wallets', {
  next_order_seqno: ['numeric', 'nextOrderSeqno'],
  threshold: ['number', 'threshold'],
  signers: ['addresses', 'signers'],
  proposers: ['addresses', 'proposers'],
})

export type MultisigRow = ContractRowOf<typeof MULTISIG_WALLETS>

export interface MultisigContext extends OrderContext {
  readonly ordersOf: (row: MultisigRow) => readonly OrderRow[] | null
}

export const MultisigRecord = defineRecord<MultisigRow, MultisigContext>()('Multisig', {
  address: address((row) => row.account),
  next_order_seqno: amount.orNull((row) => row.next_order_seqno),
  threshold: int32.orNull((row) => row.threshold),
  signers: addresses((row) => row.signers),
  proposers: addresses((row) => row.proposers),
  last_transaction_lt: decimal((row) => row.lt),
  code_hash: hash.orNull((row) => row.code_hash),
  data_hash: hash.orNull((row) => row.data_hash),
  orders: MultisigOrderRecord.listOrNull((row, { ordersOf }) => ordersOf(row)),
})
