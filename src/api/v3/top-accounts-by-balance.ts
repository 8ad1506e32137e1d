import { Type } from '@sinclair/typebox'
import { asAddress, formatRaw } from '../../cell/address.ts'
import { Address, NumericString } from '../../record/schema.ts'
import { CursorReader, writeCursor } from '../http/cursor.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { Page } from '../http/parameters.ts'
import { run, type Sql, sql, where } from '../reads/sql.ts'
import { defineEndpoint } from './http/endpoint.ts'

const ORDER = 'accounts balance'

export default defineEndpoint({
  path: '/topAccountsByBalance',
  operationId: 'api_v3_get_top_accounts_by_balance',
  tag: 'stats',
  summary: 'Richest accounts',
  query: Type.Object(Page),
  reply: Type.Array(Type.Object({ account: Address, balance: NumericString }, { $id: 'AccountBalance' })),
  isKept: true,
  async handle(call) {
    const { db } = call
    const { limit, offset, cursor } = call.query
    const rows = await run<{ account: Buffer; balance: bigint }>(
      db,
      sql`select account, balance from accounts ${where(cursor === undefined ? undefined : behindCursor(cursor))}
        order by balance desc, account limit ${limit} offset ${offset}`,
    )
    const last = rows[limit - 1]
    // A bare array has no place for it in the body.
    if (last) call.nextCursor(writeCursor(ORDER, [Buffer.from(last.balance.toString(36), 'latin1'), last.account]))
    return new JsonWriter().text(
      `[${rows.map((row) => `{"account":"${formatRaw(asAddress(row.account))}","balance":"${row.balance}"}`).join(',')}]`,
    )
  },
})

/** Balances outgrow 64 bits on chains with other coin supplies, so the cursor holds them as text. */
function behindCursor(cursor: string): Sql {
  const key = new CursorReader(cursor, ORDER)
  const balance = parseBase36(key.bytes(32).toString('latin1'))
  const account = key.bytes(33)
  key.end()
  return sql`balance <= ${balance}::numeric and (balance < ${balance}::numeric or account > ${account})`
}

function parseBase36(text: string): bigint {
  let value = 0n
  for (const digit of text) value = value * 36n + BigInt(Math.max(0, Number.parseInt(digit, 36) || 0))
  return value
}
