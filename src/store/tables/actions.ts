import { ADDRESS_BYTES } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { Action, ClassificationState } from '../../model/action.ts'
import { JsonWriter } from '../../record/json-writer.ts'
import type { CopyBuffer } from '../copy-buffer.ts'
import { type ActionTrace, printedType, writeAction } from '../documents/action.ts'
import { actionNumber } from './action-types.ts'

export const ACTIONS =
  'actions (trace_id, place, action_id, trace_end_lt, trace_end_utime, mc_seqno, type, ancestors, transactions, addresses, accounts, doc)'

export const ACTION_ACCOUNTS =
  'action_accounts (account, trace_end_lt, trace_id, place, trace_end_utime, type, ancestors)'

const writer = new JsonWriter()

export const UNCLASSIFIED_TRACES = 'unclassified_traces (trace_id, state)'

/** Where rows of actions go. */
export interface ActionBuffers {
  readonly actions: CopyBuffer
  readonly actionAccounts: CopyBuffer
}

/** Rows of all actions of a trace. */
export function encodeActions(
  { actions: rows, actionAccounts }: ActionBuffers,
  trace: ActionTrace,
  actions: readonly Action[],
): void {
  const placed = actions.length > 1 ? [...actions].sort(byPlace) : actions
  let place = 0
  let last: Action | undefined
  for (const action of placed) {
    // An id that comes twice in one trace would be one action told twice.
    if (last !== undefined && isSameId(last.id, action.id)) continue
    last = action
    encodeAction(rows, actionAccounts, trace, action, place++)
  }
}

function encodeAction(
  rows: CopyBuffer,
  accountRows: CopyBuffer,
  trace: ActionTrace,
  action: Action,
  place: number,
): void {
  const type = actionNumber(printedType(action))
  const ancestors = action.ancestorTypes.length === 0 ? null : action.ancestorTypes.map(actionNumber)
  const addresses = addressesOf(action)
  const count = action.accounts.length
  rows.row(12)
  rows.bytes(trace.id)
  rows.int2(place)
  rows.bytes(action.id)
  rows.int8(trace.endLt)
  rows.int8(trace.endUtime)
  rows.int4(trace.mcSeqnoEnd)
  rows.int2(type)
  rows.int8Array(ancestors)
  rows.joined(action.transactions)
  rows.bytes(addresses)
  rows.int2(count)
  writeAction(writer, action, trace)
  rows.document(writer.view())
  for (let i = 0; i < count; i++) {
    accountRows.row(7)
    accountRows.bytes(addresses.subarray(i * ADDRESS_BYTES, (i + 1) * ADDRESS_BYTES))
    accountRows.int8(trace.endLt)
    accountRows.bytes(trace.id)
    accountRows.int2(place)
    accountRows.int8(trace.endUtime)
    accountRows.int2(type)
    accountRows.int8Array(ancestors)
  }
}

/** The order of /actions within a trace. */
function byPlace(a: Action, b: Action): number {
  if (a.endLt !== b.endLt) return a.endLt < b.endLt ? -1 : 1
  return Buffer.compare(a.id, b.id)
}

const isSameId = (a: Hash, b: Hash): boolean => Buffer.compare(a, b) === 0

/** Accounts first, then addresses that only the details name, each once. */
function addressesOf({ accounts, details }: Action): Uint8Array {
  const texts = new Set(accounts)
  gatherAddresses(details, texts)
  const bytes = new Uint8Array(texts.size * ADDRESS_BYTES)
  let at = 0
  for (const text of texts) {
    writeAddress(bytes, at, text)
    at += ADDRESS_BYTES
  }
  return bytes
}

const ADDRESS = /^-?\d{1,3}:[0-9A-F]{64}$/

function gatherAddresses(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') {
    if (value.length > 65 && value.length < 70 && ADDRESS.test(value)) into.add(value)
  } else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) gatherAddresses(one, into)
  }
}

function writeAddress(bytes: Uint8Array, at: number, text: string): void {
  const colon = text.indexOf(':')
  bytes[at] = Number(text.slice(0, colon)) & 0xff
  for (let i = 0; i < 32; i++) {
    bytes[at + 1 + i] = (nibble(text.charCodeAt(colon + 1 + 2 * i)) << 4) | nibble(text.charCodeAt(colon + 2 + 2 * i))
  }
}

const nibble = (code: number): number => (code < 58 ? code - 48 : (code & 0xdf) - 55)

const STATES: readonly ClassificationState[] = ['unclassified', 'failed']

/** A complete trace about which nothing, or less than should be, can be said. */
export function encodeUnclassifiedTrace(copy: CopyBuffer, traceId: Hash, state: ClassificationState): void {
  copy.row(2)
  copy.bytes(traceId)
  copy.int2(STATES.indexOf(state))
}

export const classificationState = (stored: number | null | undefined): ClassificationState =>
  stored == null ? 'ok' : (STATES[stored] ?? 'unclassified')
