import { Type } from '@sinclair/typebox'
import { CellarError } from '../../lib/errors.ts'
import { POOL_VALIDATOR_EVENTS } from '../../model/staking.ts'
import { PoolValidatorEventRecord } from '../../record/pool-validator-event.ts'
import { Page, PageOf, Single, UtimeRange } from '../http/parameters.ts'
import { checkTimes, wordOf } from '../http/staking-parameters.ts'
import { AddressText } from '../http/value-parser.ts'
import { listPoolValidatorEvents } from '../reads/staking.ts'
import { addressesIn } from '../shapes/contract-fields.ts'
import { defineStakingReply } from '../shapes/staking-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Reply = defineStakingReply('NominatorPoolValidatorEventsResponse', 'events', PoolValidatorEventRecord)

export default defineEndpoint({
  path: '/staking/nominatorPools/validatorEvents',
  operationId: 'getNominatorPoolValidatorEvents',
  tag: 'staking',
  summary: 'Validator share events of pools',
  query: Type.Object({
    validator: Single(AddressText),
    pool: Single(AddressText),
    type: Single(wordOf(...POOL_VALIDATOR_EVENTS)),
    ...UtimeRange,
    limit: PageOf(100),
    cursor: Page.cursor,
  }),
  reply: Reply.schema,
  async handle(call) {
    const { query } = call
    if (query.validator === undefined && query.pool === undefined) {
      throw new CellarError('BAD_REQUEST', 'validator or pool parameter is required')
    }
    checkTimes(query)
    const { rows, nextCursor } = await listPoolValidatorEvents(call.db, query, query)
    const asked = [query.validator, query.pool].flatMap((address) =>
      address === undefined ? [] : [Buffer.from(address)],
    )
    return Reply.write(call, {
      rows,
      context: undefined,
      books: addressesIn(...asked, ...rows.flatMap(({ account, validator }) => [account, validator])),
      times: query,
      nextCursor,
    })
  },
})
