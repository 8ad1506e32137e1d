import { Type } from '@sinclair/typebox'
import { NominatorRewardRecord } from '../../record/nominator-event.ts'
import { Required } from '../http/fields.ts'
import { Page, PageOf, Single, UtimeRange } from '../http/parameters.ts'
import { checkTimes } from '../http/staking-parameters.ts'
import { AddressText } from '../http/value-parser.ts'
import { listNominatorEvents } from '../reads/staking.ts'
import { addressesIn } from '../shapes/contract-fields.ts'
import { defineStakingReply } from '../shapes/staking-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const BOTH = 'nominator and pool parameters are required'

const Reply = defineStakingReply('NominatorRewardsResponse', 'rewards', NominatorRewardRecord, { hasTotal: true })

export default defineEndpoint({
  path: '/staking/nominatorPools/nominatorRewards',
  operationId: 'getNominatorPoolNominatorRewards',
  tag: 'staking',
  summary: 'Rewards of one nominator in one pool',
  query: Type.Object({
    nominator: Required(Single(AddressText), BOTH),
    pool: Required(Single(AddressText), BOTH),
    ...UtimeRange,
    limit: PageOf(100),
    cursor: Page.cursor,
  }),
  reply: Reply.schema,
  async handle(call) {
    const { query } = call
    checkTimes(query)
    const { rows, nextCursor } = await listNominatorEvents(call.db, { ...query, isReward: true }, query)
    return Reply.write(call, {
      rows,
      context: undefined,
      books: addressesIn(Buffer.from(query.pool), Buffer.from(query.nominator)),
      times: query,
      total: rows.reduce((sum, { amount }) => sum + amount, 0n),
      nextCursor,
    })
  },
})
