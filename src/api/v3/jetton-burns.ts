import { Type } from '@sinclair/typebox'
import { JettonBurnRecord } from '../../record/jetton-burn.ts'
import { LtRange, Many, NonEmptySingle, Page, SortParameter, UtimeRange } from '../http/parameters.ts'
import { ownersOf } from '../http/shared-parameters.ts'
import { AddressText } from '../http/value-parser.ts'
import { listJettonBurns } from '../reads/jetton-moves.ts'
import { addressesIn } from '../shapes/contract-fields.ts'
import { payloadDecoder } from '../shapes/decoded-payload.ts'
import { defineListReply } from '../shapes/list-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Reply = defineListReply('JettonBurnsResponse', 'jetton_burns', JettonBurnRecord, { hasMetadata: true })

export default defineEndpoint({
  path: '/jetton/burns',
  operationId: 'api_v3_get_jetton_burns',
  tag: 'jettons',
  summary: 'Jetton burns',
  query: Type.Object({
    address: Many(AddressText, { description: 'owner' }),
    owner_address: Many(AddressText, { description: 'same as address; wins when both are given' }),
    jetton_wallet: Many(AddressText),
    jetton_master: NonEmptySingle(AddressText),
    ...UtimeRange,
    ...LtRange,
    ...Page,
    sort: SortParameter,
  }),
  reply: Reply.schema,
  async handle(call) {
    const page = await listJettonBurns(call.db, ownersOf(call.query), call.query)
    return Reply.write(call, {
      ...page,
      context: payloadDecoder(call.decoder),
      books: page.rows.flatMap((row) => addressesIn(row.owner, row.account, row.jetton, row.response_destination)),
    })
  },
})
