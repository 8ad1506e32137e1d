import { Type } from '@sinclair/typebox'
import { orNone } from '../../lib/or-none.ts'
import { ElectionRecord } from '../../record/validator-election.ts'
import { Flag, Int32 } from '../http/forms.ts'
import { Default, One } from '../http/parameters.ts'
import { checkNested, checkWho, ValidatorPage, WhoParameters } from '../http/validator-parameters.ts'
import { listElections, listParticipants } from '../reads/validators.ts'
import { bookOf } from '../shapes/contract-fields.ts'
import { defineStakingReply } from '../shapes/staking-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Reply = defineStakingReply('ValidatorElectionsResponse', 'elections', ElectionRecord, { hasTimes: false })

export default defineEndpoint({
  path: '/validators/elections',
  operationId: 'getValidatorElections',
  tag: 'validators',
  summary: 'Elections and their participants',
  query: Type.Object({
    election_id: One(Int32),
    ...WhoParameters,
    return_participants: Default(
      One(Flag, { description: 'with a participant filter only matching participants are listed' }),
      false,
    ),
    finished: One(Flag),
    ...ValidatorPage,
  }),
  reply: Reply.schema,
  async handle(call) {
    const { query } = call
    checkWho(query)
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
      books: bookOf(asked === undefined ? null : Buffer.from(asked), ...participants.map(({ holder }) => holder)),
    })
  },
})
