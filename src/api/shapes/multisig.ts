import { byteKey } from '../../lib/byte-key.ts'
import type { MultisigRow, OrderRow } from '../reads/multisig.ts'
import { addressList, addressText, bookOf, contractTail, hashText } from './contract-fields.ts'

/** `actions` is the JSON of what the order does, or null. */
export const renderOrder = (row: OrderRow, actions = 'null'): string =>
  `{"address":${addressText(row.account)},"multisig_address":${addressText(row.multisig)}` +
  `,"order_seqno":"${row.order_seqno}","threshold":${row.threshold},"sent_for_execution":${row.sent_for_execution}` +
  `,"approvals_mask":"${row.approvals_mask}","approvals_num":${row.approvals},"expiration_date":${row.expiration_date}` +
  `,"order_boc":${hashText(row.order_boc)},"signers":${addressList(row.signers)},${contractTail(row)},"actions":${actions}}`

/** `orders` undefined: they were not asked for. A wallet without any has null. */
export function renderMultisigs(rows: readonly MultisigRow[], orders: readonly OrderRow[] | undefined): string[] {
  const ordersOf = new Map<string, string[]>()
  for (const order of orders ?? []) {
    const key = byteKey(order.multisig)
    const list = ordersOf.get(key) ?? []
    list.push(renderOrder(order))
    ordersOf.set(key, list)
  }
  return rows.map((row) => {
    const own = ordersOf.get(byteKey(row.account))
    const list = orders === undefined ? '[]' : own === undefined ? 'null' : `[${own.join()}]`
    return (
      `{"address":${addressText(row.account)},"next_order_seqno":"${row.next_order_seqno}","threshold":${row.threshold}` +
      `,"signers":${addressList(row.signers)},"proposers":${addressList(row.proposers)},${contractTail(row)},"orders":${list}}`
    )
  })
}

export const bookOfOrder = ({ account, multisig, signers }: OrderRow): Buffer[] => bookOf(account, multisig, signers)
