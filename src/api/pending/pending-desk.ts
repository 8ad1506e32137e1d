import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, asAddress } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Hash } from '../../cell/hash.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { isCellarError } from '../../lib/errors.ts'
import type { Queryable } from '../../store/database.ts'
import { addPending, endPending, listPendingStates, type PendingContent } from '../../store/pending.ts'
import { storeSent } from '../../store/sent-messages.ts'
import { EmulationCut, NotAccepted } from '../emulation/emulation-error.ts'
import type { Emulation, Emulations } from '../emulation/emulations.ts'
import type { EmulationLimits } from '../emulation/trace-emulator.ts'
import { EMULATION_LIMITS } from '../emulation/trace-emulator.ts'
import type { ExternalMessage } from '../machine/external-message.ts'
import { listConfirmedStates } from './chain-part.ts'
import { toPendingContent, validUntilOf } from './pending-content.ts'

/** What a message is seen to do before it is sent. */
export type Outcome =
  | {
      readonly kind: 'emulated'
      readonly emulation: Emulation
      readonly content: PendingContent
      /** False for one that was sent before and is still on its way. */
      readonly isNew: boolean
    }
  | { readonly kind: 'refused'; readonly exitCode: number | null; readonly reason: string }
  /** It could not be told: nothing is indexed, or there is no virtual machine, or it takes too long. */
  | {
      readonly kind: 'unknown'
      readonly reason: string
      /** It costs too much, and would another time. */
      readonly isLasting?: boolean
    }

/** Who sends waits for it, so it may not take as long as when it is all that was asked for. */
const LIMITS: EmulationLimits = { ...EMULATION_LIMITS, timeMs: 2_000 }
/** Longest that a sender waits, in times of what an emulation may take: it may have to be tried on several states. */
const PATIENCE = 2
/** Messages of one wallet, each counting on the one before: so many are tried as what the next one is built on. */
const MAX_BELOW = 4
const MAX_ATTEMPTS = 3
const MAX_CATCHING_UP = 64
const CATCH_UP_TRIES = 20
const CATCH_UP_MS = 500

export interface DeskLog {
  warn(fields: object, sentence: string): void
}

interface Attempt {
  readonly emulation: Emulation
  /** Of the indexed state of its account. */
  readonly accountLt: bigint
}

/** Messages that go out through this process: emulated first, then known as pending until the chain has them. */
export class PendingDesk {
  readonly emulations: Emulations
  readonly #db: Queryable
  readonly #log: DeskLog
  readonly #closing = new AbortController()
  #catchingUp = 0

