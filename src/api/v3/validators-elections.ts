import { Type } from '@sinclair/typebox'
import { Flag, Int32 } from '../http/forms.ts'
import { Default, One } from '../http/parameters.ts'
import { checkNested, checkWho, ValidatorPage, WhoParameters } from '../http/validator-parameters.ts'
import { listElections, listParticipants } from '../reads/validators.ts'
import { ElectionsReply } from '../schemas/validators.ts'
import { bookOf } from '../shapes/contract-fields.ts'
import { writeStakingReply } from '../shapes/staking-reply.ts'
import { renderElection } from '../shapes/validators.ts'
import { defineEndpoint } from './http/endpoint.ts'

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
  reply: ElectionsReply,
  async handle(call) {
    const { query } = call
    checkWho(query)
    checkNested(query.limit, query.return_participants, 'return_participants')
    const rows = await listElections(call.db, query, query)
    const ids = query.return_participants ? rows.map((row) => row.election_id) : []
    const participants = await listParticipants(call.db, ids, query)
    const asked = query.stake_holder_address
    return writeStakingReply(call, {
      name: 'elections',
      rows: rows.map((row) =>
        renderElection(
          row,
          participants.filter((one) => one.election_id === row.election_id),
        ),
      ),
      books: bookOf(asked === undefined ? null : Buffer.from(asked), ...participants.map(({ holder }) => holder)),
    })
  },
})
