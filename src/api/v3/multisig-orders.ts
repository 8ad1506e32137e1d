import { Type } from '@sinclair/typebox'
import { readSingleRoot } from '../../cell/boc.ts'
import { listOrderActions } from '../../decode/orders/order-actions.ts'
import { MultisigOrderRecord } from '../../record/multisig-order.ts'
import { Default } from '../http/fields.ts'
import { Many, Page, PageOf, Single, SortParameter } from '../http/parameters.ts'
import { AddressText, Flag } from '../http/value-parser.ts'
import { readContractsThrough } from '../read-through/contract-reader.ts'
import { listOrders } from '../reads/multisig.ts'
import { addressesIn } from '../shapes/contract-fields.ts'
import { defineListReply } from '../shapes/list-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Reply = defineListReply('MultisigOrderResponse', 'orders', MultisigOrderRecord)

export default defineEndpoint({
  path: '/multisig/orders',
  operationId: 'api_v3_get_multisig_orders',
  tag: 'multisig',
  summary: 'Orders of multisig wallets',
  query: Type.Object({
    address: Many(AddressText, { maxItems: 1024 }),
    multisig_address: Many(AddressText, { maxItems: 1024 }),
    parse_actions: Default(Single(Flag, { description: 'also says what each order does' }), false),
    ...Page,
    limit: PageOf(10, 1024),
    sort: SortParameter,
  }),
  reply: Reply.schema,
  async handle(call) {
    const { db, query } = call
    const seen = await readContractsThrough(call.contracts, query.address)
    const page = await listOrders(db, query, query, seen)
    const { rows } = page
    const parsed = query.parse_actions ? rows : []
    const actionsOf = new Map(parsed.map((row) => [row, listOrderActions(readSingleRoot(row.order_boc))]))
    return Reply.write(call, {
      ...page,
      context: { actionsOf: (row) => actionsOf.get(row) ?? null },
      books: [
        ...rows.flatMap(({ account, multisig, signers }) => addressesIn(account, multisig, signers)),
        ...[...actionsOf.values()]
          .flat()
          .flatMap(({ destination }) => addressesIn(destination && Buffer.from(destination))),
      ],
      seen,
    })
  },
})
