import { asAddress, formatRaw } from '../../cell/address.ts'
import { withoutPton } from '../../decode/actions/reading/pton.ts'
import { toFailureText } from '../../model/failure-text.ts'
import type { ActionEnd } from '../../record/action.ts'
import { type Names, type SentenceAction, toSentence } from '../../record/actions/sentence.ts'
import type { TransactionEnd } from '../../record/transaction.ts'
import { viewDocument } from '../../store/compact/packed-document.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { writeAddressBook } from '../reads/address-book.ts'
import type { TransactionRow } from '../reads/transactions.ts'
import { type BookRow, createNames, type TokenEntry } from './account-names.ts'
import type { Call } from './call.ts'
import { writeMetadata } from './metadata.ts'
import { splitAddresses } from './split-addresses.ts'

export type FailingAction = SentenceAction & { readonly failure?: string }

const EVERYTHING = { addressBook: false, metadata: false }
const FAILURE = ',"failure":"'

/** What documents mean in words, with the names of the accounts and tokens that they speak of. */
export interface SentenceWriter {
  /** An action as a sentence, and why it failed when it did. */
  tellAction(doc: Buffer): ActionEnd
  /** The same of one that is no document. */
  tell(action: FailingAction): ActionEnd
  /** The end of a transaction: with why it was aborted, when it was. */
  endOf(row: Pick<TransactionRow, 'stored' | 'book'> & Pick<TransactionEnd, 'trace_id'>): TransactionEnd
}

/** Reads what accounts in the books are called; each book may hold any number of them. */
export async function readSentenceWriter(
  call: Pick<Call, 'db' | 'chain'>,
  books: readonly Buffer[],
): Promise<SentenceWriter> {
  const whole = { ...call, without: EVERYTHING }
  const rows = await render<BookRow>((out) => writeAddressBook(out, whole, books))
  const tokens = await render<TokenEntry>((out) => writeMetadata(out, whole, books.flatMap(splitAddresses)))
  return createWords(createNames(rows, tokens, withoutPton), (account) => rows.get(account)?.interfaces ?? [])
}

async function render<V>(write: (out: JsonWriter) => Promise<void>): Promise<ReadonlyMap<string, V>> {
  const out = new JsonWriter()
  await write(out)
  return new Map(Object.entries(JSON.parse(Buffer.from(out.view()).toString('utf8')) as Record<string, V>))
}

const createWords = (names: Names, interfacesOf: (account: string) => readonly string[]): SentenceWriter => ({
  tellAction(doc) {
    return this.tell(readOpen(doc) as unknown as FailingAction)
  },
  tell(action) {
    const reason =
      action.failure === undefined ? null : toFailureText(action.failure, concerned(action).flatMap(interfacesOf))
    return { sentence: toSentence(action, names, reason), failure_text: reason }
  },
  endOf(row) {
    const doc = viewDocument(row.stored)
    const failure = doc.lastIndexOf(FAILURE) < 0 ? undefined : readOpen(doc).failure
    if (typeof failure !== 'string') return row
    const [account] = splitAddresses(row.book)
    const interfaces = account === undefined ? [] : interfacesOf(formatRaw(asAddress(account)))
    return { trace_id: row.trace_id, failure_text: toFailureText(failure, interfaces) }
  },
})

/** A document as it is stored, without its closing brace. */
const readOpen = (doc: Buffer): Record<string, unknown> => JSON.parse(`${doc.toString('utf8')}}`)

/** Accounts that the details name: which of them failed is not stored. */
const concerned = ({ details }: SentenceAction): string[] =>
  Object.values(details).filter((value): value is string => typeof value === 'string' && value.includes(':'))
