import {
  type Arena,
  exoticType,
  LEVELS_IN_MASK,
  MAX_REFS,
  MERKLE_PROOF,
  MERKLE_UPDATE,
  PRUNED_BRANCH,
  refCount,
} from './arena.ts'
import { HASH_BYTES } from './hash.ts'
import { LEVEL_SHIFT, MERKLE_JOB, PRUNED_JOB } from './representation-code.ts'

/** Bits of the first descriptor byte that only cells have which are exotic or above pruned branches. */
const SPECIAL = 0xe8
const EXOTIC = 8

/** A key has the time in its upper bits and the number of 64-byte blocks in the lower three. */
const TIME_SHIFT = 3
const MAX_BLOCKS = 5

/** Hashes found at once. */
const LANES = 4
/** A group of jobs begins with their number and the bytes of each message. */
const HEADER_WORDS = 2

/** A Merkle cell looks at its children one level up: theirs must all be there before its first. */
const STEPS_TO_CHILD = 1
const STEPS_TO_MERKLE_CHILD = 4

/**
 * The order in which an arena's hashes can be found. There is a job for each hash. Every job has a time by which it must be
 * done, counted back from the root, so that it depends on nothing of the same time or a later one. Jobs of one time whose
 * messages are equally long make a group, and where lanes would stay empty, cells without references, which depend on nothing,
 * come before their time. One plan serves many arenas, one after the other; it keeps its tables between them.
 */
export class HashPlan {
  merkleCells: number[] = []
  /** Number of digests of higher levels, and the place of each cell's first among them, where there are any. */
  extraDigests = 0
  extraAt = new Uint32Array(0)
  /** When not all cells are to be hashed: 1 for those that are. */
  wanted: Uint8Array | undefined
  /** Words that `write` may need. */
  maxWords = 0
  private arena: Arena | undefined
  private from = 0
  /** How many steps before the end each cell's first job is due, then its key. */
  private steps = new Uint32Array(0)
  /** The most steps a cell has. */
  private mostSteps = 0
  private times = 0
  /** Number of jobs of each key, later where they end: of cells with references, and of cells without. */
  private innerEnds = new Uint32Array(0)
  private leafEnds = new Uint32Array(0)
  private inner = new Uint32Array(0)
  private leaves = new Uint32Array(0)
  private moreJobs: number[] = []
  private moreKeys: number[] = []

  /** Cells before `from` have their digests. With `roots`, only they and what is below them get some. */
  prepare(arena: Arena, from: number, roots?: readonly number[]): void {
    this.arena = arena
    this.from = from
    this.wanted = roots === undefined ? undefined : markBelow(arena, roots)
    this.merkleCells = []
    this.moreJobs = []
    this.moreKeys = []
    this.extraDigests = 0
    this.reserve(arena.count)
    this.countSteps(arena)
    const keys = this.times << TIME_SHIFT
    if (keys > this.innerEnds.length) {
      this.innerEnds = new Uint32Array(keys)
      this.leafEnds = new Uint32Array(keys)
    } else {
      this.innerEnds.fill(0, 0, keys)
      this.leafEnds.fill(0, 0, keys)
    }
    this.countJobs(arena)
  }

  private reserve(count: number): void {
    if (count <= this.steps.length) return
    const capacity = Math.max(count, this.steps.length * 2)
    this.steps = new Uint32Array(capacity)
    this.extraAt = new Uint32Array(capacity)
    this.inner = new Uint32Array(capacity)
    this.leaves = new Uint32Array(capacity)
  }

  /** From parents to children, which is down an arena that was read and up one that was built. */
  private countSteps(arena: Arena): void {
    const { steps, wanted } = this
    const { count, refs, d1 } = arena
    steps.fill(0, 0, count)
    const isDown = refersDown(arena)
    let most = 0
    for (let i = 0; i < count; i++) {
      const cell = isDown ? i : count - 1 - i
      const first = d1[cell] as number
      const references = first & 7
      if (references === 0 || (wanted !== undefined && wanted[cell] === 0)) continue
      // Of exotic cells only Merkle cells have references.
      const below = (steps[cell] as number) + ((first & EXOTIC) === 0 ? STEPS_TO_CHILD : STEPS_TO_MERKLE_CHILD)
      if (below > most) most = below
      for (let j = cell * MAX_REFS, end = j + references; j < end; j++) {
        const child = refs[j] as number
        if (child > cell !== isDown) throw new Error(`cell ${cell} of an arena refers both ways`)
        if ((steps[child] as number) < below) steps[child] = below
      }
    }
    this.mostSteps = most
    // Levels above 0 are one step later each.
    this.times = most + 1 + 3
  }

  private countJobs(arena: Arena): void {
    const { steps, mostSteps, wanted, from, innerEnds, leafEnds } = this
    const { count, d1, bitLength } = arena
    let jobs = 0
    for (let cell = 0; cell < count; cell++) {
      if (wanted !== undefined && wanted[cell] === 0) continue
      const first = d1[cell] as number
      if (first >= 32) this.placeExtras(cell, first >> 5)
      if (cell < from) continue
      const references = first & 7
      const time = mostSteps - (steps[cell] as number)
      const key = (time << TIME_SHIFT) | blocksOf(((bitLength[cell] as number) + 7) >> 3, references)
      steps[cell] = key
      const ends = references === 0 ? leafEnds : innerEnds
      ends[key] = (ends[key] as number) + 1
      jobs++
      if ((first & SPECIAL) !== 0) this.planSpecial(arena, cell, time)
    }
    const total = jobs + this.moreJobs.length
    this.maxWords = total + Math.min(total, this.times * MAX_BLOCKS) * HEADER_WORDS
  }

