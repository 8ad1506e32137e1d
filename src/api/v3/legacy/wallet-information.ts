import { Type } from '@sinclair/typebox'
import { BoolText } from '../../v2/edge/forms.ts'
import { defineMethod } from '../../v2/edge/method.ts'
import { MethodError } from '../../v2/edge/method-error.ts'
import { Default, One } from '../../v2/edge/parameters.ts'
import { AccountAtParameters, expectSeqno } from '../../v2/edge/shared-parameters.ts'
import { getAccountAt } from '../../v2/reads/accounts.ts'
import { toBalance, toLastTransaction, toStateWord } from '../../v2/shapes/account.ts'
import { findWallet } from '../../v2/shapes/wallet.ts'

export default defineMethod({
  name: 'walletInformation',
  aliases: ['wallet'],
  tag: 'api/v2',
  summary: 'An account as a wallet',
  params: Type.Object({
    ...AccountAtParameters,
    use_v2: Default(One(BoolText, { description: 'the words of v2 for the status' }), false),
  }),
  result: Type.Object(
    {
      balance: Type.String(),
      wallet_type: Type.Optional(Type.String()),
      seqno: Type.Optional(Type.Integer()),
      wallet_id: Type.Optional(Type.Integer()),
      last_transaction_lt: Type.String(),
      last_transaction_hash: Type.String(),
      status: Type.String(),
    },
    { $id: 'V2WalletInformation' },
  ),
  errors: [409],
  async handle({ db, chain, params }) {
    const { address, seqno, use_v2 } = params
    const { state } = await getAccountAt(db, chain, address.address, expectSeqno(seqno), 'absent')
    const wallet = findWallet(state)
    const status = state?.status ?? 'uninit'
    if (wallet === undefined && status !== 'uninit') throw new MethodError(409, 'not a wallet')
    const { lt, hash } = toLastTransaction(state)
    const { is_signature_allowed: _, ...facts } = wallet ?? {}
    return {
      balance: toBalance(state),
      ...facts,
      last_transaction_lt: lt,
      last_transaction_hash: hash,
      status: use_v2 ? toStateWord(state) : status,
    }
  },
})
