import { Type } from '@sinclair/typebox'
import { NominatorEventRecord } from '../../record/nominator-event.ts'
import { Required } from '../http/fields.ts'
import { Page, PageOf, Single, UtimeRange } from '../http/parameters.ts'
import { checkTimes } from '../http/staking-parameters.ts'
import { AddressText } from '../http/value-parser.ts'
import { listNominatorEvents } from '../reads/staking.ts'
import { addressesIn } from '../shapes/contract-fields.ts'
import { defineStakingReply } from '../shapes/staking-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Reply = defineStakingReply('NominatorPoolEventsResponse', 'events', NominatorEventRecord)

export default defineEndpoint({
  path: '/staking/nominatorPools/nominatorEvents',
  operationId: 'getNominatorPoolNominatorEvents',
  tag: 'staking',
  summary: 'Nominator balance events of one pool',
  query: Type.Object({
    pool: Required(Single(AddressText), 'pool parameter is required'),
    nominator: Single(AddressText),
    ...UtimeRange,
    limit: PageOf(100),
    cursor: Page.cursor,
  }),
  reply: Reply.schema,
  async handle(call) {
    const { query } = call
    checkTimes(query)
    const { rows, nextCursor } = await listNominatorEvents(call.db, query, query)
    return Reply.write(call, {
      rows,
      context: undefined,
      books: [
        ...addressesIn(Buffer.from(query.pool), query.nominator === undefined ? null : Buffer.from(query.nominator)),
        ...addressesIn(...rows.map(({ nominator }) => nominator)),
      ],
      times: query,
      nextCursor,
    })
  },
})
