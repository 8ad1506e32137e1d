import type { Queryable } from '../../store/database.ts'
import { listStateBocs, listStateHashes, type StateBocs, stateKey } from '../reads/state-bocs.ts'
import { accountOf, type TransactionKey, type TransactionRow } from '../reads/transactions.ts'
import { base64 } from './json-writer.ts'

// The states are the last objects of a transaction's document, in this order.
const BEFORE_END = Buffer.from('},"account_state_after":{')
const AFTER_END = Buffer.from('},"emulated":')

/** The rows with `code_boc` and `data_boc` put into both states of their documents, where those states are stored. */
export async function withStateBocs(db: Queryable, rows: readonly TransactionRow[]): Promise<TransactionRow[]> {
  const keys = rows.map((row) => ({ account: accountOf(row), lt: row.lt }))
  const hashes = await listStateHashes(db, keys)
  const former = [...hashes.values()].map(({ account, prev_trans_lt }) => ({ account, lt: prev_trans_lt }))
  const states = await listStateBocs(db, [...keys, ...former])
  return rows.map((row, i) => {
    const key = keys[i] as TransactionKey
    const named = hashes.get(stateKey(key))
    if (!named) return row
    const before = states.get(stateKey({ account: key.account, lt: named.prev_trans_lt }))
    const after = states.get(stateKey(key))
    return { ...row, doc: splice(row.doc, fieldsOf(before, named.state_before), fieldsOf(after, named.state_after)) }
  })
}

/** Only the state of that very hash: between two stored ones lie others, left inside a block. */
function fieldsOf(state: StateBocs | undefined, hash: Buffer): string {
  if (!state?.hash.equals(hash)) return ''
  const data = state.data === null ? '' : `,"data_boc":"${base64(state.data)}"`
  const code = state.code === null ? '' : `,"code_boc":"${base64(state.code)}"`
  return data + code
}

function splice(doc: Buffer, before: string, after: string): Buffer {
  if (before === '' && after === '') return doc
  const beforeEnd = doc.lastIndexOf(BEFORE_END)
  const afterEnd = doc.lastIndexOf(AFTER_END)
  if (beforeEnd < 0 || afterEnd < beforeEnd) return doc
  return Buffer.concat([
    doc.subarray(0, beforeEnd),
    Buffer.from(before, 'latin1'),
    doc.subarray(beforeEnd, afterEnd),
    Buffer.from(after, 'latin1'),
    doc.subarray(afterEnd),
  ])
}
