import { ADDRESS_BYTES } from '../../cell/address.ts'
import { ActionRecord } from '../../record/action.ts'
import { writeDocument } from '../../record/dialect.ts'
import { ACTION_TYPES } from '../../store/tables/action-types.ts'
import type { JsonWriter } from '../http/json-writer.ts'
import { writeAddressBook } from '../reads/address-book.ts'
import { accountsOf } from '../shapes/actions.ts'
import type { Call } from '../shapes/call.ts'
import { writeMetadata } from '../shapes/metadata.ts'
import { readSentenceWriter, type SentenceWriter } from '../shapes/sentence-writer.ts'
import type { ActionRow } from './block-events.ts'
import type { Subscription } from './subscription.ts'

/** What of the service an event is rendered with. */
export type StreamCall = Pick<Call, 'db' | 'chain' | 'dialect' | 'decoder' | 'buffers'>

/** Whether an action is of a type that the subscription asks for, and not part of one that it knows. */
export const isAskedFor = (row: Pick<ActionRow, 'type' | 'ancestors'>, subscription: Subscription): boolean =>
  isTypeAskedFor(
    ACTION_TYPES[row.type] as string,
    row.ancestors?.map((ancestor) => ACTION_TYPES[Number(ancestor)] as string) ?? [],
    subscription,
  )

export function isTypeAskedFor(
  type: string,
  ancestors: readonly string[],
  { actionTypes, supportedTypes }: Subscription,
): boolean {
  if (actionTypes.size > 0 && !actionTypes.has(type)) return false
  return supportedTypes.has(type) && !ancestors.some((ancestor) => supportedTypes.has(ancestor))
}

export function writeActions(
  out: JsonWriter,
  rows: readonly Pick<ActionRow, 'doc' | 'addresses' | 'accounts'>[],
  { dialect }: StreamCall,
  words: SentenceWriter | undefined,
): void {
  out.text('[')
  rows.forEach((row, i) => {
    if (i > 0) out.text(',')
    writeDocument(out, row.doc, dialect)
    ActionRecord.writeEnd(out, { ...words?.tellAction(row.doc), accounts: accountsOf(row) })
  })
  out.text(']')
}

/** What happened in words, for who asks for it. */
export const findSentenceWriter = async (
  call: StreamCall,
  { withSentences }: Subscription,
  books: readonly Buffer[],
): Promise<SentenceWriter | undefined> => (withSentences ? readSentenceWriter(call, books) : undefined)

/** The address book and metadata of the addresses, where they are asked for. */
async function writeBooks(
  out: JsonWriter,
  call: StreamCall,
  { withAddressBook, withMetadata }: Subscription,
  books: readonly Buffer[],
): Promise<void> {
  const without = { addressBook: !withAddressBook, metadata: !withMetadata }
  if (withAddressBook) {
    out.text(',"address_book":')
    await writeAddressBook(out, { chain: call.chain, without }, books)
  }
  if (withMetadata) {
    out.text(',"metadata":')
    await writeMetadata(out, { ...call, without }, books.flatMap(splitBook))
  }
}

/** With them, as text that lacks its closing brace. */
export async function finishEvent(
  out: JsonWriter,
  call: StreamCall,
  subscription: Subscription,
  books: readonly Buffer[],
): Promise<string> {
  await writeBooks(out, call, subscription, books)
  return out.finish().toString('latin1')
}

/** Addresses that stand one behind the other. */
export function splitBook(book: Buffer): Buffer[] {
  const addresses: Buffer[] = []
  for (let at = 0; at < book.length; at += ADDRESS_BYTES) addresses.push(book.subarray(at, at + ADDRESS_BYTES))
  return addresses
}
