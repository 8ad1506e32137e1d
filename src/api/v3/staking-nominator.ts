import { Type } from '@sinclair/typebox'
import { AddressText } from '../http/forms.ts'
import { One, Required } from '../http/parameters.ts'
import { listPositions } from '../reads/staking.ts'
import { NominatorPoolsReply } from '../schemas/staking.ts'
import { bookOf } from '../shapes/contract-fields.ts'
import { renderPosition } from '../shapes/staking.ts'
import { writeStakingReply } from '../shapes/staking-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

export default defineEndpoint({
  path: '/staking/nominatorPools/nominator',
  operationId: 'getNominatorPoolNominator',
  tag: 'staking',
  summary: 'Positions of one nominator',
  query: Type.Object({ nominator: Required(One(AddressText), 'nominator parameter is required') }),
  reply: NominatorPoolsReply,
  async handle(call) {
    const { nominator } = call.query
    const rows = await listPositions(call.db, nominator)
    return writeStakingReply(call, {
      name: 'nominator_pools',
      rows: rows.map(renderPosition),
      books: bookOf(Buffer.from(nominator), ...rows.map(({ account }) => account)),
    })
  },
})
