import { Type } from '@sinclair/typebox'
import { PositionRecord } from '../../record/nominator-pool.ts'
import { Required } from '../http/fields.ts'
import { Single } from '../http/parameters.ts'
import { AddressText } from '../http/value-parser.ts'
import { listPositions } from '../reads/staking.ts'
import { addressesIn } from '../shapes/contract-fields.ts'
import { defineStakingReply } from '../shapes/staking-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Reply = defineStakingReply('NominatorPoolsResponse', 'nominator_pools', PositionRecord, { hasTimes: false })

export default defineEndpoint({
  path: '/staking/nominatorPools/nominator',
  operationId: 'getNominatorPoolNominator',
  tag: 'staking',
  summary: 'Positions of one nominator',
  query: Type.Object({ nominator: Required(Single(AddressText), 'nominator parameter is required') }),
  reply: Reply.schema,
  async handle(call) {
    const { nominator } = call.query
    const rows = await listPositions(call.db, nominator)
    return Reply.write(call, {
      rows,
      context: undefined,
      books: addressesIn(Buffer.from(nominator), ...rows.map(({ account }) => account)),
    })
  },
})
