import { Type } from '@sinclair/typebox'
import { AddressText } from '../http/forms.ts'
import { One, Page, PageOf, Required, UtimeRange } from '../http/parameters.ts'
import { checkTimes } from '../http/staking-parameters.ts'
import { listPoolValidatorEvents } from '../reads/staking.ts'
import { PoolValidatorRewardsReply } from '../schemas/staking.ts'
import { bookOf } from '../shapes/contract-fields.ts'
import { renderPoolValidatorReward, sumOfRewards } from '../shapes/staking.ts'
import { writeStakingReply } from '../shapes/staking-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const BOTH = 'validator and pool parameters are required'

export default defineEndpoint({
  path: '/staking/nominatorPools/validatorRewards',
  operationId: 'getNominatorPoolValidatorRewards',
  tag: 'staking',
  summary: 'Validator rewards in one pool',
  query: Type.Object({
    validator: Required(One(AddressText), BOTH),
    pool: Required(One(AddressText), BOTH),
    ...UtimeRange,
    limit: PageOf(100),
    cursor: Page.cursor,
  }),
  reply: PoolValidatorRewardsReply,
  async handle(call) {
    const { query } = call
    checkTimes(query)
    const { rows, nextCursor } = await listPoolValidatorEvents(call.db, { ...query, type: 'reward' }, query)
    return writeStakingReply(call, {
      name: 'rewards',
      rows: rows.map(renderPoolValidatorReward),
      books: bookOf(Buffer.from(query.pool), Buffer.from(query.validator)),
      times: query,
      total: sumOfRewards(rows),
      nextCursor,
    })
  },
})
