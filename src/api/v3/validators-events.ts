import { Type } from '@sinclair/typebox'
import { VALIDATOR_EVENTS, type ValidatorEventType } from '../../model/staking.ts'
import { ValidatorEventRecord } from '../../record/validator-event.ts'
import { Page, Single } from '../http/parameters.ts'
import { wordOf } from '../http/staking-parameters.ts'
import { checkValidatorFilter, ValidatorFilterParameters, ValidatorPage } from '../http/validator-parameters.ts'
import type { ValueParser } from '../http/value-parser.ts'
import { listValidatorEvents } from '../reads/validators.ts'
import { addressesIn } from '../shapes/contract-fields.ts'
import { defineStakingReply } from '../shapes/staking-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

/** The contract names three; all that occur can be asked for. */
const EventType: ValueParser<ValidatorEventType> = {
  ...wordOf(...VALIDATOR_EVENTS),
  schema: { type: 'string', enum: VALIDATOR_EVENTS.slice(0, 3) },
}

const Reply = defineStakingReply('ValidatorEventsResponse', 'events', ValidatorEventRecord)

export default defineEndpoint({
  path: '/validators/events',
  operationId: 'getValidatorEvents',
  tag: 'validators',
  summary: 'Stake and recover events at the elector',
  query: Type.Object({ ...ValidatorFilterParameters, type: Single(EventType), ...ValidatorPage, cursor: Page.cursor }),
  reply: Reply.schema,
  async handle(call) {
    const { query } = call
    checkValidatorFilter(query)
    const { rows, nextCursor } = await listValidatorEvents(call.db, query, query)
    const asked = query.stake_holder_address
    return Reply.write(call, {
      rows,
      context: undefined,
      books: addressesIn(asked === undefined ? null : Buffer.from(asked), ...rows.map(({ holder }) => holder)),
      times: query,
      nextCursor,
    })
  },
})