  private placeExtras(cell: number, mask: number): void {
    this.extraAt[cell] = this.extraDigests
    this.extraDigests += LEVELS_IN_MASK[mask] as number
  }

  /** Jobs beyond level 0. */
  private planSpecial(arena: Arena, cell: number, time: number): void {
    const type = exoticType(arena, cell)
    if (type === PRUNED_BRANCH) return // its own hash is the only one to find
    const isMerkle = type === MERKLE_PROOF || type === MERKLE_UPDATE
    if (isMerkle) this.merkleCells.push(cell)
    const first = arena.d1[cell] as number
    const blocks = blocksOf(HASH_BYTES, first & 7)
    for (let level = 1; level <= 3; level++) {
      if ((first & (16 << level)) === 0) continue
      const key = ((time + level) << TIME_SHIFT) | blocks
      this.moreJobs.push(cell | (level << LEVEL_SHIFT) | (isMerkle ? MERKLE_JOB : 0))
      this.moreKeys.push(key)
      this.innerEnds[key] = (this.innerEnds[key] as number) + 1
    }
  }

  /** Writes all groups of jobs in the order they are to be done and gives the number of words. Once. */
  write(program: Uint32Array): number {
    this.sortJobs(this.arena as Arena)
    const { times, innerEnds, leafEnds, inner, leaves } = this
    // Where the leaves go on that were not taken, for each number of blocks.
    const next = new Uint32Array(MAX_BLOCKS + 1)
    const last = (times - 1) << TIME_SHIFT
    for (let blocks = 2; blocks <= MAX_BLOCKS; blocks++) next[blocks] = leafEnds[last | (blocks - 1)] as number
    let at = 0
    let start = 0
    for (let time = 0; time < times; time++) {
      for (let blocks = 1; blocks <= MAX_BLOCKS; blocks++) {
        const key = (time << TIME_SHIFT) | blocks
        const end = innerEnds[key] as number
        let leaf = next[blocks] as number
        const due = Math.max(0, (leafEnds[key] as number) - leaf)
        const must = end - start + due
        if (must === 0) continue
        const left = (leafEnds[last | blocks] as number) - leaf
        const taken = Math.min(left, due + (-must & (LANES - 1)))
        program[at++] = end - start + taken
        program[at++] = blocks * 64
        for (; start < end; start++) program[at++] = inner[start] as number
        for (const stop = leaf + taken; leaf < stop; leaf++) program[at++] = leaves[leaf] as number
        next[blocks] = leaf
      }
    }
    return at
  }

  /** Inner jobs by time, then by length; leaves by length, then by time. */
  private sortJobs(arena: Arena): void {
    const { times, innerEnds, leafEnds, moreJobs, moreKeys, wanted, steps, from } = this
    let before = 0
    for (let key = 0, keys = times << TIME_SHIFT; key < keys; key++) {
      const jobs = innerEnds[key] as number
      innerEnds[key] = before // where they start, until they are written
      before += jobs
    }
    if (before > this.inner.length) this.inner = new Uint32Array(before)
    before = 0
    for (let blocks = 1; blocks <= MAX_BLOCKS; blocks++) {
      for (let time = 0; time < times; time++) {
        const key = (time << TIME_SHIFT) | blocks
        const jobs = leafEnds[key] as number
        leafEnds[key] = before
        before += jobs
      }
    }
    const { inner, leaves } = this
    const { count, d1 } = arena
    for (let cell = from; cell < count; cell++) {
      if (wanted !== undefined && wanted[cell] === 0) continue
      const first = d1[cell] as number
      const key = steps[cell] as number
      const job = (first & EXOTIC) === 0 ? cell : cell | exoticFlags(arena, cell)
      if ((first & 7) === 0) {
        const place = leafEnds[key] as number
        leafEnds[key] = place + 1
        leaves[place] = job
      } else {
        const place = innerEnds[key] as number
        innerEnds[key] = place + 1
        inner[place] = job
      }
    }
    for (let i = 0; i < moreJobs.length; i++) {
      const key = moreKeys[i] as number
      const place = innerEnds[key] as number
      innerEnds[key] = place + 1
      inner[place] = moreJobs[i] as number
    }
  }
}

/** Blocks of a message with two descriptors, data, a depth and a hash per reference, then a set bit and its length. */
const blocksOf = (dataBytes: number, references: number): number =>
  (2 + dataBytes + references * (2 + HASH_BYTES) + 1 + 8 + 63) >> 6

function exoticFlags(arena: Arena, cell: number): number {
  const type = exoticType(arena, cell)
  if (type === PRUNED_BRANCH) return PRUNED_JOB | (3 << LEVEL_SHIFT)
  return type === MERKLE_PROOF || type === MERKLE_UPDATE ? MERKLE_JOB : 0
}

function refersDown({ count, refs, d1 }: Arena): boolean {
  for (let cell = 0; cell < count; cell++) {
    if (((d1[cell] as number) & 7) > 0) return (refs[cell * MAX_REFS] as number) > cell
  }
  return true
}

function markBelow(arena: Arena, roots: readonly number[]): Uint8Array {
  const marks = new Uint8Array(arena.count)
  const stack = [...roots]
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
    if (marks[cell] === 1) continue
    marks[cell] = 1
    const end = cell * MAX_REFS + refCount(arena, cell)
    for (let i = cell * MAX_REFS; i < end; i++) stack.push(arena.refs[i] as number)
  }
  return marks
}
