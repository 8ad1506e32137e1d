import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { CopyBuffer } from '../copy-buffer.ts'

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

export const JETTON_WALLET_CHANGES =
  'jetton_wallet_changes (mc_seqno, account, lt, balance, owner, jetton, code_hash, data_hash)'

export function encodeJettonWalletChange(copy: CopyBuffer, change: JettonWalletChange): void {
  copy.row(8)
  copy.int4(change.mcSeqno)
  copy.bytes(change.account)
  copy.int8(change.lt)
  copy.numeric(change.balance)
  copy.bytes(change.owner)
  copy.bytes(change.jetton)
  copy.bytes(change.codeHash)
  copy.bytes(change.dataHash)
}
