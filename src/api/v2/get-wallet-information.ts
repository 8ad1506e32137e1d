import { Type } from '@sinclair/typebox'
import { getAccountAt } from '../reads/account-at.ts'
import { defineMethod } from './http/method.ts'
import { AccountAtParameters, expectSeqno } from './http/shared-parameters.ts'
import { WalletInformation } from './schemas/account.ts'
import { toBalance, toLastTransaction, toStateWord } from './shapes/account.ts'
import { findWallet } from './shapes/wallet.ts'

export default defineMethod({
  name: 'getWalletInformation',
  tag: 'accounts',
  summary: 'An account as a wallet',
  params: Type.Object(AccountAtParameters),
  result: WalletInformation,
  async handle({ db, chain, params }) {
    const { state } = await getAccountAt(db, chain, params.address.address, expectSeqno(params.seqno))
    const wallet = findWallet(state)
    return {
      '@type': 'ext.accounts.walletInformation' as const,
      wallet: wallet !== undefined,
      balance: toBalance(state),
      account_state: toStateWord(state),
      last_transaction_id: toLastTransaction(state),
      ...wallet,
    }
  },
})
