import { Type } from '@sinclair/typebox'
import { CellarError } from '../../lib/errors.ts'
import { VestingRecord } from '../../record/vesting-wallet.ts'
import { Default } from '../http/fields.ts'
import { Many, Page, Single } from '../http/parameters.ts'
import { AddressText, Flag } from '../http/value-parser.ts'
import { readContractsThrough } from '../read-through/contract-reader.ts'
import { listVesting } from '../reads/vesting.ts'
import { addressesIn } from '../shapes/contract-fields.ts'
import { defineListReply } from '../shapes/list-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Reply = defineListReply('VestingContractsResponse', 'vesting_contracts', VestingRecord)

export default defineEndpoint({
  path: '/vesting',
  operationId: 'api_v3_get_vesting_contracts',
  tag: 'vesting',
  summary: 'Vesting wallets',
  query: Type.Object({
    contract_address: Many(AddressText, {
      description:
        'vesting wallets, in any form; without this and wallet_address all are listed, except in the public dialect',
    }),
    wallet_address: Many(AddressText, { description: 'owner or sender' }),
    check_whitelist: Default(Single(Flag, { description: 'wallet_address may also be on the white list' }), false),
    ...Page,
  }),
  reply: Reply.schema,
  async handle(call) {
    const { contract_address, wallet_address } = call.query
    const isPublic = call.dialect === 'public'
    if (contract_address === undefined ? wallet_address === undefined && isPublic : wallet_address !== undefined) {
      throw new CellarError('BAD_REQUEST', 'contract_address: either this or wallet_address is required, not both')
    }
    const seen = await readContractsThrough(call.contracts, contract_address)
    const page = await listVesting(call.db, call.query, call.query, seen)
    return Reply.write(call, {
      ...page,
      context: undefined,
      books: page.rows.flatMap(({ account, sender, owner, whitelist }) =>
        addressesIn(account, sender, owner, whitelist),
      ),
      seen,
    })
  },
})
