import { CellarError } from '../lib/errors.ts'
import { readMembers, type ValueSpan } from './json-spans.ts'
import type { TransactionMember } from './transaction.ts'

interface SlotPlace {
  /** The member of the document that the slot belongs to. */
  readonly member: TransactionMember
  /** The bytes that are replaced. */
  readonly place: (member: ValueSpan, doc: Uint8Array) => ValueSpan
}

const atEnd = ({ to }: ValueSpan): ValueSpan => ({ from: to - 1, to: to - 1 })

/** From the comma before the member to the end of the document. */
const fromMember =
  (name: TransactionMember) =>
  ({ from }: ValueSpan, doc: Uint8Array): ValueSpan => ({ from: from - `,"${name}":`.length, to: doc.length })

const SLOTS = {
  /** Before the closing brace of the state that the transaction found. */
  state_before_bocs: { member: 'account_state_before', place: atEnd },
  /** Before the closing brace of the state that it left. */
  state_after_bocs: { member: 'account_state_after', place: atEnd },
  /** The states themselves. */
  state_before: { member: 'account_state_before', place: (member) => member },
  state_after: { member: 'account_state_after', place: (member) => member },
  /** Before the closing brace of the message that it received. */
  in_msg_sender: { member: 'in_msg', place: atEnd },
  /** From `emulated` to the end: transactions that are not final say otherwise. */
  finality: { member: 'emulated', place: fromMember('emulated') },
} as const satisfies Record<string, SlotPlace>

/** A place in a stored document where a reply adds what the document does not hold. */
export type Slot = keyof typeof SLOTS

/**
 * A transaction's document with these bytes in its slots. Slots are found by the members of the document, whatever stands between
 * them; a document without one is broken, and is never sent without what was to be in it.
 */
export function splice(doc: Buffer, contents: Readonly<Partial<Record<Slot, Uint8Array>>>): Buffer {
  const filled = (Object.keys(contents) as Slot[]).filter((slot) => contents[slot] !== undefined)
  if (filled.length === 0) return doc
  const members = readMembers(doc, 0)
  const edits = filled.map((slot) => ({ ...placeOf(doc, members, slot), bytes: contents[slot] as Uint8Array }))
  const pieces: Uint8Array[] = []
  let at = 0
  for (const { from, to, bytes } of edits.sort((a, b) => a.from - b.from)) {
    pieces.push(doc.subarray(at, from), bytes)
    at = to
  }
  return Buffer.concat([...pieces, doc.subarray(at)])
}

function placeOf(doc: Uint8Array, members: ReadonlyMap<string, ValueSpan>, slot: Slot): ValueSpan {
  const { member, place } = SLOTS[slot]
  const found = members.get(member)
  if (found === undefined) throw new CellarError('BROKEN_STORE', 'a stored document lacks a slot', { slot, member })
  return place(found, doc)
}
