import { Type } from '@sinclair/typebox'
import { AddressText } from '../http/forms.ts'
import { LtRange, Many, Named, Page, SortParameter, UtimeRange } from '../http/parameters.ts'
import { DirectionOfMove, ownersOf } from '../http/shared-parameters.ts'
import { listJettonTransfers } from '../reads/jetton-moves.ts'
import { JettonTransfersReply } from '../schemas/jetton.ts'
import { bookOf } from '../shapes/contract-fields.ts'
import { renderJettonTransfer } from '../shapes/jettons.ts'
import { writeTokenReply } from '../shapes/token-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

export default defineEndpoint({
  path: '/jetton/transfers',
  operationId: 'api_v3_get_jetton_transfers',
  tag: 'jettons',
  summary: 'Jetton transfers',
  query: Type.Object({
    owner_address: Many(AddressText),
    address: Many(AddressText, { description: 'legacy alias of owner_address', deprecated: true }),
    jetton_wallet: Many(AddressText),
    jetton_master: Named(AddressText),
    direction: DirectionOfMove,
    ...UtimeRange,
    ...LtRange,
    ...Page,
    sort: SortParameter,
  }),
  reply: JettonTransfersReply,
  async handle(call) {
    const { rows, nextCursor } = await listJettonTransfers(call.db, ownersOf(call.query), call.query)
    return writeTokenReply(call, {
      name: 'jetton_transfers',
      rows: rows.map((row) => renderJettonTransfer(row, call.decoder)),
      books: rows.flatMap((row) =>
        bookOf(row.source, row.destination, row.account, row.jetton, row.response_destination),
      ),
      hasMetadata: true,
      nextCursor,
    })
  },
})
