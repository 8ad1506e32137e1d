import { Type } from '@sinclair/typebox'
import { NumericString } from '../../../record/schema.ts'
import { Default } from '../../http/fields.ts'
import { MethodError } from '../../http/method-error.ts'
import { getAccountAt } from '../../reads/account-at.ts'
import { BoolText } from '../http/forms.ts'
import { defineMethod } from '../http/method.ts'
import { Single } from '../http/parameters.ts'
import { AccountAtParameters, expectSeqno } from '../http/shared-parameters.ts'
import { toBalance, toLastTransaction, toStateWord } from '../shapes/account.ts'
import { findWallet } from '../shapes/wallet.ts'

export default defineMethod({
  name: 'walletInformation',
  aliases: ['wallet'],
  tag: 'api/v2',
  summary: 'An account as a wallet',
  params: Type.Object({
    ...AccountAtParameters,
    use_v2: Default(Single(BoolText, { description: 'the words of v2 for the status' }), false),
  }),
  result: Type.Object(
    {
      balance: NumericString,
      wallet_type: Type.Optional(Type.String()),
      seqno: Type.Optional(Type.Integer()),
      wallet_id: Type.Optional(Type.Integer()),
      last_transaction_lt: NumericString,
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
