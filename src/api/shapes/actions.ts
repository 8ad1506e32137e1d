import { ADDRESS_BYTES } from '../../cell/address.ts'
import { HASH_BYTES } from '../../cell/hash.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { ActionRecord, AnyAction } from '../../record/action.ts'
import type { JsonWriter as RecordWriter } from '../../record/json-writer.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { indexInTimeSlices, inTimeSlices } from '../http/time-slice.ts'
import type { ActionRow } from '../reads/actions.ts'
import { writeAddressBook } from '../reads/address-book.ts'
import { type HashedRow, listKeysByHash, listTransactionsAt } from '../reads/transactions.ts'
import type { Call } from './call.ts'
import { listSchema, writeNextCursor } from './list-parts.ts'
import { writeMetadata } from './metadata.ts'
import { readSentenceWriter, type SentenceWriter } from './sentence-writer.ts'
import { splitAddresses } from './split-addresses.ts'
import { writeTransactions } from './transactions.ts'

export interface ActionParts {
  readonly includeAccounts: boolean
  readonly includeTransactions: boolean
  readonly includeSentences?: boolean
}

export const ActionsReply = listSchema('ActionsResponse', 'actions', AnyAction, { hasMetadata: true })

/** Transactions that one reply holds in full. */
const MAX_TRANSACTIONS = 8000

/** `{"actions": […], "address_book": {…}, "metadata": {…}}`. */
export async function toActionsReply(
  call: Call,
  rows: readonly ActionRow[],
  { includeAccounts, includeTransactions, includeSentences = false }: ActionParts,
  nextCursor?: string,
): Promise<JsonWriter> {
  const transactions = includeTransactions ? await listTransactions(call, rows) : undefined
  const books = rows.map(({ addresses }) => addresses)
  for (const { book } of transactions?.values() ?? []) books.push(book)
  const words = includeSentences ? await readSentenceWriter(call, books) : undefined
  const out = new JsonWriter(undefined, call.buffers).text('{"actions":[')
  await inTimeSlices(rows, (row, i) => {
    if (i > 0) out.text(',')
    const end = { ...words?.tellAction(row.doc), ...(includeAccounts && { accounts: accountsOf(row) }) }
    const writeTransactions = transactions && writeFull(call, row, transactions)
    out.bytes(row.doc)
    ActionRecord.writeEnd(out, { ...end, writeTransactions })
  })
  out.text('],"address_book":')
  await writeAddressBook(out, call, books)
  out.text(',"metadata":')
  await writeMetadata(out, call, books.flatMap(splitAddresses))
  writeNextCursor(out, call, nextCursor)
  return out.text('}')
}

/** An action as it stands in a list. */
export function writeAction(out: JsonWriter, row: ActionRow, words?: SentenceWriter): void {
  out.bytes(row.doc)
  ActionRecord.writeEnd(out, words === undefined ? {} : words.tellAction(row.doc))
}

/** Its accounts stand before the addresses that only the details name. */
export const accountsOf = ({ addresses, accounts }: Pick<ActionRow, 'addresses' | 'accounts'>): Buffer =>
  addresses.subarray(0, accounts * ADDRESS_BYTES)

export const splitHashes = (hashes: Buffer): Buffer[] =>
  Array.from({ length: hashes.length / HASH_BYTES }, (_, i) => hashes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES))

async function listTransactions({ db }: Call, rows: readonly ActionRow[]): Promise<Map<string, HashedRow>> {
  const hashes = new Map(rows.flatMap((row) => splitHashes(row.transactions)).map((hash) => [byteKey(hash), hash]))
  const keys = await listKeysByHash(db, [...hashes.values()].slice(0, MAX_TRANSACTIONS) as never)
  return indexInTimeSlices(await listTransactionsAt(db, keys), ({ hash }) => byteKey(hash))
}

/** Those of its transactions that are indexed. */
const writeFull =
  ({ dialect }: Call, row: ActionRow, transactions: ReadonlyMap<string, HashedRow>) =>
  (w: RecordWriter): void => {
    const full = splitHashes(row.transactions).flatMap((hash) => transactions.get(byteKey(hash)) ?? [])
    writeTransactions(w, full, dialect)
  }

const SUCCESS = Buffer.from(',"success":true')

/** Whether an action went well, read from its document; nothing but ids and times stands before that. */
export const hasSucceeded = ({ doc }: ActionRow): boolean =>
  doc.indexOf(SUCCESS) === doc.indexOf(SUCCESS.subarray(0, -4))

/** `{"trace_id":"…","action_id":"…","start_lt":"`: what stands before the start of every document is of one length. */
const START_LT_AT = '{"trace_id":"'.length + 44 + '","action_id":"'.length + 44 + '","start_lt":"'.length

/** The start of an action, read from its document. */
export function startLtOf({ doc }: ActionRow): bigint {
  return BigInt(doc.toString('latin1', START_LT_AT, doc.indexOf(0x22, START_LT_AT)))
}
