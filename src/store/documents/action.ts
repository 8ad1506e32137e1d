import type { Hash } from '../../cell/hash.ts'
import type { Action } from '../../model/action.ts'

/** What all actions of a trace say of it. */
export interface ActionTrace {
  readonly id: Hash
  readonly endLt: bigint
  readonly endUtime: number
  readonly mcSeqnoEnd: number
  readonly externalHash: Hash | null
  readonly externalHashNorm: Hash | null
}

export interface ActionDocumentParts {
  readonly includeAccounts?: boolean
}

/** An action as v3 shows it, in its order of keys. `failure` is ours: the reason a failed one failed. */
export function actionDocument(action: Action, trace: ActionTrace, { includeAccounts }: ActionDocumentParts = {}) {
  return {
    trace_id: base64(trace.id),
    action_id: base64(action.id),
    start_lt: action.startLt.toString(),
    end_lt: action.endLt.toString(),
    start_utime: action.startUtime,
    end_utime: action.endUtime,
    trace_end_lt: trace.endLt.toString(),
    trace_end_utime: trace.endUtime,
    trace_mc_seqno_end: trace.mcSeqnoEnd,
    transactions: action.transactions.map(base64),
    success: action.success,
    type: shownType(action),
    details: action.details,
    ...('error' in action.details ? { raw_action: rawAction(action, trace) } : {}),
    ...(trace.externalHash === null ? {} : { trace_external_hash: base64(trace.externalHash) }),
    ...(trace.externalHashNorm === null ? {} : { trace_external_hash_norm: base64(trace.externalHashNorm) }),
    ...(includeAccounts === true ? { accounts: action.accounts } : {}),
    finality: 'finalized',
    ...(action.failure === null ? {} : { failure: action.failure }),
  }
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

/** Transfers of extra currencies are stored, and asked for, as what they are besides. */
function shownType({ type, details }: Action): string {
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

/** What JSON of public APIs escapes so that it may stand in HTML and JavaScript. */
const ESCAPED = /[<>&\u2028\u2029]/g
const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The document as stored: without its closing brace, behind which a reader may want accounts or whole transactions. */
export function renderAction(action: Action, trace: ActionTrace): Buffer {
  const text = JSON.stringify(actionDocument(action, trace)).replace(ESCAPED, escaped)
  return Buffer.from(text.slice(0, -1), 'utf8')
}
