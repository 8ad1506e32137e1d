import { Type } from '@sinclair/typebox'
import { getAccountAt } from '../reads/account-at.ts'
import { defineMethod } from './http/method.ts'
import { AccountAtParameters, expectSeqno } from './http/shared-parameters.ts'
import { AccountStateWord } from './schemas/account.ts'
import { toStateWord } from './shapes/account.ts'

export default defineMethod({
  name: 'getAddressState',
  tag: 'accounts',
  summary: 'Whether an account is active, frozen or uninitialized',
  params: Type.Object(AccountAtParameters),
  result: AccountStateWord,
  async handle({ db, chain, params }) {
    return toStateWord((await getAccountAt(db, chain, params.address.address, expectSeqno(params.seqno))).state)
  },
})
