import { type Address, formatRaw } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Hash } from '../../cell/hash.ts'
import { cellHash, computeHashes } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { toTransaction } from '../../decode/extract/transactions.ts'
import { ACCOUNT_NONE_HASH, toAccountState } from '../../decode/states/account-state.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { MASTERCHAIN } from '../../model/block.ts'
import { loadCommonMsgInfo } from '../../tlb/common-msg-info.ts'
import { toAddress } from '../../tlb/msg-address.ts'
import { loadTransaction } from '../../tlb/transaction.ts'
import type { EmulationResult } from '../../tvm/emulation.ts'
import { BUDGETS, type BudgetName, noteOverBudget, tooManyEmulated } from '../http/budget.ts'
import type { IndexedTvm } from '../machine/indexed-tvm.ts'
import type { EmulatedTransaction } from '../shapes/emulated-document.ts'
import { type BaseBlock, type BaseShard, shardOf } from './base-block.ts'
import type { EmulatedStates } from './emulated-states.ts'
import { EmulationCut, NotAccepted } from './emulation-error.ts'
import { leastBytesOf } from './sent-bytes.ts'

export interface EmulatedTrace {
  readonly base: BaseBlock
  /** In the order they were run: a sender before its receivers. The first one is the root's. */
  readonly transactions: readonly EmulatedTransaction[]
  /** A limit ended it before there was nothing left to run. */
  readonly isIncomplete: boolean
  readonly randSeed: Hash
}

export interface EmulationLimits {
  readonly maxTransactions: number
  readonly maxDepth: number
  /** Sent by all transactions. */
  readonly maxMessages: number
  /** Of all transactions: what they send may be the same cells over and over. */
  readonly maxCells: number
  readonly timeMs: number
  /** Messages that take more when they are written out end it with a failure, before they are run for nothing. */
  readonly maxSentBytes?: number | undefined
}

export const EMULATION_LIMITS: EmulationLimits = {
  maxTransactions: BUDGETS.emulation_transactions.limit,
  maxDepth: BUDGETS.emulation_depth.limit,
  maxMessages: BUDGETS.emulation_messages.limit,
  maxCells: BUDGETS.emulation_cells.limit,
  timeMs: BUDGETS.emulation_time.limit,
}

export interface EmulationRequest {
  /** One message from outside or inside, or all that a trace on chain has yet to run. */
  readonly messages: readonly Cell[]
  readonly randSeed: Hash
  /** Signatures are taken for good by the account that the first message goes to. */
  readonly ignoreChksig?: boolean
  readonly limits?: EmulationLimits
}

interface WaitingMessage {
  readonly cell: Cell
  readonly hash: Hash
  readonly to: Address
  /** 0 for one from outside. */
  readonly lt: bigint
  readonly depth: number
  readonly isExternal: boolean
}

/** A shard while its next block is being made. */
interface Clock {
  readonly place: BaseShard
  readonly startLt: bigint
  readonly utime: number
  readonly seqno: number
  readonly queue: WaitingMessage[]
}

const LT_STEP = 1_000_000n
/** Blocks from a message's block to the one of another shard that takes it in, and what a block takes. */
const HOP_BLOCKS = 3
const BLOCK_SECONDS = 0.4

/**
 * Runs messages, and what follows from them, as blocks would: what stays in a shard at once and in order of lt, what goes
 * to another in a later block.
 */
export class TraceEmulator {
  readonly #machine: IndexedTvm
  readonly #base: BaseBlock
  readonly #states: EmulatedStates
  readonly #request: EmulationRequest
  readonly #limits: EmulationLimits
  readonly #until: number
  readonly #done: EmulatedTransaction[] = []
  #trusted: string | undefined
  #maxLt: bigint
  #isIncomplete = false
  #messages = 0
  #cells = 0
  #sentBytes = 0

