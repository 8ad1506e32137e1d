import { ADDRESS_BYTES } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { Action, ClassificationState } from '../../model/action.ts'
import {
  type ActionContext,
  ActionRecord,
  type ActionTrace,
  finalizedContext,
  printedType,
} from '../../record/action.ts'
import { besideDocument, bytes, int2, int4, int8, int8Array, joined } from '../../record/columns.ts'
import { defineTable } from '../../record/define-table.ts'
import { JsonWriter } from '../../record/json-writer.ts'
import type { CopyBuffer } from '../copy-buffer.ts'
import { actionNumber } from './action-types.ts'

/** An action at its place in its trace. */
interface PlacedAction {
  readonly context: ActionContext
  readonly action: Action
  readonly place: number
  /** Numbers of its type and of those above it. */
  readonly type: number
  readonly ancestors: readonly number[] | null
  /** Its accounts first. */
  readonly addresses: Uint8Array
}

const writer = new JsonWriter()

function documentOf({ action, context }: PlacedAction): Uint8Array {
  writer.at = 0
  ActionRecord.writeOpen(writer, action, context)
  return writer.view()
}

/** As `actionBeside` selects it. */
const besideOf = ({ action, context, addresses }: PlacedAction): Uint8Array =>
  Buffer.concat([context.trace.id, action.id, ...action.transactions, addresses])

export const ACTIONS = defineTable<PlacedAction>()('actions', {
  trace_id: bytes(({ context }) => context.trace.id),
  place: int2((placed) => placed.place),
  action_id: bytes(({ action }) => action.id),
  trace_end_lt: int8(({ context }) => context.trace.endLt),
  trace_end_utime: int8(({ context }) => context.trace.endUtime),
  mc_seqno: int4(({ context }) => context.trace.mcSeqnoEnd),
  type: int2((placed) => placed.type),
  ancestors: int8Array.orNull((placed) => placed.ancestors),
  transactions: joined(({ action }) => action.transactions),
  addresses: bytes((placed) => placed.addresses),
  accounts: int2(({ action }) => action.accounts.length),
  doc: besideDocument((placed) => ({ value: documentOf(placed), beside: besideOf(placed) })),
})

interface ActionAccount {
  readonly account: Uint8Array
  readonly placed: PlacedAction
}

export const ACTION_ACCOUNTS = defineTable<ActionAccount>()('action_accounts', {
  account: bytes((row) => row.account),
  trace_end_lt: int8(({ placed }) => placed.context.trace.endLt),
  trace_id: bytes(({ placed }) => placed.context.trace.id),
  place: int2(({ placed }) => placed.place),
  trace_end_utime: int8(({ placed }) => placed.context.trace.endUtime),
  type: int2(({ placed }) => placed.type),
  ancestors: int8Array.orNull(({ placed }) => placed.ancestors),
})

/** Where rows of actions go. */
export interface ActionBuffers {
  readonly actions: CopyBuffer
  readonly actionAccounts: CopyBuffer
}

/** Rows of all actions of a trace. */
export function encodeActions(buffers: ActionBuffers, trace: ActionTrace, actions: readonly Action[]): void {
  const context = finalizedContext(trace)
  const placed = actions.length > 1 ? [...actions].sort(byPlace) : actions
  let place = 0
  let last: Action | undefined
  for (const action of placed) {
    // An id that comes twice in one trace would be one action told twice.
    if (last !== undefined && isSameId(last.id, action.id)) continue
    last = action
    encodeAction(buffers, context, action, place++)
  }
}

function encodeAction(
  { actions, actionAccounts }: ActionBuffers,
  context: ActionContext,
  action: Action,
  place: number,
) {
  const type = actionNumber(printedType(action))
  const ancestors = action.ancestorTypes.length === 0 ? null : action.ancestorTypes.map(actionNumber)
  const addresses = addressesOf(action)
  const placed = { context, action, place, type, ancestors, addresses }
  ACTIONS.encode(actions, placed)
  for (let i = 0; i < action.accounts.length; i++) {
    const account = addresses.subarray(i * ADDRESS_BYTES, (i + 1) * ADDRESS_BYTES)
    ACTION_ACCOUNTS.encode(actionAccounts, { account, placed })
  }
}

/** The order of /actions within a trace. */
function byPlace(a: Action, b: Action): number {
  if (a.endLt !== b.endLt) return a.endLt < b.endLt ? -1 : 1
  return Buffer.compare(a.id, b.id)
}

const isSameId = (a: Hash, b: Hash): boolean => Buffer.compare(a, b) === 0

/** Accounts first, then addresses that only the details name, each once. */
export function addressesOf({ accounts, details }: Pick<Action, 'accounts' | 'details'>): Uint8Array {
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

interface UnclassifiedTrace {
  readonly traceId: Hash
  readonly state: ClassificationState
}

/** Complete traces about which nothing, or less than should be, can be said. */
export const UNCLASSIFIED_TRACES = defineTable<UnclassifiedTrace>()('unclassified_traces', {
  trace_id: bytes((unclassified) => unclassified.traceId),
  state: int2((unclassified) => STATES.indexOf(unclassified.state)),
})

export const classificationState = (stored: number | null | undefined): ClassificationState =>
  stored == null ? 'ok' : (STATES[stored] ?? 'unclassified')
