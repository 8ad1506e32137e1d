import { Type } from '@sinclair/typebox'
import { ComplaintRecord } from '../../record/validator-complaint.ts'
import { Single } from '../http/parameters.ts'
import { checkValidatorFilter, ValidatorFilterParameters, ValidatorPage } from '../http/validator-parameters.ts'
import { Int32 } from '../http/value-parser.ts'
import { findVotingSets, listComplaints } from '../reads/complaints.ts'
import { addressesIn } from '../shapes/contract-fields.ts'
import { defineStakingReply } from '../shapes/staking-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Reply = defineStakingReply('ValidatorComplaintsResponse', 'complaints', ComplaintRecord, { hasTimes: false })

export default defineEndpoint({
  path: '/validators/complaints',
  operationId: 'getValidatorComplaints',
  tag: 'validators',
  summary: 'Complaints against validators',
  query: Type.Object({
    cycle_start: Single(Int32),
    election_id: Single(Int32),
    ...ValidatorFilterParameters,
    ...ValidatorPage,
  }),
  reply: Reply.schema,
  async handle(call) {
    const { query, db } = call
    checkValidatorFilter(query)
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
        ...addressesIn(asked === undefined ? null : Buffer.from(asked)),
        ...rows.flatMap(({ holder, reward_address: reward }) => addressesIn(holder, reward)),
      ],
    })
  },
})
