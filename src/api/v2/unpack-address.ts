import { Type } from '@sinclair/typebox'
import { formatRaw } from '../../cell/address.ts'
import { defineMethod } from './http/method.ts'
import { AddressParameter } from './http/shared-parameters.ts'

export default defineMethod({
  name: 'unpackAddress',
  tag: 'utils',
  summary: 'Address to raw text',
  params: Type.Object({ address: AddressParameter }),
  result: Type.String({ pattern: '^-?\\d+:[0-9A-F]{64}$' }),
  async handle({ params: { address: given } }) {
    return formatRaw(given.address)
  },
})
