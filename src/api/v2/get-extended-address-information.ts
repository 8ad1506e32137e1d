import { Type } from '@sinclair/typebox'
import { formatFriendly } from '../../cell/address.ts'
import { getAccountAt } from '../reads/account-at.ts'
import { defineMethod } from './http/method.ts'
import { AccountAtParameters, expectSeqno } from './http/shared-parameters.ts'
import { ExtendedAddressInformation } from './schemas/account.ts'
import { toAccountFields } from './shapes/account.ts'
import { toAccountAddress } from './shapes/ids.ts'
import { toRecognised } from './shapes/recognised-state.ts'

export default defineMethod({
  name: 'getExtendedAddressInformation',
  tag: 'accounts',
  summary: 'State of an account, its data read where the code is known',
  params: Type.Object(AccountAtParameters),
  result: ExtendedAddressInformation,
  async handle({ db, chain, dialect, params }) {
    const { address, bounceable = true, testOnly = false } = params.address
    const account = await getAccountAt(db, chain, address, expectSeqno(params.seqno))
    return {
      '@type': 'fullAccountState' as const,
      address: toAccountAddress(formatFriendly(address, { bounceable, testOnly })),
      ...toAccountFields(account, dialect),
      ...toRecognised(account.state),
    }
  },
})