  constructor(machine: IndexedTvm, base: BaseBlock, states: EmulatedStates, request: EmulationRequest) {
    this.#machine = machine
    this.#base = base
    this.#states = states
    this.#request = request
    this.#limits = request.limits ?? EMULATION_LIMITS
    this.#until = performance.now() + this.#limits.timeMs
    this.#maxLt = base.shards.reduce((lt, { endLt }) => (endLt > lt ? endLt : lt), base.block.endLt)
  }

  /** Throws `NotAccepted` when the first message is from outside and its account does not take it. */
  async run(): Promise<EmulatedTrace> {
    let waiting = this.#request.messages.flatMap((cell) => toWaiting(cell, 0) ?? [])
    const [first] = waiting
    if (this.#request.ignoreChksig === true && first !== undefined) this.#trusted = byteKey(first.to)
    for (let round = 0; waiting.length > 0 && !this.#isIncomplete; round++) waiting = await this.#round(waiting, round)
    const { randSeed } = this.#request
    return { base: this.#base, transactions: this.#done, isIncomplete: this.#isIncomplete, randSeed }
  }

  /** One block of every shard that messages wait for; gives what waits for the next. */
  async #round(waiting: readonly WaitingMessage[], round: number): Promise<WaitingMessage[]> {
    const clocks = new Map<BaseShard, Clock>()
    const startMaxLt = this.#maxLt
    for (const message of waiting) {
      const place = shardOf(this.#base, message.to)
      if (place === undefined) {
        if (message.isExternal)
          throw new NotAccepted('there is no such workchain', null, '', true, formatRaw(message.to))
        this.#isIncomplete = true
        continue
      }
      const known = [...clocks.values()].find((clock) => isSame(clock.place, place))
      const clock = known ?? this.#clockOf(place, round, startMaxLt)
      if (known === undefined) clocks.set(place, clock)
      insert(clock.queue, message)
    }
    const later: WaitingMessage[] = []
    for (const clock of [...clocks.values()].sort((a, b) => (a.startLt < b.startLt ? -1 : 1))) {
      for (let next = clock.queue.shift(); next !== undefined; next = clock.queue.shift()) {
        if (this.#isOver(next)) {
          this.#isIncomplete = true
          continue
        }
        for (const message of await this.#deliver(next, clock)) {
          const place = shardOf(this.#base, message.to)
          if (place !== undefined && isSame(place, clock.place)) insert(clock.queue, message)
          else later.push(message)
        }
      }
    }
    return later
  }

  #clockOf(place: BaseShard, round: number, maxLt: bigint): Clock {
    const { block, utime } = this.#base
    const blocks = 1 + round * HOP_BLOCKS
    const last = round > 0 ? maxLt : place.endLt > block.endLt ? place.endLt : block.endLt
    // A masterchain block comes after the shard blocks it names, so its lt does too.
    const steps = (round > 0 ? BigInt(HOP_BLOCKS) : 1n) + (place.workchain === MASTERCHAIN ? 1n : 0n)
    return {
      place,
      startLt: (last / LT_STEP + steps) * LT_STEP,
      utime: Math.max(utime, place.utime) + Math.round(round * HOP_BLOCKS * BLOCK_SECONDS),
      seqno: place.seqno + blocks,
      queue: [],
    }
  }

  /** The first is always run, however long it had to wait for the machine: without it there is nothing to tell. */
  #isOver({ depth }: WaitingMessage): boolean {
    if (this.#done.length === 0) return false
    const over = this.#exceeded(depth)
    if (over !== undefined && !this.#isIncomplete) noteOverBudget(over)
    return over !== undefined
  }

  #exceeded(depth: number): BudgetName | undefined {
    const { maxTransactions, maxDepth, maxMessages, maxCells } = this.#limits
    if (this.#done.length >= maxTransactions) return 'emulation_transactions'
    if (depth >= maxDepth) return 'emulation_depth'
    if (this.#messages > maxMessages) return 'emulation_messages'
    if (this.#cells > maxCells) return 'emulation_cells'
    return performance.now() > this.#until ? 'emulation_time' : undefined
  }

  #expectWritable(sent: readonly Cell[]): void {
    const { maxSentBytes } = this.#limits
    if (maxSentBytes === undefined) return
    this.#sentBytes += leastBytesOf(sent, maxSentBytes - this.#sentBytes)
    if (this.#sentBytes > maxSentBytes) throw tooManyEmulated()
  }

  get #leftMs(): number {
    return Math.max(1, Math.ceil(this.#until - performance.now()))
  }

  /** Gives the messages that were sent to somebody. */
  async #deliver(message: WaitingMessage, { place, startLt, utime, seqno }: Clock): Promise<WaitingMessage[]> {
    const account = await this.#states.get(message.to)
    const result = await this.#machine.runMessage(
      account,
      {
        message: message.cell,
        lt: (message.lt > startLt ? message.lt : startLt) + 1n,
        unixtime: utime,
        randSeed: this.#request.randSeed,
        ignoreChksig: this.#trusted === byteKey(message.to),
      },
      { deadlineMs: this.#done.length === 0 ? this.#limits.timeMs : this.#leftMs },
    )
    if (result.kind !== 'transaction') {
      if (this.#done.length === 0) throw toError(result, message, account.state?.codeHash != null)
      this.#isIncomplete = true
      return []
    }
    const root = readSingleRoot(result.transaction)
    computeHashes(root.arena)
    const block = { workchain: place.workchain, shard: place.shard, seqno }
    const transaction = toTransaction(root, message.to, block, this.#base.block.seqno)
    const after = await this.#states.set(message.to, result.shardAccount)
    const before = account.state ?? toAccountState(message.to, 0n, NONE, null)
    this.#done.push({ boc: result.transaction, transaction, before, after })
    this.#messages += transaction.outMsgs.length
    this.#cells += root.arena.count
    const { outMsgs } = loadTransaction(new Slice(root.arena, root.index))
    this.#expectWritable(outMsgs)
    const endLt = transaction.lt + 1n + BigInt(outMsgs.length)
    if (endLt > this.#maxLt) this.#maxLt = endLt
    return outMsgs.flatMap((cell) => toWaiting(cell, message.depth + 1) ?? [])
  }
}

const NONE = ACCOUNT_NONE_HASH

const isSame = (a: BaseShard, b: BaseShard): boolean => a.workchain === b.workchain && a.shard === b.shard

/** undefined for one that goes to nobody. */
function toWaiting(cell: Cell, depth: number): WaitingMessage | undefined {
  const info = loadCommonMsgInfo(new Slice(cell.arena, cell.index))
  const to = info.kind === 'external_out' ? null : toAddress(info.dest)
  if (to === null) return undefined
  const lt = info.kind === 'internal' ? info.createdLt : 0n
  return { cell, hash: cellHash(cell), to, lt, depth, isExternal: info.kind === 'external_in' }
}

/** Blocks take messages by lt, then hash. Behind those that are alike. */
function insert(queue: WaitingMessage[], message: WaitingMessage): void {
  let [from, to] = [0, queue.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isBefore(message, queue[middle] as WaitingMessage)) to = middle
    else from = middle + 1
  }
  queue.splice(from, 0, message)
}

const isBefore = (a: WaitingMessage, b: WaitingMessage): boolean =>
  a.lt < b.lt || (a.lt === b.lt && Buffer.compare(a.hash, b.hash) < 0)

function toError(
  result: Exclude<EmulationResult, { kind: 'transaction' }>,
  { isExternal, to }: WaitingMessage,
  hasCode: boolean,
): Error {
  if (result.kind === 'cut') return new EmulationCut(result.cause)
  const { reason, exitCode, vmLog } = result
  // Where nothing runs, the machine may report a run that ended well.
  const isIdle = (exitCode === 0 || exitCode === null) && !hasCode
  const [why, code] = isIdle ? ['the account has no code, or no coins to run it', null] : [reason, exitCode]
  return new NotAccepted(why, code, vmLog, isExternal, formatRaw(to))
}
