import { type TSchema, Type } from '@sinclair/typebox'
import type { ClassificationState } from '../model/action.ts'
import type { TraceState } from '../model/trace.ts'
import { AnyAction } from './action.ts'
import { defineRecord } from './define-record.ts'
import type { JsonWriter } from './json-writer.ts'
import { boolean, decimal, hash, int64, renderedText, text, word, written } from './kinds.ts'
import { Hash } from './schema.ts'
import { TransactionRecord } from './transaction.ts'

/** A trace in sum: what is known of it without its transactions. */
export interface TraceSum {
  /** null of one that is not on chain. */
  readonly trace_id: Uint8Array | null
  readonly external_hash: Uint8Array | null
  readonly mc_seqno_start: number
  readonly mc_seqno_end: number
  readonly start_lt: bigint
  readonly start_utime: bigint
  readonly end_lt: bigint
  readonly end_utime: bigint
  readonly messages: number
  readonly transactions: number
}

export interface TraceStates {
  readonly state: TraceState
  readonly pending: number
  readonly classification: ClassificationState
}

interface TraceParts {
  readonly sum: TraceSum
  readonly states: TraceStates
}

const TraceMetaRecord = defineRecord<TraceParts>()('TraceMeta', {
  trace_state: word('complete', 'pending', 'broken')(({ states }) => states.state),
  messages: int64(({ sum }) => sum.messages),
  transactions: int64(({ sum }) => sum.transactions),
  pending_messages: int64(({ states }) => states.pending),
  classification_state: word('unclassified', 'failed', 'ok', 'broken')(({ states }) => states.classification),
})

const SUM = {
  trace_id: hash.orNull(({ sum }: TraceParts) => sum.trace_id),
  external_hash: hash.orNull(({ sum }: TraceParts) => sum.external_hash),
  mc_seqno_start: decimal(({ sum }: TraceParts) => sum.mc_seqno_start),
  mc_seqno_end: decimal(({ sum }: TraceParts) => sum.mc_seqno_end),
  start_lt: decimal(({ sum }: TraceParts) => sum.start_lt),
  start_utime: int64(({ sum }: TraceParts) => sum.start_utime),
  end_lt: decimal.orNull(({ sum }: TraceParts) => sum.end_lt),
  end_utime: int64.orNull(({ sum }: TraceParts) => sum.end_utime),
  trace_info: TraceMetaRecord((trace: TraceParts) => trace),
}

interface Wholeness {
  readonly isIncomplete: boolean
  readonly warning?: string | undefined
}

const WHOLENESS = {
  is_incomplete: boolean((trace: Wholeness) => trace.isIncomplete),
  warning: text.optional((trace: Wholeness) => trace.warning),
}

/** Before the nodes of a trace, whatever form they have. */
export const TraceSumRecord = defineRecord<TraceParts & Wholeness>()(undefined, { ...SUM, ...WHOLENESS })

const TraceNodeSchema = Type.Object(
  {
    tx_hash: Type.Optional(Hash),
    in_msg_hash: Type.Optional(Hash),
    // A tree: the component refers to itself.
    children: Type.Union([Type.Array(Type.Unsafe<TSchema>({ $ref: '#/components/schemas/TraceNode' })), Type.Null()]),
  },
  { $id: 'TraceNode' },
)

type Write = (w: JsonWriter) => void

/** A trace with its transactions, where there are not too many, and its actions, where they are asked for. */
export interface ShownTrace extends TraceParts, Wholeness {
  /** The tree of its nodes, rendered. */
  readonly tree?: string | undefined
  /** Hashes in the order of lt. */
  readonly order?: readonly Uint8Array[] | undefined
  readonly writeTransactions?: Write | undefined
  readonly writeActions?: Write | undefined
}

export const TraceRecord = defineRecord<ShownTrace>()('Trace', {
  ...SUM,
  ...WHOLENESS,
  trace: renderedText(TraceNodeSchema).optional((trace) => trace.tree),
  transactions_order: hash.optionalList((trace) => trace.order),
  transactions: written(Type.Record(Type.String(), TransactionRecord.schema)).optional(
    (trace) => trace.writeTransactions,
  ),
  actions: written(Type.Array(AnyAction)).optional((trace) => trace.writeActions),
})
