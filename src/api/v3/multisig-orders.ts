import { Type } from '@sinclair/typebox'
import { AddressText, Flag } from '../http/forms.ts'
import { Default, Many, One, Page, PageOf, SortParameter } from '../http/parameters.ts'
import { seeContracts } from '../read-through/contract-reader.ts'
import { listOrders } from '../reads/multisig.ts'
import { OrdersReply } from '../schemas/multisig.ts'
import { bookOfOrder, renderOrder } from '../shapes/multisig.ts'
import { readOrderActions } from '../shapes/order-actions.ts'
import { writeTokenReply } from '../shapes/token-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

export default defineEndpoint({
  path: '/multisig/orders',
  operationId: 'api_v3_get_multisig_orders',
  tag: 'multisig',
  summary: 'Orders of multisig wallets',
  query: Type.Object({
    address: Many(AddressText, { maxItems: 1024 }),
    multisig_address: Many(AddressText, { maxItems: 1024 }),
    parse_actions: Default(One(Flag, { description: 'also says what each order does' }), false),
    ...Page,
    limit: PageOf(10, 1024),
    sort: SortParameter,
  }),
  reply: OrdersReply,
  async handle(call) {
    const { db, query } = call
    const seen = await seeContracts(call.contracts, query.address)
    const { rows, nextCursor } = await listOrders(db, query, query, seen)
    const parsed = rows.map((row) => (query.parse_actions ? readOrderActions(row.order_boc) : undefined))
    return writeTokenReply(call, {
      name: 'orders',
      rows: rows.map((row, i) => renderOrder(row, parsed[i]?.json)),
      books: [...rows.flatMap(bookOfOrder), ...parsed.flatMap((actions) => actions?.addresses ?? [])],
      nextCursor,
      seen,
    })
  },
})
