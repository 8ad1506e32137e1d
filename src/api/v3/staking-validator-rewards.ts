import { Type } from '@sinclair/typebox'
import { PoolValidatorRewardRecord, shareChange } from '../../record/pool-validator-event.ts'
import { Required } from '../http/fields.ts'
import { Page, PageOf, Single, UtimeRange } from '../http/parameters.ts'
import { checkTimes } from '../http/staking-parameters.ts'
import { AddressText } from '../http/value-parser.ts'
import { listPoolValidatorEvents } from '../reads/staking.ts'
import { addressesIn } from '../shapes/contract-fields.ts'
import { defineStakingReply } from '../shapes/staking-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const BOTH = 'validator and pool parameters are required'

const Reply = defineStakingReply('NominatorPoolValidatorRewardsResponse', 'rewards', PoolValidatorRewardRecord, {
  hasTotal: true,
})

export default defineEndpoint({
  path: '/staking/nominatorPools/validatorRewards',
  operationId: 'getNominatorPoolValidatorRewards',
  tag: 'staking',
  summary: 'Validator rewards in one pool',
  query: Type.Object({
    validator: Required(Single(AddressText), BOTH),
    pool: Required(Single(AddressText), BOTH),
    ...UtimeRange,
    limit: PageOf(100),
    cursor: Page.cursor,
  }),
  reply: Reply.schema,
  async handle(call) {
    const { query } = call
    checkTimes(query)
    const { rows, nextCursor } = await listPoolValidatorEvents(call.db, { ...query, type: 'reward' }, query)
    return Reply.write(call, {
      rows,
      context: undefined,
      books: addressesIn(Buffer.from(query.pool), Buffer.from(query.validator)),
      times: query,
      total: rows.reduce((sum, row) => sum + shareChange(row), 0n),
      nextCursor,
    })
  },
})
