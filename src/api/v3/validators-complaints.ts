import { Type } from '@sinclair/typebox'
import { ComplaintRecord } from '../../record/validator-complaint.ts'
import { Int32 } from '../http/forms.ts'
import { One } from '../http/parameters.ts'
import { checkWho, ValidatorPage, WhoParameters } from '../http/validator-parameters.ts'
import { findVotingSets, listComplaints } from '../reads/complaints.ts'
import { bookOf } from '../shapes/contract-fields.ts'
import { defineStakingReply } from '../shapes/staking-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Reply = defineStakingReply('ValidatorComplaintsResponse', 'complaints', ComplaintRecord, { hasTimes: false })

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
  reply: Reply.schema,
  async handle(call) {
    const { query, db } = call
    checkWho(query)
    const rows = await listComplaints(db, query, query)
    const sets = await findVotingSets(
      db,
      rows.map((row) => row.vset_id),
    )
    const asked = query.stake_holder_address
    return Reply.write(call, {
      rows,
      context: { sets },
      books: [
        ...bookOf(asked === undefined ? null : Buffer.from(asked)),
        ...rows.flatMap(({ holder, reward_address: reward }) => bookOf(holder, reward)),
      ],
    })
  },
})
