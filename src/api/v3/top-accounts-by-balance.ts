import { Type } from '@sinclair/typebox'
import { asAddress, formatRaw } from '../../cell/address.ts'
import { Address, NumericString } from '../../record/schema.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { Page } from '../http/parameters.ts'
import { keyColumn } from '../reads/keyset.ts'
import { type Listing, listByKey } from '../reads/list-by-key.ts'
import { sql } from '../reads/sql.ts'
import { defineEndpoint } from './http/endpoint.ts'

const RICHEST_FIRST: Listing = {
  columns: sql`t.account, t.balance`,
  table: sql`accounts t`,
  conditions: [],
  order: [keyColumn('balance', 'numeric'), keyColumn('account', 'address', { isTieBreak: true })],
  direction: 'desc',
}

export default defineEndpoint({
  path: '/topAccountsByBalance',
  operationId: 'api_v3_get_top_accounts_by_balance',
  tag: 'stats',
  summary: 'Richest accounts',
  query: Type.Object(Page),
  reply: Type.Array(Type.Object({ account: Address, balance: NumericString }, { $id: 'AccountBalance' })),
  isKept: true,
  async handle(call) {
    const page = await listByKey<{ account: Buffer; balance: bigint }>(call.db, 'accounts', RICHEST_FIRST, call.query)
    // A bare array has no place for it in the body.
    if (page.nextCursor !== undefined) call.nextCursor(page.nextCursor)
    return new JsonWriter().text(
      `[${page.rows.map((row) => `{"account":"${formatRaw(asAddress(row.account))}","balance":"${row.balance}"}`).join(',')}]`,
    )
  },
})
