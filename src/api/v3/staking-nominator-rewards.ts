import { Type } from '@sinclair/typebox'
import { NominatorRewardRecord } from '../../record/nominator-event.ts'
import { AddressText } from '../http/forms.ts'
import { One, Page, PageOf, Required, UtimeRange } from '../http/parameters.ts'
import { checkTimes } from '../http/staking-parameters.ts'
import { listNominatorEvents } from '../reads/staking.ts'
import { bookOf } from '../shapes/contract-fields.ts'
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
    nominator: Required(One(AddressText), BOTH),
    pool: Required(One(AddressText), BOTH),
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
      books: bookOf(Buffer.from(query.pool), Buffer.from(query.nominator)),
      times: query,
      total: rows.reduce((sum, { amount }) => sum + amount, 0n),
      nextCursor,
    })
  },
})
