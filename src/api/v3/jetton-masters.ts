import { Type } from '@sinclair/typebox'
import { JettonMasterRecord } from '../../record/jetton-master.ts'
import { AddressText } from '../http/forms.ts'
import { Many, Page } from '../http/parameters.ts'
import { seeContracts } from '../read-through/contract-reader.ts'
import { listJettonMasters } from '../reads/jetton-masters.ts'
import { bookOf } from '../shapes/contract-fields.ts'
import { defineListReply } from '../shapes/list-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Reply = defineListReply('JettonMastersResponse', 'jetton_masters', JettonMasterRecord, { hasMetadata: true })

export default defineEndpoint({
  path: '/jetton/masters',
  operationId: 'api_v3_get_jetton_masters',
  tag: 'jettons',
  summary: 'Jetton masters',
  query: Type.Object({
    address: Many(AddressText, { maxItems: 1024 }),
    admin_address: Many(AddressText, { maxItems: 1024 }),
    ...Page,
  }),
  reply: Reply.schema,
  async handle(call) {
    const seen = await seeContracts(call.contracts, call.query.address)
    const { rows, nextCursor } = await listJettonMasters(call.db, call.query, call.query, seen)
    return Reply.write(call, {
      rows,
      context: undefined,
      books: rows.flatMap(({ account, admin }) => bookOf(account, admin)),
      nextCursor,
      seen,
    })
  },
})
