import { Type } from '@sinclair/typebox'
import { orNone } from '../../lib/or-none.ts'
import { CycleRecord } from '../../record/validator-cycle.ts'
import { Default } from '../http/fields.ts'
import { Single } from '../http/parameters.ts'
import {
  checkNested,
  checkValidatorFilter,
  ValidatorFilterParameters,
  ValidatorPage,
} from '../http/validator-parameters.ts'
import { Flag, Int32 } from '../http/value-parser.ts'
import { findVotingSets, listComplaintsOf } from '../reads/complaints.ts'
import { listCycles, listMembers } from '../reads/validators.ts'
import { addressesIn } from '../shapes/contract-fields.ts'
import { defineStakingReply } from '../shapes/staking-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Reply = defineStakingReply('ValidatorCyclesResponse', 'cycles', CycleRecord, { hasTimes: false })

export default defineEndpoint({
  path: '/validators/cycles',
  operationId: 'getValidatorCycles',
  tag: 'validators',
  summary: 'Validator sets over time',
  query: Type.Object({
    cycle_start: Single(Int32),
    election_id: Single(Int32),
    ...ValidatorFilterParameters,
    return_validators: Default(
      Single(Flag, { description: 'with a member filter only matching members are listed' }),
      false,
    ),
    ...ValidatorPage,
  }),
  reply: Reply.schema,
  async handle(call) {
    const { query, db } = call
    checkValidatorFilter(query)
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
        ...addressesIn(asked === undefined ? null : Buffer.from(asked), ...members.map(({ holder }) => holder)),
        ...complaints.flatMap((one) => addressesIn(one.reward_address)),
      ],
    })
  },
})
