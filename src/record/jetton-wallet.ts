import type { Address } from '../cell/address.ts'
import type { Hash } from '../cell/hash.ts'
import type { JettonWallet } from '../model/contract.ts'
import { bytes, int4, int8, numeric } from './columns.ts'
import { type ContractRowOf, defineContractTable } from './contract-table.ts'
import { defineRecord } from './define-record.ts'
import { defineTable } from './define-table.ts'
import { address, amount, decimal, hash, int64, text } from './kinds.ts'

export const JETTON_WALLETS = defineContractTable<JettonWallet>()('jetton_wallet', 'jetton_wallets', {
  balance: ['numeric', 'balance'],
  owner: ['bytes', 'owner'],
  jetton: ['bytes', 'master'],
  is_claimed: ['bool', 'isClaimed'],
})

export type JettonWalletRow = ContractRowOf<typeof JETTON_WALLETS>

/** What the owner of a mintless wallet has yet to claim. */
export interface MintlessInfo {
  readonly amount: bigint
  readonly startFrom: number
  readonly expireAt: number
  readonly payloadApis: readonly string[]
}

const MintlessInfoRecord = defineRecord<MintlessInfo>()('JettonWalletMintlessInfo', {
  amount: amount.orNull((info) => info.amount),
  start_from: int64.orNull((info) => info.startFrom),
  expire_at: int64.orNull((info) => info.expireAt),
  custom_payload_api_uri: text.listOrNull((info) => (info.payloadApis.length === 0 ? null : info.payloadApis)),
})

export interface MintlessLookup {
  readonly mintlessInfo: (row: JettonWalletRow) => MintlessInfo | undefined
}

export const JettonWalletRecord = defineRecord<JettonWalletRow, MintlessLookup>()('JettonWallet', {
  address: address((row) => row.account),
  balance: amount((row) => row.balance),
  owner: address((row) => row.owner),
  jetton: address((row) => row.jetton),
  last_transaction_lt: decimal((row) => row.lt),
  code_hash: hash.orNull((row) => row.code_hash),
  data_hash: hash.orNull((row) => row.data_hash),
  mintless_info: MintlessInfoRecord.optional((row, { mintlessInfo }) => mintlessInfo(row)),
})

/** A wallet as one transaction left it, for those who ask what was before. */
export interface JettonWalletChange {
  readonly mcSeqno: number
  readonly account: Address
  readonly lt: bigint
  readonly balance: bigint
  readonly owner: Address
  readonly jetton: Address
  readonly codeHash: Hash
  readonly dataHash: Hash
}

export const JETTON_WALLET_CHANGES = defineTable<JettonWalletChange>()('jetton_wallet_changes', {
  mc_seqno: int4((change) => change.mcSeqno),
  account: bytes((change) => change.account),
  lt: int8((change) => change.lt),
  balance: numeric((change) => change.balance),
  owner: bytes((change) => change.owner),
  jetton: bytes((change) => change.jetton),
  code_hash: bytes((change) => change.codeHash),
  data_hash: bytes((change) => change.dataHash),
})
