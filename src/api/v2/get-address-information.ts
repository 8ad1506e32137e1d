import { Type } from '@sinclair/typebox'
import { getAccountAt } from '../reads/account-at.ts'
import { isSuspended } from '../reads/suspended-accounts.ts'
import { defineMethod } from './http/method.ts'
import { AccountAtParameters, expectSeqno } from './http/shared-parameters.ts'
import { AddressInformation } from './schemas/account.ts'
import { toAccountFields, toCode, toData, toFrozenHash, toStateWord } from './shapes/account.ts'

export default defineMethod({
  name: 'getAddressInformation',
  tag: 'accounts',
  summary: 'State of an account',
  params: Type.Object(AccountAtParameters),
  result: AddressInformation,
  async handle({ db, chain, dialect, params }) {
    const { address } = params.address
    const account = await getAccountAt(db, chain, address, expectSeqno(params.seqno))
    const { state, block, utime } = account
    return {
      '@type': 'raw.fullAccountState' as const,
      ...toAccountFields(account, dialect),
      code: toCode(state),
      data: toData(state),
      frozen_hash: toFrozenHash(state),
      state: toStateWord(state),
      suspended: await isSuspended(db, block.seqno, address, utime),
    }
  },
})
