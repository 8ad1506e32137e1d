import { Type } from '@sinclair/typebox'
import { formatFriendly } from '../../cell/address.ts'
import { defineMethod } from './http/method.ts'
import { AddressParameter } from './http/shared-parameters.ts'

export default defineMethod({
  name: 'packAddress',
  tag: 'utils',
  summary: 'Address to user-friendly text',
  params: Type.Object({ address: AddressParameter }),
  result: Type.String({
    description: 'base64url; raw input gives the bounceable form, friendly input keeps its flags',
  }),
  async handle({ params: { address: given } }) {
    return formatFriendly(given.address, { bounceable: given.bounceable ?? true, testOnly: given.testOnly ?? false })
  },
})
