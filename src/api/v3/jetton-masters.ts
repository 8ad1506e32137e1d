import { Type } from '@sinclair/typebox'
import { AddressText } from '../http/forms.ts'
import { Many, Page } from '../http/parameters.ts'
import { seeContracts } from '../read-through/contract-reader.ts'
import { listJettonMasters } from '../reads/jetton-masters.ts'
import { JettonMastersReply } from '../schemas/jetton.ts'
import { bookOf } from '../shapes/contract-fields.ts'
import { renderJettonMaster } from '../shapes/jettons.ts'
import { writeTokenReply } from '../shapes/token-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

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
  reply: JettonMastersReply,
  async handle(call) {
    const seen = await seeContracts(call.contracts, call.query.address)
    const { rows, nextCursor } = await listJettonMasters(call.db, call.query, call.query, seen)
    return writeTokenReply(call, {
      name: 'jetton_masters',
      rows: rows.map(renderJettonMaster),
      books: rows.flatMap(({ account, admin }) => bookOf(account, admin)),
      hasMetadata: true,
      nextCursor,
      seen,
    })
  },
})
