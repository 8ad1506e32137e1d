import type { Address } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Entry } from '../../cell/dictionary.ts'
import { findInDictionary } from '../../cell/dictionary.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { cellHash } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import { loadCommonMsgInfo } from '../../tlb/common-msg-info.ts'
import { skipDepthBalanceInfo } from '../../tlb/depth-balance-info.ts'
import { type InMsg, storeInMsg } from '../../tlb/in-msg.ts'
import { type MsgEnvelope, storeMsgEnvelope } from '../../tlb/msg-envelope.ts'
import type { MsgMetadata } from '../../tlb/msg-metadata.ts'
import type { OutMsg } from '../../tlb/out-msg.ts'
import type { ProcessedUpto } from '../../tlb/out-msg-queue-info.ts'
import { loadShardAccount } from '../../tlb/shard-account.ts'
import { loadTransaction, type Transaction } from '../../tlb/transaction.ts'
import type { ChainContext } from '../../tvm/chain-context.ts'
import type { EmulationResult, TickTockEmulation } from '../../tvm/emulation.ts'
import type { Tvm } from '../../tvm/tvm.ts'
import { BlockParts } from './block-parts.ts'
import { addMark, type EndLtAt, isProcessed } from './processed-upto.ts'
import { byLt, destinationOf, type QueuedMessage, toQueuedMessage } from './queued-message.ts'
import { between, holds, intermediate, nextHop, type Prefix, prefixOf, queueKey, type ShardOf } from './routing.ts'
import { ACCOUNT_ID_BITS, type StartingState } from './starting-state.ts'
import { WorkingAccount } from './working-account.ts'

/** Another shard, or the masterchain, as this block sees it. */
export interface Neighbour extends ShardOf {
  readonly endLt: bigint
  readonly queue: readonly QueuedMessage[]
  readonly marks: readonly ProcessedUpto[]
}

export interface CollationSettings {
  readonly tvm: Tvm
  readonly chain: ChainContext
  /** Dictionary of public libraries. */
  readonly libraries: Uint8Array | null
  readonly start: StartingState
  readonly startLt: bigint
  readonly now: number
  readonly randSeed: Hash
  /** Up to which masterchain block other shards are seen. */
  readonly mcSeqno: number
  readonly neighbours: readonly Neighbour[]
  readonly endLtAt: EndLtAt
  /** Transactions after which no more messages are taken. */
  readonly maxTransactions: number
}

interface NewMessage {
  readonly lt: bigint
  readonly hash: Hash
  readonly cell: Cell
  readonly transaction: Cell
  readonly from: Address
  readonly to: Address
  readonly fwdFee: bigint
  readonly metadata: MsgMetadata | null
}

/** lt within a block is spent by long chains of messages; this is where a block of the public network stops taking more. */
const MAX_LT_DELTA = 5_000n
/** Longest a transaction may take on a busy machine; no contract has the gas for a tenth of it. */
export const DEADLINE_MS = 60_000
const DELIVERED_HERE = 96

/** The work of one block: which messages are taken, in which order, and what becomes of accounts and queues. */
export class Collation {
  readonly settings: CollationSettings
  readonly accounts = new Map<string, WorkingAccount>()
  readonly inMsgs: Entry<InMsg>[] = []
  readonly outMsgs: Entry<OutMsg>[] = []
  /** Where the block's cells are put together; nothing there is hashed before the whole block is. */
  readonly parts = new BlockParts()
  marks: readonly ProcessedUpto[]
  private readonly queue: Map<string, QueuedMessage>
  private readonly fresh: NewMessage[] = []
  private last: { readonly lt: bigint; readonly hash: Hash } | undefined
  private transactionCount = 0
  private leftBehind = false
  private maxLt: bigint

  constructor(settings: CollationSettings) {
    this.settings = settings
    const { start, startLt } = settings
    this.queue = new Map(start.queue.map((message) => [byteKey(message.key), message]))
    this.marks = start.marks
    this.maxLt = startLt + 1n
  }

  get endLt(): bigint {
    return this.maxLt
  }

  get queued(): QueuedMessage[] {
    return [...this.queue.values()]
  }

  get isFull(): boolean {
    return this.transactionCount >= this.settings.maxTransactions || this.maxLt - this.settings.startLt > MAX_LT_DELTA
  }

  /** What has arrived at its destination leaves the queue. After a merge that may be this shard itself. */
  dropDelivered(): void {
    const { neighbours, endLtAt, start } = this.settings
    for (const message of this.queued) {
      const taker = [...neighbours, start].find((shard) => holds(shard, message.next))
      if (taker === undefined || !isProcessed(taker.marks, message, endLtAt)) continue
      this.queue.delete(byteKey(message.key))
      this.addOut(message.hash, {
        kind: 'deq_short',
        msgEnvHash: cellHash(message.cell),
        nextWorkchain: message.next.workchain,
        nextAddrPfx: message.next.prefix,
        importBlockLt: taker.endLt,
      })
    }
  }

