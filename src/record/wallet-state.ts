import { WALLET_NAMES, type WalletName } from '../model/wallet-name.ts'
import { accountStatus } from './account-state.ts'
import { currenciesOf, statusOf, storedCurrencies, suspended } from './account-state-full.ts'
import type { AccountRow } from './account-table.ts'
import { defineRecord } from './define-record.ts'
import { address, amount, as, boolean, decimal, hash, int64, word } from './kinds.ts'
import { words } from './schema.ts'

/** An account, with what its data say when it is a wallet. */
export interface KnownWallet {
  readonly row: AccountRow
  /** undefined when it is no wallet that is known. */
  readonly type: WalletName | undefined
  readonly seqno?: number
  readonly walletId?: number
  readonly isSignatureAllowed?: boolean
  readonly isSuspended: boolean
}

const walletType = as(word(), words('WalletType', ...WALLET_NAMES))

export const WalletStateRecord = defineRecord<KnownWallet>()('WalletState', {
  address: address(({ row }) => row.account),
  is_wallet: boolean((wallet) => wallet.type !== undefined),
  wallet_type: walletType.optional((wallet) => wallet.type),
  seqno: int64.optional((wallet) => wallet.seqno),
  wallet_id: int64.optional((wallet) => wallet.walletId),
  is_signature_allowed: boolean.optional((wallet) => wallet.isSignatureAllowed),
  balance: amount.optional(({ row }) => row.balance),
  extra_currencies: storedCurrencies.optional(({ row }) => currenciesOf(row)),
  status: accountStatus.optional(({ row }) => statusOf(row)),
  code_hash: hash.optional(({ row }) => row.code_hash),
  last_transaction_hash: hash.orNull(({ row }) => row.transaction_hash),
  last_transaction_lt: decimal.orNull(({ row }) => row.lt),
  suspended: suspended.optional((wallet) => wallet.isSuspended),
})
