import type { Cell } from '../../cell/cell.ts'
import type { BlockId } from '../../model/block.ts'
import { blockKey } from '../../node/block-key.ts'
import { StateArena } from '../state/state-arena.ts'

export interface BlockState {
  readonly id: BlockId
  readonly state: Cell
}

export interface RecentStatesOptions {
  /** Masterchain blocks whose states stay at hand: what the lite server promises and some more. */
  readonly rounds?: number
  /** An arena is left for a fresh one when it has grown by half and by so many cells. */
  readonly leastGrowth?: number
  /** Where they are more cells than this, fewer blocks' states stay: on a busy chain each has thousands of its own. */
  readonly mostCells?: number
  /** But so many blocks' states stay whatever they are. */
  readonly leastRounds?: number
}

/** A cell takes about 120 bytes. */
const DEFAULTS = { rounds: 1_024, leastGrowth: 50_000, mostCells: 400_000, leastRounds: 128 }

/** States of the last blocks and of the zerostates, in one arena that is moved from time to time. */
export class RecentStates {
  private current = new StateArena()
  private readonly states = new Map<string, Cell>()
  /** Names of the states of each round, oldest first and without a gap. */
  private readonly rounds: { readonly mcSeqno: number; readonly keys: readonly string[] }[] = []
  private readonly forever = new Set<string>()
  private readonly options: Required<RecentStatesOptions>
  /** Cells that were left after the last move. */
  private live = 0

  constructor(options: RecentStatesOptions = {}) {
    this.options = { ...DEFAULTS, ...options }
  }

  get arena(): StateArena {
    return this.current
  }

  find(id: BlockId): Cell | undefined {
    return this.states.get(blockKey(id))
  }

  keepForever(id: BlockId, state: Cell): void {
    this.forever.add(blockKey(id))
    this.states.set(blockKey(id), this.current.adopt(state))
  }

  /** States of one masterchain block and its shard blocks; `tops` are those that later blocks still start from. */
  addRound(mcSeqno: number, states: readonly BlockState[], tops: readonly BlockId[]): void {
    for (const { id, state } of states) this.states.set(blockKey(id), this.current.adopt(state))
    this.rounds.push({ mcSeqno, keys: states.map(({ id }) => blockKey(id)) })
    const needed = new Set(tops.map(blockKey))
    this.dropOldest(this.rounds.length - this.options.rounds, needed)
    if (this.current.count <= this.live * 1.5 + this.options.leastGrowth) return
    this.move()
    const { mostCells, leastRounds } = this.options
    while (this.live > mostCells && this.rounds.length > leastRounds) {
      this.dropOldest(Math.ceil((this.rounds.length - leastRounds) / 2), needed)
      this.move()
    }
  }

  /** Forgets the states of later rounds. False when the one to go back to is not kept. */
  rewind(mcSeqno: number): boolean {
    if (this.rounds.every((round) => round.mcSeqno !== mcSeqno)) return false
    for (let last = this.rounds.at(-1); last !== undefined && last.mcSeqno > mcSeqno; last = this.rounds.at(-1)) {
      for (const key of last.keys) this.states.delete(key)
      this.rounds.pop()
    }
    return true
  }

  clear(): void {
    this.rounds.length = 0
    for (const key of this.states.keys()) if (!this.forever.has(key)) this.states.delete(key)
    this.move()
  }

  private dropOldest(rounds: number, needed: ReadonlySet<string>): void {
    for (let left = rounds; left > 0; left--) {
      for (const key of this.rounds.shift()?.keys ?? []) if (!needed.has(key)) this.states.delete(key)
    }
  }

  private move(): void {
    const fresh = new StateArena()
    for (const [key, state] of this.states) this.states.set(key, fresh.adopt(state))
    this.current = fresh
    this.live = fresh.count
  }
}
