import { type Address, asAddress } from '../../cell/address.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { Trace, TraceNode } from '../../model/trace.ts'
import { outlineOf } from '../../model/trace-outline.ts'
import type { Transaction } from '../../model/transaction.ts'
import type { OpenTrace } from '../../store/lookups/open-traces.ts'

/** What a masterchain block added to a trace. */
export interface AddedNodes {
  readonly mcSeqno: number
  readonly nodes: TraceNode[]
}

/** What a batch did to one trace. */
export interface TraceChange {
  readonly trace: Trace
  /** End of the trace as stored before this batch; null for a trace that is new. */
  readonly formerEndLt: bigint | null
  /** Its accounts before this batch, which move to the new end, and those it gained. */
  readonly formerAccounts: readonly Address[]
  readonly newAccounts: readonly Address[]
  readonly added: readonly AddedNodes[]
}

/** What an open trace costs in memory, beside its accounts. */
const TRACE_BYTES = 600
const ACCOUNT_BYTES = 250

/** A trace while it grows, and what the batch under way added to it. */
export class GrowingTrace {
  readonly id: Hash
  readonly externalHash: Hash | null
  private readonly mcSeqnoStart: number
  private readonly startLt: bigint
  private readonly startUtime: number
  private readonly broken: boolean
  private mcSeqnoEnd: number
  private endLt: bigint
  private endUtime: number
  private transactions: number
  private messages: number
  private pending: number
  private readonly accounts = new Map<string, Address>()
  private formerEndLt: bigint | null
  private formerAccounts: Address[] = []
  private newAccounts: Address[] = []
  private added: AddedNodes[] = []

  private constructor({ trace, accounts }: OpenTrace, isStored: boolean) {
    this.id = trace.id
    this.externalHash = trace.externalHash
    this.mcSeqnoStart = trace.mcSeqnoStart
    this.startLt = trace.startLt
    this.startUtime = trace.startUtime
    this.broken = trace.state === 'broken'
    this.mcSeqnoEnd = trace.mcSeqnoEnd
    this.endLt = trace.endLt
    this.endUtime = trace.endUtime
    this.transactions = trace.transactions
    this.messages = trace.messages
    this.pending = trace.pendingMessages
    this.formerEndLt = isStored ? trace.endLt : null
    for (const account of accounts) this.accounts.set(byteKey(account), account)
    this.formerAccounts = [...accounts]
  }

  /** Goes on with a trace out of the store. */
  static stored(open: OpenTrace): GrowingTrace {
    return new GrowingTrace(open, true)
  }

  /** A new trace with `root` as its first transaction, not yet added. `isBroken`: what came before it is not indexed. */
  static startedBy(root: Transaction, isBroken: boolean): GrowingTrace {
    const trace: Trace = {
      id: root.hash,
      externalHash: root.inMsg?.kind === 'external_in' ? root.inMsg.hash : null,
      mcSeqnoStart: root.mcSeqno,
      mcSeqnoEnd: root.mcSeqno,
      startLt: root.lt,
      startUtime: root.now,
      endLt: root.lt,
      endUtime: root.now,
      state: isBroken ? 'broken' : 'pending',
      transactions: 0,
      messages: root.inMsg === null ? 0 : 1,
      pendingMessages: 0,
    }
    return new GrowingTrace({ trace, accounts: [] }, false)
  }

  get isOpen(): boolean {
    return this.pending > 0
  }

  get byteSize(): number {
    return TRACE_BYTES + this.accounts.size * ACCOUNT_BYTES
  }

  /** Appends a transaction; one that is not the root has received one of the trace's messages. */
  add(transaction: Transaction, parentHash: Hash | null): void {
    const sent = transaction.outMsgs.reduce((count, message) => count + (message.kind === 'internal' ? 1 : 0), 0)
    this.transactions++
    this.messages += transaction.outMsgs.length
    this.pending += sent - (parentHash === null ? 0 : 1)
    this.mcSeqnoEnd = Math.max(this.mcSeqnoEnd, transaction.mcSeqno)
    this.endUtime = Math.max(this.endUtime, transaction.now)
    if (transaction.lt > this.endLt) this.endLt = transaction.lt
    const key = byteKey(transaction.account)
    if (!this.accounts.has(key)) {
      this.accounts.set(key, transaction.account)
      this.newAccounts.push(transaction.account)
    }
    const node: TraceNode = {
      account: transaction.account,
      lt: transaction.lt,
      hash: transaction.hash,
      inMsgHash: transaction.inMsg?.hash ?? null,
      parentHash,
      outMsgs: transaction.outMsgs.length,
      outline: outlineOf(transaction),
    }
    const last = this.added.at(-1)
    if (last?.mcSeqno === transaction.mcSeqno) last.nodes.push(node)
    else this.added.push({ mcSeqno: transaction.mcSeqno, nodes: [node] })
  }

  toChange(): TraceChange {
    const { formerEndLt, formerAccounts, newAccounts, added } = this
    return { trace: this.toTrace(), formerEndLt, formerAccounts, newAccounts, added }
  }

  /** The same trace as the store will have it once the batch is in, holding no bytes of the batch's blocks. */
  compact(): GrowingTrace {
    const trace = this.toTrace()
    const own = { ...trace, id: asHash(trace.id.slice()), externalHash: copyHash(trace.externalHash) }
    const accounts = [...this.accounts.values()].map((account) => asAddress(account.slice()))
    return GrowingTrace.stored({ trace: own, accounts })
  }

  toTrace(): Trace {
    return {
      id: this.id,
      externalHash: this.externalHash,
      mcSeqnoStart: this.mcSeqnoStart,
      mcSeqnoEnd: this.mcSeqnoEnd,
      startLt: this.startLt,
      startUtime: this.startUtime,
      endLt: this.endLt,
      endUtime: this.endUtime,
      state: this.broken ? 'broken' : this.pending > 0 ? 'pending' : 'complete',
      transactions: this.transactions,
      messages: this.messages,
      pendingMessages: this.pending,
    }
  }
}

const copyHash = (hash: Hash | null): Hash | null => (hash === null ? null : asHash(hash.slice()))
