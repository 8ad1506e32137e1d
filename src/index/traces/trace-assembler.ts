import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import { PinnedCache } from '../../lib/pinned-cache.ts'
import type { Message } from '../../model/message.ts'
import type { Trace } from '../../model/trace.ts'
import type { Transaction } from '../../model/transaction.ts'
import type { OpenTrace } from '../../store/lookups/open-traces.ts'
import type { OpenMessage } from '../../store/tables/messages.ts'
import { GrowingTrace, type TraceChange } from './growing-trace.ts'
import { compactMessage, OPEN_MESSAGE_BYTES, type SentMessage } from './open-message.ts'

/** What committed batches left open, read back when it is not in memory. */
export interface TraceLookups {
  listOpenMessages(hashes: readonly Hash[]): Promise<readonly OpenMessage[]>
  listOpenTraces(ids: readonly Hash[]): Promise<readonly OpenTrace[]>
}

/** Where a transaction stands. */
export interface Placement {
  readonly traceId: Hash
  /** Of the message from outside that its trace began with. */
  readonly externalHash: Hash | null
  /** The message it received, when its sender is indexed. */
  readonly received: OpenMessage | null
  /** Its out-messages, in order; null for logs, which nobody receives. */
  readonly sent: readonly (SentMessage | null)[]
}

/** A message sent before this batch and received in it. */
export interface Receipt {
  readonly message: OpenMessage
  readonly txHash: Hash
  readonly lt: bigint
}

/** What a batch did to traces and open messages. */
export interface BatchTraces {
  readonly traces: readonly TraceChange[]
  readonly opened: readonly OpenMessage[]
  readonly receipts: readonly Receipt[]
}

export interface TraceAssemblerOptions {
  readonly lookups: TraceLookups
  /** How much memory open messages and open traces that the store has too may take. */
  readonly maxBytes: number
  /** The run begins with the chain: what is open was opened by it. */
  readonly startsChain?: boolean | undefined
}

/**
 * Ties transactions into traces by the messages between them, across blocks: a trace stays open until every internal message
 * it sent has met its transaction. Roots are transactions without an in-message (tick-tock), with an external one, or with
 * one from the system account, whose sender is no transaction. Any other transaction whose message was sent before the
 * first indexed block starts a trace marked broken.
 *
 * External messages are never matched: the same one may be included many times.
 *
 * Per batch, as often as it has pieces: `prepare` with a piece's transactions, `add` each in order; then `finishBatch` and, once
 * it is committed, `release`.
 */
export class TraceAssembler {
  private readonly lookups: TraceLookups
  private readonly startsChain: boolean
  private readonly openMessages: PinnedCache<OpenMessage>
  private readonly openTraces: PinnedCache<GrowingTrace>
  private sent = new Map<string, SentMessage>()
  private touched = new Map<string, GrowingTrace>()
  private receipts: Receipt[] = []
  private grown = new Set<GrowingTrace>()

  constructor({ lookups, maxBytes, startsChain = false }: TraceAssemblerOptions) {
    this.lookups = lookups
    this.startsChain = startsChain
    this.openMessages = new PinnedCache(maxBytes / 2)
    this.openTraces = new PinnedCache(maxBytes / 2)
  }

  /** Reads back what these transactions of the batch continue. After this, what is not in memory is nowhere. */
  async prepare(transactions: readonly Transaction[], batch: number): Promise<void> {
    const wanted = new Map<string, Hash>()
    const traces = new Map<string, Hash>()
    const want = (message: OpenMessage) => {
      const key = byteKey(message.traceId)
      if (this.openTraces.pin(key, batch) === undefined) traces.set(key, message.traceId)
    }
    for (const { inMsg } of transactions) {
      if (inMsg === null || inMsg.kind !== 'internal') continue
      const key = byteKey(inMsg.hash)
      if (this.sent.has(key)) continue
      const known = this.openMessages.pin(key, batch)
      if (known === undefined) wanted.set(key, inMsg.hash)
      else want(known)
    }
    // Fees and new coins come in messages that nobody sent: without this every block would ask for them.
    if (this.startsChain && !this.openMessages.hasDropped) wanted.clear()
    if (wanted.size > 0) {
      for (const { outMsgs } of transactions) for (const message of outMsgs) wanted.delete(byteKey(message.hash))
    }
    if (wanted.size > 0) {
      for (const message of await this.lookups.listOpenMessages([...wanted.values()])) {
        this.openMessages.set(byteKey(message.hash), message, OPEN_MESSAGE_BYTES, batch)
        want(message)
      }
    }
    if (traces.size > 0) {
      for (const open of await this.lookups.listOpenTraces([...traces.values()])) {
        const trace = GrowingTrace.stored(open)
        this.openTraces.set(byteKey(trace.id), trace, trace.byteSize, batch)
      }
    }
  }

