import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { type Address, parseAddress } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { buildCell } from '../../cell/builder.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { cellHash } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { normalizedHash } from '../../decode/extract/normalized-hash.ts'
import { createTrace } from '../../decode/traces/create-trace.ts'
import type { TraceInput, TraceMessage, TraceTransaction } from '../../decode/traces/trace-input.ts'
import { CellarError } from '../../lib/errors.ts'
import type { AccountStatus } from '../../model/account-state.ts'
import { NeutralFacts } from './neutral-facts.ts'

const Text = Type.Union([Type.String(), Type.Null()])
const Message = Type.Object({
  hash: Type.String(),
  kind: Type.Union([Type.Literal('internal'), Type.Literal('external_in'), Type.Literal('external_out')]),
  source: Text,
  destination: Text,
  value: Text,
  created_lt: Text,
  created_at: Type.Union([Type.Integer(), Type.Null()]),
  bounce: Type.Union([Type.Boolean(), Type.Null()]),
  bounced: Type.Union([Type.Boolean(), Type.Null()]),
  extra_currencies: Type.Optional(Type.Union([Type.Record(Type.String(), Type.String()), Type.Null()])),
  body: Text,
  init_state: Type.Optional(Text),
})
const Transaction = Type.Object({
  hash: Type.String(),
  account: Type.String(),
  lt: Type.String(),
  now: Type.Integer(),
  orig_status: Type.String(),
  end_status: Type.String(),
  type: Type.String(),
  aborted: Type.Union([Type.Boolean(), Type.Null()]),
  compute_exit_code: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  skipped_reason: Type.Optional(Text),
  in_msg: Type.Union([Message, Type.Null()]),
  out_msgs: Type.Array(Message),
})

/** A trace in the neutral form: transactions with their messages, and what was known of their accounts. */
export const NeutralTrace = Type.Object({
  trace_id: Type.String(),
  mc_seqno_end: Type.Integer(),
  transactions: Type.Array(Transaction),
  account_facts: Type.Optional(NeutralFacts),
})
export type NeutralTrace = Static<typeof NeutralTrace>

export function readNeutralTrace(text: string, name: string): NeutralTrace {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new CellarError('BROKEN_INPUT', `${name} is not JSON`)
  }
  if (Value.Check(NeutralTrace, value)) return value
  const [mistake] = [...Value.Errors(NeutralTrace, value)]
  throw new CellarError('BROKEN_INPUT', `${name} is not a trace: ${mistake?.path ?? ''} ${mistake?.message ?? ''}`)
}

export function toTraceInput({ transactions, mc_seqno_end: mcSeqnoEnd }: NeutralTrace): TraceInput {
  return createTrace(transactions.map(toTransaction), mcSeqnoEnd)
}

function toTransaction(transaction: Static<typeof Transaction>): TraceTransaction {
  return {
    account: toAddress(transaction.account),
    hash: toHash(transaction.hash),
    lt: BigInt(transaction.lt),
    now: transaction.now,
    origStatus: transaction.orig_status as AccountStatus,
    endStatus: transaction.end_status as AccountStatus,
    isTickTock: transaction.type === 'tick_tock',
    aborted: transaction.aborted === true,
    skipReason: (transaction.skipped_reason ?? null) as TraceTransaction['skipReason'],
    exitCode: transaction.compute_exit_code ?? null,
    actionCode: null,
    isShortOfFunds: false,
    inMsg: transaction.in_msg === null ? null : toMessage(transaction.in_msg),
    outMsgs: transaction.out_msgs.map(toMessage).sort(byCreation),
  }
}

function toMessage(message: Static<typeof Message>): TraceMessage {
  const body = message.body === null ? emptySlice() : toSlice(message.body)
  const bodyHash = cellHash({ arena: body.arena, index: body.cell })
  const destination = message.destination === null ? null : toAddress(message.destination)
  return {
    hash: toHash(message.hash),
    kind: message.kind,
    hashNorm:
      message.kind === 'external_in' && destination !== null
        ? normalizedHash({ kind: 'std', anycast: null, address: destination }, body.clone(), bodyHash)
        : null,
    source: message.source === null ? null : toAddress(message.source),
    destination,
    value: message.value === null ? null : BigInt(message.value),
    extraCurrencies: new Map(
      Object.entries(message.extra_currencies ?? {}).map(([id, amount]) => [Number(id), BigInt(amount)]),
    ),
    bounce: message.bounce,
    bounced: message.bounced,
    createdLt: message.created_lt === null ? null : BigInt(message.created_lt),
    createdAt: message.created_at,
    opcode: body.remainingBits >= 32 ? body.preloadUint(32) : null,
    body,
    bodyHash,
    initState: message.init_state == null ? null : toSlice(message.init_state),
  }
}

const byCreation = (a: TraceMessage, b: TraceMessage): number => Number((a.createdLt ?? 0n) - (b.createdLt ?? 0n))

function toSlice(boc: string): Slice {
  const { arena, index } = readSingleRoot(Buffer.from(boc, 'base64'))
  return new Slice(arena, index)
}

function emptySlice(): Slice {
  const { arena, index } = buildCell(() => {})
  return new Slice(arena, index)
}

function toAddress(text: string): Address {
  const parsed = parseAddress(text)
  if (parsed === undefined) throw new CellarError('BROKEN_INPUT', `${text} is not an address`)
  return parsed.address
}

const toHash = (hex: string): Hash => asHash(Buffer.from(hex, 'hex'))
