import { Type } from '@sinclair/typebox'
import { NumericString } from '../../../record/schema.ts'
import { Default } from '../../http/fields.ts'
import { base64 } from '../../http/json-writer.ts'
import { getAccountAt } from '../../reads/account-at.ts'
import { BoolText } from '../http/forms.ts'
import { defineMethod } from '../http/method.ts'
import { Single } from '../http/parameters.ts'
import { AccountAtParameters, expectSeqno } from '../http/shared-parameters.ts'
import { ExtraCurrency } from '../schemas/values.ts'
import { toBalance, toCode, toData, toLastTransaction, toStateWord } from '../shapes/account.ts'
import { toExtraCurrencies } from '../shapes/ids.ts'

const TextOrNull = Type.Union([Type.String(), Type.Null()])

export default defineMethod({
  name: 'addressInformation',
  aliases: ['account'],
  tag: 'api/v2',
  summary: 'State of an account',
  params: Type.Object({
    ...AccountAtParameters,
    use_v2: Default(Single(BoolText, { description: 'the words of v2 for the status' }), false),
    include_boc: Default(Single(BoolText, { description: 'code and data; on unless said otherwise' }), true),
  }),
  result: Type.Object(
    {
      balance: NumericString,
      extra_currencies: Type.Array(ExtraCurrency),
      code: TextOrNull,
      data: TextOrNull,
      last_transaction_lt: NumericString,
      last_transaction_hash: Type.String(),
      frozen_hash: TextOrNull,
      status: Type.String(),
    },
    { $id: 'V2AddressInformation' },
  ),
  async handle({ db, chain, params }) {
    const { address, seqno, use_v2, include_boc } = params
    const { state } = await getAccountAt(db, chain, address.address, expectSeqno(seqno), 'absent')
    const { lt, hash } = toLastTransaction(state)
    const hasCode = include_boc && state?.codeHash != null
    const hasData = include_boc && state?.dataHash != null
    return {
      balance: toBalance(state),
      extra_currencies: state === undefined ? [] : toExtraCurrencies(state.extraCurrencies),
      code: hasCode ? toCode(state) : null,
      data: hasData ? toData(state) : null,
      last_transaction_lt: lt,
      last_transaction_hash: hash,
      frozen_hash: state?.frozenHash == null ? null : base64(state.frozenHash),
      status: use_v2 ? toStateWord(state) : (state?.status ?? 'uninit'),
    }
  },
})
