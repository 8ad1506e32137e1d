import { Type } from '@sinclair/typebox'
import { JettonTransferRecord } from '../../record/jetton-transfer.ts'
import { AddressText } from '../http/forms.ts'
import { LtRange, Many, Named, Page, SortParameter, UtimeRange } from '../http/parameters.ts'
import { DirectionOfMove, ownersOf } from '../http/shared-parameters.ts'
import { listJettonTransfers } from '../reads/jetton-moves.ts'
import { bookOf } from '../shapes/contract-fields.ts'
import { payloadDecoder } from '../shapes/decoded-payload.ts'
import { defineListReply } from '../shapes/list-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Reply = defineListReply('JettonTransfersResponse', 'jetton_transfers', JettonTransferRecord, {
  hasMetadata: true,
})

export default defineEndpoint({
  path: '/jetton/transfers',
  operationId: 'api_v3_get_jetton_transfers',
  tag: 'jettons',
  summary: 'Jetton transfers',
  query: Type.Object({
    owner_address: Many(AddressText),
    address: Many(AddressText, { description: 'legacy alias of owner_address', deprecated: true }),
    jetton_wallet: Many(AddressText, {
      description: 'jetton wallets, in any form: what they sent, or with direction=in what they received',
    }),
    jetton_master: Named(AddressText),
    direction: DirectionOfMove,
    ...UtimeRange,
    ...LtRange,
    ...Page,
    sort: SortParameter,
  }),
  reply: Reply.schema,
  async handle(call) {
    const { rows, nextCursor } = await listJettonTransfers(call.db, ownersOf(call.query), call.query)
    return Reply.write(call, {
      rows,
      context: payloadDecoder(call.decoder),
      books: rows.flatMap((row) =>
        bookOf(row.source, row.destination, row.account, row.jetton, row.response_destination),
      ),
      nextCursor,
    })
  },
})
