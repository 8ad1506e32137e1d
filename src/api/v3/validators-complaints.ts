import { Type } from '@sinclair/typebox'
import { Int32 } from '../http/forms.ts'
import { One } from '../http/parameters.ts'
import { checkWho, ValidatorPage, WhoParameters } from '../http/validator-parameters.ts'
import { findVotingSets, listComplaints } from '../reads/complaints.ts'
import { ComplaintsReply } from '../schemas/validators.ts'
import { bookOf } from '../shapes/contract-fields.ts'
import { writeStakingReply } from '../shapes/staking-reply.ts'
import { renderComplaint } from '../shapes/validators.ts'
import { defineEndpoint } from './http/endpoint.ts'

export default defineEndpoint({
  path: '/validators/complaints',
  operationId: 'getValidatorComplaints',
  tag: 'validators',
  summary: 'Complaints against validators',
  query: Type.Object({
    cycle_start: One(Int32),
    election_id: One(Int32),
    ...WhoParameters,
    ...ValidatorPage,
  }),
  reply: ComplaintsReply,
  async handle(call) {
    const { query, db } = call
    checkWho(query)
    const rows = await listComplaints(db, query, query)
    const sets = await findVotingSets(
      db,
      rows.map((row) => row.vset_id),
    )
    const asked = query.stake_holder_address
    return writeStakingReply(call, {
      name: 'complaints',
      rows: rows.map((row) => renderComplaint(row, sets)),
      books: [
        ...bookOf(asked === undefined ? null : Buffer.from(asked)),
        ...rows.flatMap(({ holder, reward_address: reward }) => bookOf(holder, reward)),
      ],
    })
  },
})
