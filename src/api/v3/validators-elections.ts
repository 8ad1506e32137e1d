import { Type } from '@sinclair/typebox'
import { orNone } from '../../lib/or-none.ts'
import { ElectionRecord } from '../../record/validator-election.ts'
import { Default } from '../http/fields.ts'
import { Single } from '../http/parameters.ts'
import {
  checkNested,
  checkValidatorFilter,
  ValidatorFilterParameters,
  ValidatorPage,
} from '../http/validator-parameters.ts'
import { Flag, Int32 } from '../http/value-parser.ts'
import { listElections, listParticipants } from '../reads/validators.ts'
import { addressesIn } from '../shapes/contract-fields.ts'
import { defineStakingReply } from '../shapes/staking-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Reply = defineStakingReply('ValidatorElectionsResponse', 'elections', ElectionRecord, { hasTimes: false })

export default defineEndpoint({
  path: '/validators/elections',
  operationId: 'getValidatorElections',
  tag: 'validators',
  summary: 'Elections and their participants',
  query: Type.Object({
    election_id: Single(Int32),
    ...ValidatorFilterParameters,
    return_participants: Default(
      Single(Flag, { description: 'with a participant filter only matching participants are listed' }),
      false,
    ),
    finished: Single(Flag),
    ...ValidatorPage,
  }),
  reply: Reply.schema,
  async handle(call) {
    const { query } = call
    checkValidatorFilter(query)
    checkNested(query.limit, query.return_participants, 'return_participants')
    const rows = await listElections(call.db, query, query)
    const ids = query.return_participants ? rows.map((row) => row.election_id) : []
    const participants = await listParticipants(call.db, ids, query)
    const asked = query.stake_holder_address
    return Reply.write(call, {
      rows,
      context: {
        participantsOf: ({ election_id: id }) => orNone(participants.filter((one) => one.election_id === id)),
      },
      books: addressesIn(asked === undefined ? null : Buffer.from(asked), ...participants.map(({ holder }) => holder)),
    })
  },
})