  /** Transactions come by lt, so a sender before its receiver. */
  add(transaction: Transaction): Placement {
    const received = this.receive(transaction)
    const trace = received === null ? this.start(transaction) : this.goOn(received.traceId)
    trace.add(transaction, received?.txHash ?? null)
    this.grown.add(trace)
    const sent = transaction.outMsgs.map((message, i) => {
      if (message.kind !== 'internal') return null
      const open: SentMessage = {
        hash: message.hash,
        home: { account: transaction.account, lt: transaction.lt, index: i + 1 },
        txHash: transaction.hash,
        traceId: trace.id,
        receiver: null,
      }
      this.sent.set(byteKey(message.hash), open)
      return open
    })
    return { traceId: trace.id, externalHash: trace.externalHash, received, sent }
  }

  /** The traces that got their last transaction since this was last asked. */
  takeEnded(): Trace[] {
    const ended: Trace[] = []
    for (const trace of this.grown) if (!trace.isOpen) ended.push(trace.toTrace())
    this.grown = new Set()
    return ended
  }

  finishBatch(batch: number): BatchTraces {
    const traces: TraceChange[] = []
    for (const [key, trace] of this.touched) {
      traces.push(trace.toChange())
      if (trace.isOpen) this.openTraces.set(key, trace.compact(), trace.byteSize, batch)
      else this.openTraces.delete(key)
    }
    const opened: OpenMessage[] = []
    for (const [key, message] of this.sent) {
      if (message.receiver !== null) continue
      const own = compactMessage(message)
      opened.push(own)
      this.openMessages.set(key, own, OPEN_MESSAGE_BYTES, batch)
    }
    const receipts = this.receipts
    this.sent = new Map()
    this.touched = new Map()
    this.receipts = []
    return { traces, opened, receipts }
  }

  /** Batches up to `batch` are committed. */
  release(batch: number): void {
    this.openMessages.release(batch)
    this.openTraces.release(batch)
  }

  private receive(transaction: Transaction): OpenMessage | null {
    const message = transaction.inMsg
    if (message === null || message.kind !== 'internal') return null
    const key = byteKey(message.hash)
    const sent = this.sent.get(key)
    if (sent !== undefined) {
      if (sent.receiver !== null) throw new CellarError('BROKEN_CHAIN', 'one internal message was received twice')
      sent.receiver = { hash: transaction.hash, lt: transaction.lt }
      return this.checkOrder(sent, transaction)
    }
    const open = this.openMessages.get(key)
    if (open === undefined) return null
    this.openMessages.delete(key)
    this.receipts.push({ message: open, txHash: transaction.hash, lt: transaction.lt })
    return this.checkOrder(open, transaction)
  }

  private checkOrder(message: OpenMessage, receiver: Transaction): OpenMessage {
    if (message.home.lt >= receiver.lt) {
      throw new CellarError(
        'BROKEN_CHAIN',
        `a transaction at lt ${receiver.lt} received a message of lt ${message.home.lt}`,
      )
    }
    return message
  }

  private start(root: Transaction): GrowingTrace {
    const isBroken = root.inMsg?.kind === 'internal' && !isFromSystem(root.inMsg)
    const trace = GrowingTrace.startedBy(root, isBroken)
    this.touched.set(byteKey(trace.id), trace)
    return trace
  }

  private goOn(id: Hash): GrowingTrace {
    const key = byteKey(id)
    const touched = this.touched.get(key)
    if (touched !== undefined) return touched
    const trace = this.openTraces.get(key)
    if (trace === undefined)
      throw new CellarError('BROKEN_STORE', 'an open message belongs to a trace that is not open')
    this.touched.set(key, trace)
    return trace
  }
}

/**
 * Fees and new coins reach their accounts by messages from the zero address, which no transaction sent. On a network where
 * that address has an account, its own messages look the same, and are told apart by having a sender.
 */
const isFromSystem = (message: Message): boolean => message.source !== null && isSystemAccount(message.source)

function isSystemAccount(address: Address): boolean {
  if (address[0] !== 0xff) return false
  for (let i = 1; i < address.length; i++) if (address[i] !== 0) return false
  return true
}
