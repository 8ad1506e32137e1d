import { Type } from '@sinclair/typebox'
import { orNone } from '../../lib/or-none.ts'
import { CycleRecord } from '../../record/validator-cycle.ts'
import { Flag, Int32 } from '../http/forms.ts'
import { Default, One } from '../http/parameters.ts'
import { checkNested, checkWho, ValidatorPage, WhoParameters } from '../http/validator-parameters.ts'
import { findVotingSets, listComplaintsOf } from '../reads/complaints.ts'
import { listCycles, listMembers } from '../reads/validators.ts'
import { bookOf } from '../shapes/contract-fields.ts'
import { defineStakingReply } from '../shapes/staking-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Reply = defineStakingReply('ValidatorCyclesResponse', 'cycles', CycleRecord, { hasTimes: false })

export default defineEndpoint({
  path: '/validators/cycles',
  operationId: 'getValidatorCycles',
  tag: 'validators',
  summary: 'Validator sets over time',
  query: Type.Object({
    cycle_start: One(Int32),
    election_id: One(Int32),
    ...WhoParameters,
    return_validators: Default(
      One(Flag, { description: 'with a member filter only matching members are listed' }),
      false,
    ),
    ...ValidatorPage,
  }),
  reply: Reply.schema,
  async handle(call) {
    const { query, db } = call
    checkWho(query)
    checkNested(query.limit, query.return_validators, 'return_validators')
    const cycles = await listCycles(db, query, query)
    const shown = query.return_validators ? cycles : []
    const members = await listMembers(
      db,
      shown.map((row) => row.cycle_start),
      query,
    )
    const complaints = await listComplaintsOf(
      db,
      shown.flatMap((row) => (row.election_id === null ? [] : [row.election_id])),
    )
    const sets = await findVotingSets(
      db,
      complaints.map((row) => row.vset_id),
    )
    const asked = query.stake_holder_address
    return Reply.write(call, {
      rows: cycles,
      context: {
        sets,
        membersOf: ({ cycle_start: start }) => orNone(members.filter((one) => one.cycle_start === start)),
        complaintsAbout: ({ cycle_start: start, pubkey }) =>
          complaints.filter((one) => one.cycle_start === start && one.pubkey.equals(pubkey)),
      },
      books: [
        ...bookOf(asked === undefined ? null : Buffer.from(asked), ...members.map(({ holder }) => holder)),
        ...complaints.flatMap((one) => bookOf(one.reward_address)),
      ],
    })
  },
})