  constructor(db: Queryable, emulations: Emulations, log: DeskLog) {
    this.#db = db
    this.#log = log
    this.emulations = emulations.for({ caller: 'pending', lane: 'own' })
    // As many wait for it as there are messages to catch up with.
    setMaxListeners(MAX_CATCHING_UP, this.#closing.signal)
  }

  /**
   * Emulates a message and, when its account takes it, writes it down. Never fails, and does not take longer than somebody who sends
   * waits: what is not known by then is sent without.
   */
  async admit(message: ExternalMessage, boc: Uint8Array, caller = ''): Promise<Outcome> {
    const { timeMs = LIMITS.timeMs } = this.emulations.sources
    const abandoned = new AbortController()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<Outcome>((resolve) => {
      timer = setTimeout(() => {
        abandoned.abort()
        resolve({ kind: 'unknown', reason: 'the emulation took too long' })
      }, timeMs * PATIENCE)
    })
    try {
      return await Promise.race([this.#admit(message, boc, caller, abandoned.signal), late])
    } finally {
      clearTimeout(timer)
    }
  }

  async #admit(message: ExternalMessage, boc: Uint8Array, caller: string, abandoned: AbortSignal): Promise<Outcome> {
    const nowMs = Date.now()
    try {
      const emulations = this.emulations.for({ caller: `send ${caller}`, lane: 'own' })
      const { root, destination, hashNorm: norm } = message
      const { emulation, accountLt } = await this.emulate(root, destination, norm, nowMs, emulations)
      const content = await toPendingContent(emulations, emulation, message.hash, accountLt)
      if (abandoned.aborted) return { kind: 'unknown', reason: 'the emulation took too long' }
      const [first] = emulation.transactions
      const validUntil = first === undefined ? null : validUntilOf(boc, first.after)
      const { hashNorm, hash, destination: account } = message
      const pending = { hashNorm, hash, account, message: boc, validUntil }
      const isNew = await addPending(this.#db, pending, content, nowMs)
      return { kind: 'emulated', emulation, content, isNew }
    } catch (error) {
      if (error instanceof NotAccepted) return { kind: 'refused', exitCode: error.exitCode, reason: error.reason }
      if (error instanceof EmulationCut || isCellarError(error, 'OVER_BUDGET')) {
        return { kind: 'unknown', reason: error.message, isLasting: true }
      }
      if (isCellarError(error)) return { kind: 'unknown', reason: error.message }
      this.#log.warn({ err: error }, 'message not emulated before sending')
      return { kind: 'unknown', reason: 'it could not be emulated' }
    }
  }

  /** The network took a message, or refused it for a reason of its own: that is remembered for days. */
  noteSent(message: ExternalMessage, refusal: string | null): Promise<void> {
    return storeSent(this.#db, message, refusal, Date.now())
  }

  /** The network did not take it after all. */
  withdraw(hashNorm: Hash, reason: string): Promise<void> {
    return endPending(this.#db, hashNorm, 'invalidated', reason, Date.now())
  }

  /** On the indexed states; where these do not take it, on what pending messages or confirmed blocks leave of its account. */
  async emulate(
    message: Cell,
    account: Address,
    hashNorm: Hash,
    createdMs: number,
    emulations = this.emulations,
  ): Promise<Attempt> {
    for (let attempt = 1; ; attempt++) {
      const accountLt = await this.indexedLt(account)
      try {
        const emulation = await this.#emulateOnce(message, account, hashNorm, createdMs, emulations)
        return { emulation, accountLt }
      } catch (error) {
        // What it builds upon may have come on chain while we looked: then it was in neither place.
        const hasMoved = error instanceof NotAccepted && (await this.indexedLt(account)) !== accountLt
        if (!hasMoved || attempt === MAX_ATTEMPTS) throw error
      }
    }
  }

  async #emulateOnce(
    message: Cell,
    account: Address,
    hashNorm: Hash,
    createdMs: number,
    emulations: Emulations,
  ): Promise<Emulation> {
    let refusal: unknown
    const run = async (below?: Uint8Array): Promise<Emulation | undefined> => {
      const states = below && [{ address: account, shardAccount: below }]
      try {
        return await emulations.run({ messages: [message], limits: LIMITS, states })
      } catch (error) {
        if (!(error instanceof NotAccepted)) throw error
        refusal ??= error
        return undefined
      }
    }
    const plain = await run()
    if (plain !== undefined) return plain
    const below = await listPendingStates(this.#db, account, createdMs, MAX_BELOW + 1)
    const states = below
      .filter(({ hash_norm }) => byteKey(hash_norm) !== byteKey(hashNorm))
      .map(({ root_state }) => Uint8Array.from(root_state))
    const confirmed = await listConfirmedStates(this.#db, [account])
    for (const state of [...states, ...confirmed.map(({ shardAccount }) => shardAccount)]) {
      const emulation = await run(state)
      if (emulation !== undefined) return emulation
    }
    throw refusal
  }

  /**
   * The network took a message that could not be emulated, so it knows more than the index does: it is tried again until the index
   * has caught up. In the background, and not for more messages at a time than are worth it.
   */
  catchUp(message: ExternalMessage, boc: Uint8Array, caller?: string): void {
    if (this.#catchingUp >= MAX_CATCHING_UP || this.#closing.signal.aborted) return
    this.#catchingUp++
    void this.#catchUp(message, boc, caller)
      // Without it the message is only seen once it is on chain.
      .catch(() => undefined)
      .finally(() => {
        this.#catchingUp--
      })
  }

  async #catchUp(message: ExternalMessage, boc: Uint8Array, caller?: string): Promise<void> {
    const { signal } = this.#closing
    for (let tries = 0; tries < CATCH_UP_TRIES; tries++) {
      await sleep(CATCH_UP_MS, undefined, { signal, ref: false })
      const landed = await this.#db.query('select from messages where hash_norm = $1 limit 1', [message.hashNorm])
      if (landed.length > 0 || (await this.admit(message, boc, caller)).kind === 'emulated') return
    }
  }

  close(): void {
    this.#closing.abort()
  }

  /** Of the newest state that the index has of an account; 0 when it has none. */
  async indexedLt(account: Uint8Array): Promise<bigint> {
    const [row] = await this.#db.query<{ lt: bigint }>('select lt from accounts where account = $1', [
      asAddress(account),
    ])
    return row?.lt ?? 0n
  }
}
