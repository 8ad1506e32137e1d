import { Type } from '@sinclair/typebox'
import { byteKey } from '../../lib/byte-key.ts'
import type { OrderRow } from '../../record/multisig-order.ts'
import { type MultisigContext, MultisigRecord } from '../../record/multisig-wallet.ts'
import { Default } from '../http/fields.ts'
import { Many, Page, PageOf, Single, SortParameter } from '../http/parameters.ts'
import { AddressText, Flag } from '../http/value-parser.ts'
import { readContractsThrough } from '../read-through/contract-reader.ts'
import { listMultisigs, listOrdersOf } from '../reads/multisig.ts'
import { addressesIn } from '../shapes/contract-fields.ts'
import { defineListReply } from '../shapes/list-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

/** A page of wallets shows so many of their orders; /multisig/orders has them all. */
const MAX_ORDERS = 10_000

const Reply = defineListReply('MultisigResponse', 'multisigs', MultisigRecord)

export default defineEndpoint({
  path: '/multisig/wallets',
  operationId: 'api_v3_get_multisig_wallets',
  tag: 'multisig',
  summary: 'Multisig wallets',
  query: Type.Object({
    address: Many(AddressText, { maxItems: 1024 }),
    wallet_address: Many(AddressText, { maxItems: 1024, description: 'signer or proposer' }),
    ...Page,
    limit: PageOf(10, 1024),
    sort: SortParameter,
    include_orders: Default(Single(Flag), true),
  }),
  reply: Reply.schema,
  async handle(call) {
    const { db, query } = call
    const seen = await readContractsThrough(call.contracts, query.address)
    const page = await listMultisigs(db, query, query, seen)
    const { rows } = page
    const wallets = rows.map(({ account }) => account)
    const orders = query.include_orders ? await listOrdersOf(db, wallets, MAX_ORDERS) : undefined
    if (orders?.length === MAX_ORDERS) call.warn(`orders: only the first ${MAX_ORDERS} are shown; see /multisig/orders`)
    return Reply.write(call, {
      ...page,
      context: { ordersOf: orders === undefined ? () => [] : byWallet(orders), actionsOf: () => null },
      books: [
        ...rows.flatMap(({ account, signers, proposers }) => addressesIn(account, signers, proposers)),
        ...(orders ?? []).flatMap(({ account, signers }) => addressesIn(account, signers)),
      ],
      seen,
    })
  },
})

/** A wallet without any has null. */
function byWallet(orders: readonly OrderRow[]): MultisigContext['ordersOf'] {
  const ordersOf = new Map<string, OrderRow[]>()
  for (const order of orders) {
    const list = ordersOf.get(byteKey(order.multisig))
    if (list === undefined) ordersOf.set(byteKey(order.multisig), [order])
    else list.push(order)
  }
  return ({ account }) => ordersOf.get(byteKey(account)) ?? null
}
