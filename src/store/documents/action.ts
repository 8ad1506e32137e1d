import type { Hash } from '../../cell/hash.ts'
import type { Action } from '../../model/action.ts'
import { ascii, JsonWriter } from '../../record/json-writer.ts'

/** What all actions of a trace say of it. */
export interface ActionTrace {
  readonly id: Hash
  readonly endLt: bigint
  readonly endUtime: number
  readonly mcSeqnoEnd: number
  readonly externalHash: Hash | null
  readonly externalHashNorm: Hash | null
}

const K = {
  traceId: ascii('{"trace_id":'),
  actionId: ascii(',"action_id":'),
  startLt: ascii(',"start_lt":'),
  endLt: ascii(',"end_lt":'),
  startUtime: ascii(',"start_utime":'),
  endUtime: ascii(',"end_utime":'),
  traceEndLt: ascii(',"trace_end_lt":'),
  traceEndUtime: ascii(',"trace_end_utime":'),
  traceMcSeqnoEnd: ascii(',"trace_mc_seqno_end":'),
  transactions: ascii(',"transactions":['),
  success: ascii('],"success":'),
  type: ascii(',"type":"'),
  details: ascii('","details":'),
  rawAction: ascii(',"raw_action":'),
  externalHash: ascii(',"trace_external_hash":'),
  externalHashNorm: ascii(',"trace_external_hash_norm":'),
  accounts: ascii(',"accounts":'),
  finality: ascii(',"finality":"finalized"'),
  failure: ascii(',"failure":'),
}

const writer = new JsonWriter()

export interface ActionDocumentParts {
  readonly includeAccounts?: boolean
}

/**
 * An action as v3 shows it, in its order of keys, at the beginning of a writer and without its closing brace, behind which a reader
 * may want accounts or whole transactions. `failure` is ours: the reason a failed one failed.
 */
export function writeAction(
  w: JsonWriter,
  action: Action,
  trace: ActionTrace,
  { includeAccounts }: ActionDocumentParts = {},
): void {
  w.at = 0
  w.put(K.traceId)
  w.base64(trace.id)
  w.put(K.actionId)
  w.base64(action.id)
  w.put(K.startLt)
  w.decimal(action.startLt)
  w.put(K.endLt)
  w.decimal(action.endLt)
  w.put(K.startUtime)
  w.integer(action.startUtime)
  w.put(K.endUtime)
  w.integer(action.endUtime)
  w.put(K.traceEndLt)
  w.decimal(trace.endLt)
  w.put(K.traceEndUtime)
  w.integer(trace.endUtime)
  w.put(K.traceMcSeqnoEnd)
  w.integer(trace.mcSeqnoEnd)
  w.put(K.transactions)
  for (const [i, hash] of action.transactions.entries()) {
    if (i > 0) w.byte(0x2c)
    w.base64(hash)
  }
  w.put(K.success)
  w.boolean(action.success)
  w.put(K.type)
  w.word(printedType(action))
  w.put(K.details)
  w.json(action.details)
  if ('error' in action.details) {
    w.put(K.rawAction)
    w.json(rawAction(action, trace))
  }
  if (trace.externalHash !== null) {
    w.put(K.externalHash)
    w.base64(trace.externalHash)
  }
  if (trace.externalHashNorm !== null) {
    w.put(K.externalHashNorm)
    w.base64(trace.externalHashNorm)
  }
  if (includeAccounts === true) {
    w.put(K.accounts)
    w.json(action.accounts)
  }
  w.put(K.finality)
  if (action.failure === null) return
  w.put(K.failure)
  w.json(action.failure)
}

/** The same as a record, for those who change it. */
export function actionDocument(
  action: Action,
  trace: ActionTrace,
  parts: ActionDocumentParts = {},
): Record<string, unknown> {
  writeAction(writer, action, trace, parts)
  return JSON.parse(`${Buffer.from(writer.view()).toString('utf8')}}`)
}

/** What is kept of an action that v3 has no details for, under the names that it has there. */
const rawAction = (action: Action, trace: ActionTrace) => ({
  TraceId: base64(trace.id),
  ActionId: base64(action.id),
  StartLt: action.startLt.toString(),
  EndLt: action.endLt.toString(),
  StartUtime: action.startUtime,
  EndUtime: action.endUtime,
  TraceEndLt: trace.endLt.toString(),
  TraceEndUtime: trace.endUtime,
  TraceMcSeqnoEnd: trace.mcSeqnoEnd,
  TxHashes: action.transactions.map(base64),
  Type: action.type,
  Success: action.success,
})

/** The type as it is shown, stored and asked for: a transfer that carries extra currencies has a name of its own. */
export function printedType({ type, details }: Action): string {
  const currencies =
    type === 'ton_transfer'
      ? details.value_extra_currencies
      : type === 'call_contract'
        ? details.extra_currencies
        : undefined
  if (typeof currencies !== 'object' || currencies === null) return type
  return Object.keys(currencies).length > 0 ? 'extra_currency_transfer' : type
}

const base64 = (hash: Uint8Array): string =>
  Buffer.from(hash.buffer, hash.byteOffset, hash.byteLength).toString('base64')
