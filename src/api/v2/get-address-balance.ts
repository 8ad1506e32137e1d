import { Type } from '@sinclair/typebox'
import { getAccountAt } from '../reads/account-at.ts'
import { defineMethod } from './http/method.ts'
import { AccountAtParameters, expectSeqno } from './http/shared-parameters.ts'
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
