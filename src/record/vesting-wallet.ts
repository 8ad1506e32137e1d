import type { VestingWallet } from '../model/contract.ts'
import { type ContractRowOf, defineContractTable } from './contract-table.ts'
import { defineRecord } from './define-record.ts'
import { address, addresses, amount, int64 } from './kinds.ts'

export const VESTING_WALLETS = defineContractTable<VestingWallet>()('vesting_wallet', 'vesting_wallets', {
  start_time: ['number', 'startTime'],
  total_duration: ['number', 'totalDuration'],
  unlock_period: ['number', 'unlockPeriod'],
  cliff_duration: ['number', 'cliffDuration'],
  total_amount: ['numeric', 'totalAmount'],
  sender: ['bytes', 'sender'],
  owner: ['bytes', 'owner'],
  whitelist: ['addresses', 'whitelist'],
})

export type VestingRow = ContractRowOf<typeof VESTING_WALLETS>

export const VestingRecord = defineRecord<VestingRow>()('VestingInfo', {
  address: address.orNull((row) => row.account),
  start_time: int64.orNull((row) => row.start_time),
  total_duration: int64.orNull((row) => row.total_duration),
  unlock_period: int64.orNull((row) => row.unlock_period),
  cliff_duration: int64.orNull((row) => row.cliff_duration),
  sender_address: address.orNull((row) => row.sender),
  owner_address: address.orNull((row) => row.owner),
  total_amount: amount.orNull((row) => row.total_amount),
  whitelist: addresses((row) => row.whitelist),
})