  /** Takes what waits for this shard in all queues, its own too. */
  async importQueued(): Promise<void> {
    const { start, neighbours, endLtAt, startLt } = this.settings
    const waiting = [...neighbours.flatMap(({ queue }) => queue), ...start.queue]
      .filter((message) => holds(start, message.next) && !isProcessed(start.marks, message, endLtAt))
      .sort(byLt)
    for (const message of waiting) {
      if (this.isFull) {
        this.leftBehind = true
        return
      }
      const lt = later(startLt, message.info.createdLt) + 1n
      const { fwdFeeRemaining, metadata, msg } = message.envelope
      const transaction = await this.deliver(message.to, msg, lt, metadata)
      const inMsg: InMsg = { kind: 'fin', inMsg: message.envelope, transaction, fwdFee: fwdFeeRemaining }
      this.addIn(message.hash, inMsg)
      if (this.queue.delete(byteKey(message.key))) {
        const reimport = this.parts.build((b) => storeInMsg(b, inMsg))
        this.addOut(message.hash, { kind: 'deq_imm', outMsg: message.envelope, reimport })
      }
      this.last = message
    }
  }

  /** False when the account does not accept the message. */
  async takeExternal(message: Cell, to: Address): Promise<boolean> {
    const lt = later(this.settings.startLt, this.last?.lt ?? 0n) + 1n
    const account = this.accountOf(to)
    const result = await this.run(account, message, lt)
    if (result.kind === 'refused') return false
    const { cell, transaction } = this.keep(account, result)
    this.announce(to, cell, transaction, { depth: 0, initiatorAddr: std(to), initiatorLt: transaction.lt })
    this.addIn(cellHash(message), { kind: 'ext', msg: message, transaction: cell })
    return true
  }

  async tickTock(address: Address, which: 'tick' | 'tock'): Promise<void> {
    const account = this.accountOf(address)
    const lt = which === 'tick' ? this.settings.startLt + 1n : this.maxLt
    const emulation = { ...this.settingsFor(account, lt), which }
    const result = await this.settings.tvm.emulateTickTock(emulation, { deadlineMs: DEADLINE_MS })
    const { cell, transaction } = this.keep(account, result)
    this.announce(address, cell, transaction, { depth: 0, initiatorAddr: std(address), initiatorLt: transaction.lt })
  }

  /** A message that comes from nowhere: the fees that the masterchain pays out. */
  async takeSpecial(message: Cell, to: Address): Promise<InMsg> {
    const transaction = await this.deliver(to, message, this.settings.startLt + 1n, null)
    const inMsg: InMsg = {
      kind: 'imm',
      inMsg: envelopeOf(message, DELIVERED_HERE, DELIVERED_HERE, 0n, null),
      transaction,
      fwdFee: 0n,
    }
    this.addIn(cellHash(message), inMsg)
    return inMsg
  }

  /** Messages made in this block: to accounts of this shard at once, as long as there is room; the rest is queued. */
  async sendNew(enqueueOnly: boolean): Promise<void> {
    const { start } = this.settings
    for (let message = this.fresh.shift(); message !== undefined; message = this.fresh.shift()) {
      const staysHere = holds(start, prefixOf(message.to))
      if (!staysHere || enqueueOnly || this.leftBehind || this.isFull) this.enqueue(message)
      else await this.deliverNew(message)
    }
  }

  /** To be called last: says up to where this shard has taken messages. */
  finish(): void {
    const { start, mcSeqno, neighbours } = this.settings
    if (this.last !== undefined) {
      const { lt, hash } = this.last
      this.marks = addMark(this.marks, { shard: start.shard, mcSeqno, lastMsgLt: lt, lastMsgHash: hash })
    } else if (!this.leftBehind) {
      // Nothing was waiting: everything that the masterchain knows of is done with.
      const seen = neighbours.reduce(
        (lt, neighbour) => (neighbour.workchain === -1 ? neighbour.endLt : lt),
        start.endLt,
      )
      this.marks = addMark(this.marks, {
        shard: start.shard,
        mcSeqno,
        lastMsgLt: later(seen - 1n, 0n),
        lastMsgHash: ALL_ONES,
      })
    }
  }

  accountOf(address: Address): WorkingAccount {
    const id = asHash(address.slice(1))
    const key = byteKey(id)
    const known = this.accounts.get(key)
    if (known !== undefined) return known
    const account = new WorkingAccount(id, findAccount(this.settings.start.accounts, id))
    this.accounts.set(key, account)
    return account
  }

  private async deliver(to: Address, message: Cell, lt: bigint, metadata: MsgMetadata | null): Promise<Cell> {
    const account = this.accountOf(to)
    const result = await this.run(account, message, lt)
    const { cell, transaction } = this.keep(account, result)
    this.announce(to, cell, transaction, metadata === null ? null : { ...metadata, depth: metadata.depth + 1 })
    return cell
  }

