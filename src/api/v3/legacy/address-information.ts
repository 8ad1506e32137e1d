import { Type } from '@sinclair/typebox'
import { base64 } from '../../shapes/json-writer.ts'
import { BoolText } from '../../v2/edge/forms.ts'
import { defineMethod } from '../../v2/edge/method.ts'
import { Default, One } from '../../v2/edge/parameters.ts'
import { AccountAtParameters, expectSeqno } from '../../v2/edge/shared-parameters.ts'
import { getAccountAt } from '../../v2/reads/accounts.ts'
import { ExtraCurrency } from '../../v2/schemas/values.ts'
import { toBalance, toLastTransaction, toStateWord } from '../../v2/shapes/account.ts'
import { toBytes } from '../../v2/shapes/cells.ts'
import { toExtraCurrencies } from '../../v2/shapes/ids.ts'

const TextOrNull = Type.Union([Type.String(), Type.Null()])

export default defineMethod({
  name: 'addressInformation',
  aliases: ['account'],
  tag: 'api/v2',
  summary: 'State of an account',
  params: Type.Object({
    ...AccountAtParameters,
    use_v2: Default(One(BoolText, { description: 'the words of v2 for the status' }), false),
    include_boc: Default(One(BoolText, { description: 'code and data; on unless said otherwise' }), true),
  }),
  result: Type.Object(
    {
      balance: Type.String(),
      extra_currencies: Type.Array(ExtraCurrency),
      code: TextOrNull,
      data: TextOrNull,
      last_transaction_lt: Type.String(),
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
    const code = include_boc ? (state?.code ?? null) : null
    const data = include_boc ? (state?.data ?? null) : null
    return {
      balance: toBalance(state),
      extra_currencies: state === undefined ? [] : toExtraCurrencies(state.extraCurrencies),
      code: code && toBytes(code),
      data: data && toBytes(data),
      last_transaction_lt: lt,
      last_transaction_hash: hash,
      frozen_hash: state?.frozenHash == null ? null : base64(state.frozenHash),
      status: use_v2 ? toStateWord(state) : (state?.status ?? 'uninit'),
    }
  },
})
