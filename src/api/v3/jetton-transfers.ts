import { Type } from '@sinclair/typebox'
import { JettonTransferRecord } from '../../record/jetton-transfer.ts'
import { inTokens, isoTime } from '../http/csv.ts'
import { LtRange, Many, NonEmptySingle, Page, SortParameter, UtimeRange } from '../http/parameters.ts'
import { DirectionOfMove, Format, ownersOf } from '../http/shared-parameters.ts'
import { AddressText } from '../http/value-parser.ts'
import { listJettonTransfers } from '../reads/jetton-moves.ts'
import { addressesIn } from '../shapes/contract-fields.ts'
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
    jetton_master: NonEmptySingle(AddressText),
    direction: DirectionOfMove,
    ...Format,
    ...UtimeRange,
    ...LtRange,
    ...Page,
    sort: SortParameter,
  }),
  reply: Reply.schema,
  csv: {
    list: 'jetton_transfers',
    columns: {
      time: (row) => isoTime(row.transaction_now),
      from: (row) => row.source,
      to: (row) => row.destination,
      amount: (row) => row.amount,
      tokens: (row, tokens) => inTokens(row.amount, row.jetton_master, tokens),
      jetton: (row) => row.jetton_master,
      success: (row) => !row.transaction_aborted,
      query_id: (row) => row.query_id,
      transaction: (row) => row.transaction_hash,
      lt: (row) => row.transaction_lt,
      trace_id: (row) => row.trace_id,
    },
  },
  async handle(call) {
    const page = await listJettonTransfers(call.db, ownersOf(call.query), call.query)
    return Reply.write(call, {
      ...page,
      context: payloadDecoder(call.decoder),
      books: page.rows.flatMap((row) =>
        addressesIn(row.source, row.destination, row.account, row.jetton, row.response_destination),
      ),
    })
  },
})
