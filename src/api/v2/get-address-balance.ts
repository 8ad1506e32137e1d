import { Type } from '@sinclair/typebox'
import { defineMethod } from './edge/method.ts'
import { AccountAtParameters, expectSeqno } from './edge/shared-parameters.ts'
import { getAccountAt } from './reads/accounts.ts'
import { Decimal } from './schemas/values.ts'
import { toBalance } from './shapes/account.ts'

export default defineMethod({
  name: 'getAddressBalance',
  tag: 'accounts',
  summary: 'Balance of an account in nanotons',
  params: Type.Object(AccountAtParameters),
  result: Decimal,
  async handle({ db, chain, params }) {
    return toBalance((await getAccountAt(db, chain, params.address.address, expectSeqno(params.seqno))).state)
  },
})
