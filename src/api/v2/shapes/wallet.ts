import { findWalletCode } from '../../../decode/contracts/wallet-codes.ts'
import { readWalletData } from '../../../decode/contracts/wallet-data.ts'
import type { AccountState } from '../../../model/account-state.ts'

/** What is known of an account as a wallet; keys that its kind does not have are left out. */
export interface WalletFacts {
  readonly wallet_type: string
  readonly seqno?: number
  readonly wallet_id?: number
  readonly is_signature_allowed?: boolean
}

/** undefined for anything but the wallets whose code is known. */
export function findWallet(state: AccountState | undefined): WalletFacts | undefined {
  const code = state?.codeHash ? findWalletCode(state.codeHash) : undefined
  if (state === undefined || code === undefined) return undefined
  const { seqno, walletId, isSignatureAllowed } = state.data === null ? {} : readWalletData(state.data, code.layout)
  return {
    wallet_type: code.name,
    // Signed here: the node's API prints 32-bit integers so.
    ...(seqno !== undefined && { seqno: seqno | 0 }),
    ...(walletId !== undefined && { wallet_id: walletId | 0 }),
    ...(isSignatureAllowed !== undefined && { is_signature_allowed: isSignatureAllowed }),
  }
}
