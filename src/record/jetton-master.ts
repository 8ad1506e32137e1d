import type { JettonMaster } from '../model/contract.ts'
import { type ContractRowOf, defineContractTable } from './contract-table.ts'
import { defineRecord } from './define-record.ts'
import { address, amount, boolean, decimal, hash, storedJson } from './kinds.ts'
import { type JettonCounts, JettonCountsRecord } from './token-counts.ts'

export const JETTON_MASTERS = defineContractTable<JettonMaster>()('jetton_master', 'jetton_masters', {
  total_supply: ['numeric', 'totalSupply'],
  mintable: ['bool', 'mintable'],
  admin: ['bytes', 'admin'],
  wallet_code_hash: ['bytes', 'walletCodeHash'],
  content: ['json', 'content'],
})

export type JettonMasterRow = ContractRowOf<typeof JETTON_MASTERS>

/** A jetton with what was counted of it, where that was asked for. */
export interface CountedJetton extends JettonMasterRow {
  readonly counts?: JettonCounts | undefined
}

export const JettonMasterRecord = defineRecord<CountedJetton>()('JettonMaster', {
  address: address((row) => row.account),
  total_supply: amount((row) => row.total_supply),
  mintable: boolean((row) => row.mintable),
  admin_address: address.orNull((row) => row.admin),
  jetton_content: storedJson.orNull((row) => row.content),
  jetton_wallet_code_hash: hash((row) => row.wallet_code_hash),
  last_transaction_lt: decimal((row) => row.lt),
  code_hash: hash((row) => row.code_hash),
  data_hash: hash((row) => row.data_hash),
  counts: JettonCountsRecord.optional((row) => row.counts),
})
