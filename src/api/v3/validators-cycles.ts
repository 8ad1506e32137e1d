import { Type } from '@sinclair/typebox'
import { Flag, Int32 } from '../http/forms.ts'
import { Default, One } from '../http/parameters.ts'
import { checkNested, checkWho, ValidatorPage, WhoParameters } from '../http/validator-parameters.ts'
import { findVotingSets, listComplaintsOf } from '../reads/complaints.ts'
import { listCycles, listMembers } from '../reads/validators.ts'
import { CyclesReply } from '../schemas/validators.ts'
import { bookOf } from '../shapes/contract-fields.ts'
import { writeStakingReply } from '../shapes/staking-reply.ts'
import { renderComplaint, renderCycle, renderMember } from '../shapes/validators.ts'
import { defineEndpoint } from './http/endpoint.ts'

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
  reply: CyclesReply,
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
    const rows = cycles.map((cycle) => {
      const ofCycle = members.filter((one) => one.cycle_start === cycle.cycle_start)
      const rendered = ofCycle.map((member) => {
        const about = complaints.filter(
          (one) => one.cycle_start === cycle.cycle_start && one.pubkey.equals(member.pubkey),
        )
        return renderMember(
          member,
          about.map((one) => renderComplaint(one, sets)),
        )
      })
      return renderCycle(cycle, rendered)
    })
    const asked = query.stake_holder_address
    return writeStakingReply(call, {
      name: 'cycles',
      rows,
      books: [
        ...bookOf(asked === undefined ? null : Buffer.from(asked), ...members.map(({ holder }) => holder)),
        ...complaints.flatMap((one) => bookOf(one.reward_address)),
      ],
    })
  },
})