  private async deliverNew(message: NewMessage): Promise<void> {
    const { hash, cell, fwdFee, metadata, to } = message
    const envelope = envelopeOf(cell, DELIVERED_HERE, DELIVERED_HERE, fwdFee, metadata)
    const lt = later(this.settings.startLt, message.lt) + 1n
    const transaction = await this.deliver(to, cell, lt, metadata)
    const inMsg: InMsg = { kind: 'imm', inMsg: envelope, transaction, fwdFee }
    this.addIn(hash, inMsg)
    const reimport = this.parts.build((b) => storeInMsg(b, inMsg))
    this.addOut(hash, { kind: 'imm', outMsg: envelope, transaction: message.transaction, reimport })
    this.last = message
  }

  private enqueue({ hash, cell, transaction, from, to, fwdFee, metadata, lt }: NewMessage): void {
    const [source, destination] = [prefixOf(from), prefixOf(to)]
    const hop = nextHop(source, destination, this.settings.start)
    const next: Prefix = between(source, destination, hop.next)
    const envelope = envelopeOf(cell, hop.current, hop.next, fwdFee, metadata)
    const key = queueKey(next, hash)
    const outMsg = buildCell((b) => storeMsgEnvelope(b, envelope))
    this.queue.set(byteKey(key), toQueuedMessage(key, { enqueuedLt: lt, outMsg }))
    this.addOut(hash, { kind: 'new', outMsg: envelope, transaction })
  }

  private settingsFor(account: WorkingAccount, lt: bigint): Omit<TickTockEmulation, 'which'> {
    const { chain, libraries, now, randSeed } = this.settings
    return { shardAccount: account.boc, chain, libraries, unixtime: now, lt: later(lt, account.freeLt), randSeed }
  }

  private run(account: WorkingAccount, message: Cell, lt: bigint): Promise<EmulationResult> {
    const emulation = { ...this.settingsFor(account, lt), message: writeBoc(message) }
    return this.settings.tvm.emulateMessage(emulation, { deadlineMs: DEADLINE_MS })
  }

  private keep(account: WorkingAccount, result: EmulationResult): { cell: Cell; transaction: Transaction } {
    if (result.kind !== 'transaction') {
      const why = result.kind === 'refused' ? result.reason : `stopped by its ${result.cause}`
      throw new CellarError('BROKEN_CHAIN', `a transaction could not be made: ${why}`, { account: byteKey(account.id) })
    }
    const cell = readSingleRoot(result.transaction)
    const transaction = loadTransaction(new Slice(cell.arena, cell.index))
    account.add(cell, transaction, result.shardAccount)
    this.transactionCount++
    this.maxLt = later(this.maxLt, account.freeLt)
    return { cell, transaction }
  }

  /** Puts a transaction's messages where `sendNew` takes them from, in order. */
  private announce(from: Address, cell: Cell, transaction: Transaction, metadata: MsgMetadata | null): void {
    for (const message of transaction.outMsgs) {
      const info = loadCommonMsgInfo(new Slice(message.arena, message.index))
      const hash = cellHash(message)
      if (info.kind === 'internal') {
        const { createdLt: lt, fwdFee } = info
        const added = { lt, hash, cell: message, transaction: cell, from, to: destinationOf(info), fwdFee, metadata }
        const place = this.fresh.findIndex((other) => byLt(added, other) < 0)
        this.fresh.splice(place < 0 ? this.fresh.length : place, 0, added)
      } else {
        this.addOut(hash, { kind: 'ext', msg: message, transaction: cell })
      }
    }
  }

  private addIn(hash: Hash, value: InMsg): void {
    this.inMsgs.push({ key: hash, value })
  }

  private addOut(hash: Hash, value: OutMsg): void {
    this.outMsgs.push({ key: hash, value })
  }
}

const ALL_ONES = asHash(new Uint8Array(32).fill(0xff))

const later = (a: bigint, b: bigint): bigint => (a > b ? a : b)

const std = (address: Address) => ({ kind: 'std', anycast: null, address }) as const

function findAccount(root: Cell | null, id: Hash) {
  if (root === null) return undefined
  const found = findInDictionary(new Slice(root.arena, root.index), ACCOUNT_ID_BITS, id)
  if (found === undefined) return undefined
  skipDepthBalanceInfo(found)
  return loadShardAccount(found)
}

const envelopeOf = (
  msg: Cell,
  current: number,
  next: number,
  fwdFeeRemaining: bigint,
  metadata: MsgMetadata | null,
): MsgEnvelope => ({
  version: metadata === null ? 1 : 2,
  curAddr: intermediate(current),
  nextAddr: intermediate(next),
  fwdFeeRemaining,
  msg,
  emittedLt: null,
  metadata,
})
