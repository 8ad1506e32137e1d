import { byteKey } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import type { Queryable } from '../../store/database.ts'
import { readMembers, type ValueSpan } from '../../store/documents/json-spans.ts'
import { splice } from '../../store/documents/slots.ts'
import { byteaArray, int8Array, run, sql } from './sql.ts'

/** How a document shows a state of which only the hash was known when it was made. */
const UNKNOWN = Buffer.from(',"balance":null,', 'latin1')

interface Row {
  readonly lt: bigint
  readonly book: Buffer
  readonly doc: Buffer
}

interface Unknown {
  readonly row: Row
  readonly account: Buffer
  readonly prevLt: bigint
}

/**
 * The rows with the states between transactions of one block in their documents, where they are worked out by now. Documents are not
 * written again for them; few rows have such states, and only those cost anything.
 */
export async function withInnerStates<R extends Row>(db: Queryable, rows: readonly R[]): Promise<R[]> {
  const unknown = rows.filter(({ doc }) => doc.includes(UNKNOWN)).map(toUnknown)
  if (unknown.length === 0) return rows as R[]
  const keys = unknown.flatMap(({ account, row: { lt }, prevLt }) => [
    { account, lt },
    { account, lt: prevLt },
  ])
  const found = await run<{ account: Buffer; lt: bigint; doc: Buffer }>(
    db,
    sql`select s.account, s.lt, s.doc
      from unnest(${byteaArray(keys.map(({ account }) => account))}::bytea[], ${int8Array(keys.map(({ lt }) => lt))}::bigint[])
        as k (account, lt) join inner_states s on s.account = k.account and s.lt = k.lt`,
  )
  if (found.length === 0) return rows as R[]
  const states = new Map(found.map((state) => [`${byteKey(state.account)}${state.lt}`, state.doc]))
  const filled = new Map(
    unknown.map(({ row, account, prevLt }) => {
      const key = byteKey(account)
      return [row, fill(row.doc, states.get(`${key}${prevLt}`), states.get(`${key}${row.lt}`))]
    }),
  )
  return rows.map((row) => {
    const doc = filled.get(row)
    return doc === undefined ? row : { ...row, doc }
  })
}

/** Nothing that a caller wrote stands before it in a document, so that the first one found is the transaction's own. */
const PREV_LT = Buffer.from('"prev_trans_lt":"', 'latin1')

function toUnknown(row: Row): Unknown {
  const at = row.doc.indexOf(PREV_LT)
  if (at < 0) throw new CellarError('BROKEN_STORE', 'a document of a transaction has no prev_trans_lt')
  const from = at + PREV_LT.length
  const prevLt = BigInt(row.doc.toString('latin1', from, row.doc.indexOf('"', from, 'latin1')))
  return { row, account: row.book.subarray(0, 33), prevLt }
}

function fill(doc: Buffer, before: Buffer | undefined, after: Buffer | undefined): Buffer {
  const members = readMembers(doc, 0)
  return splice(doc, {
    ...(isWanted(doc, members.get('account_state_before'), before) ? { state_before: before } : {}),
    ...(isWanted(doc, members.get('account_state_after'), after) ? { state_after: after } : {}),
  })
}

/** Both begin with the state's hash. */
const HASH_BYTES = '{"hash":"'.length + 44

function isWanted(doc: Buffer, member: ValueSpan | undefined, state: Buffer | undefined): state is Buffer {
  if (member === undefined || state === undefined) return false
  const { from, to } = member
  return (
    doc.subarray(from, from + HASH_BYTES).equals(state.subarray(0, HASH_BYTES)) &&
    doc.subarray(from, to).includes(UNKNOWN)
  )
}
