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

/** A key has the height in its upper bits, then two bits of level, then three of the number of 64-byte blocks. */
const HEIGHT_SHIFT = 5
const LEVEL_IN_KEY = 3
const BLOCKS = 7

/**
 * The order in which an arena's hashes can be found. There is a job for each hash; jobs with one key do not depend on each
 * other and have messages of one length, and no job depends on one with a greater key.
 */
export class HashPlan {
  readonly merkleCells: number[] = []
  /** Number of digests of higher levels, and the place of each cell's first among them. */
  extraDigests = 0
  extraAt: Uint32Array | undefined = undefined
  jobCount = 0
  private readonly arena: Arena
  private readonly from: number
  /** Key of each cell's first job. */
  private readonly keys: Uint16Array
  /** Number of jobs of each key, later where they end. */
  private readonly ends: Uint32Array
  private readonly moreJobs: number[] = []
  private readonly moreKeys: number[] = []

  /** When not all cells are to be hashed: 1 for those that are. */
  readonly wanted: Uint8Array | undefined

  /** Cells before `from` have their digests. With `roots`, only they and what is below them get some. */
  constructor(arena: Arena, from: number, roots?: readonly number[]) {
    this.arena = arena
    this.from = from
    this.wanted = roots === undefined ? undefined : markBelow(arena, roots)
    this.keys = new Uint16Array(arena.count)
    this.ends = new Uint32Array((greatestHeight(arena) + 1) << HEIGHT_SHIFT)
    this.count()
    for (let key = 0; key < this.ends.length; key++) {
      const jobs = this.ends[key] as number
      this.ends[key] = this.jobCount // where they start, until they are written
      this.jobCount += jobs
    }
  }

  private count(): void {
    const { keys, ends, wanted } = this
    const { count, d1, bitLength, heights } = this.arena
    for (let cell = 0; cell < count; cell++) {
      if (wanted !== undefined && wanted[cell] === 0) continue
      const first = d1[cell] as number
      const blocks = blocksOf(((bitLength[cell] as number) + 7) >> 3, first & 7)
      const key = ((heights[cell] as number) << HEIGHT_SHIFT) | blocks
      keys[cell] = key
      if (first >= 32) this.placeExtras(cell, first >> 5)
      if (cell < this.from) continue
      ends[key] = (ends[key] as number) + 1
      if ((first & SPECIAL) !== 0) this.planSpecial(cell)
    }
  }

  private placeExtras(cell: number, mask: number): void {
    this.extraAt ??= new Uint32Array(this.arena.count)
    this.extraAt[cell] = this.extraDigests
    this.extraDigests += LEVELS_IN_MASK[mask] as number
  }

  /** Jobs beyond level 0. */
  private planSpecial(cell: number): void {
    const { arena } = this
    const type = exoticType(arena, cell)
    if (type === PRUNED_BRANCH) return // its own hash is the only one to find
    const isMerkle = type === MERKLE_PROOF || type === MERKLE_UPDATE
    if (isMerkle) this.merkleCells.push(cell)
    const first = arena.d1[cell] as number
    const blocks = blocksOf(HASH_BYTES, first & 7)
    for (let level = 1; level <= 3; level++) {
      if ((first & (16 << level)) === 0) continue
      const key = ((arena.heights[cell] as number) << HEIGHT_SHIFT) | (level << LEVEL_IN_KEY) | blocks
      this.moreJobs.push(cell | (level << LEVEL_SHIFT) | (isMerkle ? MERKLE_JOB : 0))
      this.moreKeys.push(key)
      this.ends[key] = (this.ends[key] as number) + 1
    }
  }

  /** Writes all jobs, each at its place. Once. */
  write(jobs: Uint32Array): void {
    const { keys, ends, moreKeys, moreJobs, wanted } = this
    const { count, d1 } = this.arena
    for (let cell = this.from; cell < count; cell++) {
      if (wanted !== undefined && wanted[cell] === 0) continue
      const key = keys[cell] as number
      const place = ends[key] as number
      ends[key] = place + 1
      jobs[place] = ((d1[cell] as number) & 8) === 0 ? cell : cell | this.exoticFlags(cell)
    }
    for (let i = 0; i < moreJobs.length; i++) {
      const key = moreKeys[i] as number
      const place = ends[key] as number
      ends[key] = place + 1
      jobs[place] = moreJobs[i] as number
    }
  }

  private exoticFlags(cell: number): number {
    const type = exoticType(this.arena, cell)
    if (type === PRUNED_BRANCH) return PRUNED_JOB | (3 << LEVEL_SHIFT)
    return type === MERKLE_PROOF || type === MERKLE_UPDATE ? MERKLE_JOB : 0
  }

  /** Calls `run` for each key that has jobs, ascending, after they are written. */
  run(run: (start: number, end: number, messageBytes: number) => void): void {
    let start = 0
    for (let key = 0; key < this.ends.length; key++) {
      const end = this.ends[key] as number
      if (end > start) run(start, end, (key & BLOCKS) * 64)
      start = end
    }
  }
}

/** Blocks of a message with two descriptors, data, a depth and a hash per reference, then a set bit and its length. */
const blocksOf = (dataBytes: number, references: number): number =>
  (2 + dataBytes + references * (2 + HASH_BYTES) + 1 + 8 + 63) >> 6

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

function greatestHeight({ heights, count }: Arena): number {
  let greatest = 0
  for (let cell = 0; cell < count; cell++) {
    const height = heights[cell] as number
    if (height > greatest) greatest = height
  }
  return greatest
}
