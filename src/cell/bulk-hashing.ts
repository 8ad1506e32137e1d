import {
  type Arena,
  type Digests,
  exoticType,
  LEVELS_IN_MASK,
  levelMask,
  MERKLE_PROOF,
  MERKLE_UPDATE,
  NO_EXTRA_DIGESTS,
  PRUNED_BRANCH,
} from './arena.ts'
import { checkDigests } from './digest-checks.ts'
import { HASH_BYTES } from './hash.ts'
import { LEVEL_SHIFT, MERKLE_JOB, PRUNED_JOB } from './representation-code.ts'
import { HEAP_AT, kernelFor, type Sha256Kernel } from './sha256-kernel.ts'

/**
 * Digests of all cells of an arena; those it has already are kept. Cells of one height do not depend on each other, so the
 * kernel takes them four at a time, those with messages of one length together.
 */
export function hashArena(arena: Arena): Digests {
  const known = arena.digests?.count ?? 0
  const size = measure(arena, known)
  const plan = planJobs(arena, known, size)
  const places = placeArrays(arena, size, plan.jobCount)
  const kernel = kernelFor(places.end)
  fillMemory(kernel, arena, size, places)
  runPlan(kernel, plan, places.jobs)
  const digests = readDigests(kernel, arena, size, places)
  checkDigests(arena, known, digests, plan.merkleCells, kernel.exports.getMaxDepth())
  return digests
}

interface Size {
  /** Jobs of cells that are exotic or have a level. */
  readonly specialJobs: number
  readonly extraDigests: number
  readonly extraAt: Uint32Array | undefined
  readonly maxHeight: number
}

function measure(arena: Arena, known: number): Size {
  const { count, d1, heights } = arena
  let maxHeight = 0
  let specialJobs = 0
  let extraDigests = 0
  for (let cell = 0; cell < count; cell++) {
    const first = d1[cell] as number
    if ((first & 0xe8) !== 0) {
      const extra = LEVELS_IN_MASK[first >> 5] as number
      extraDigests += extra
      if (cell >= known) specialJobs += 1 + extra
    }
    const height = heights[cell] as number
    if (height > maxHeight) maxHeight = height
  }
  return { specialJobs, extraDigests, extraAt: extraDigests > 0 ? placeExtras(arena) : undefined, maxHeight }
}

function placeExtras({ count, d1 }: Arena): Uint32Array {
  const extraAt = new Uint32Array(count)
  let next = 0
  for (let cell = 0; cell < count; cell++) {
    extraAt[cell] = next
    next += LEVELS_IN_MASK[(d1[cell] as number) >> 5] as number
  }
  return extraAt
}

/** Jobs sorted by key: height first, then level, then number of blocks, for which a key has five, two and three bits. */
interface Plan {
  readonly jobCount: number
  /** Where the jobs of each key end. */
  readonly ends: Uint32Array
  /** Writes the jobs, in order. */
  readonly write: (jobs: Uint32Array) => void
  readonly merkleCells: readonly number[]
}

const HEIGHT_SHIFT = 5
const BLOCKS = 7

/** Number of 64-byte blocks of a message with two descriptors, some data, references, a set bit and eight bytes of length. */
const blocksOf = (dataBytes: number, references: number): number => (2 + dataBytes + references * 34 + 9 + 63) >> 6

function planJobs(arena: Arena, known: number, size: Size): Plan {
  const { count, d1, bitLength, heights } = arena
  const ends = new Uint32Array((size.maxHeight + 1) << HEIGHT_SHIFT)
  const specials = new SpecialJobs(arena, size.specialJobs)
  const keyOf = (cell: number, first: number): number =>
    ((heights[cell] as number) << HEIGHT_SHIFT) | blocksOf(((bitLength[cell] as number) + 7) >> 3, first & 7)
  for (let cell = known; cell < count; cell++) {
    const first = d1[cell] as number
    if ((first & 0xe8) !== 0) specials.add(cell)
    else {
      const key = keyOf(cell, first)
      ends[key] = (ends[key] as number) + 1
    }
  }
  for (let i = 0; i < specials.count; i++) {
    const key = specials.keys[i] as number
    ends[key] = (ends[key] as number) + 1
  }
  let jobCount = 0
  for (let key = 0; key < ends.length; key++) {
    const jobsOfKey = ends[key] as number
    ends[key] = jobCount // a start until the jobs are written
    jobCount += jobsOfKey
  }
  const write = (jobs: Uint32Array): void => {
    for (let i = 0; i < specials.count; i++) {
      const key = specials.keys[i] as number
      jobs[ends[key] as number] = specials.jobs[i] as number
      ends[key] = (ends[key] as number) + 1
    }
    for (let cell = known; cell < count; cell++) {
      const first = d1[cell] as number
      if ((first & 0xe8) !== 0) continue
      const key = keyOf(cell, first)
      jobs[ends[key] as number] = cell
      ends[key] = (ends[key] as number) + 1
    }
  }
  return { jobCount, ends, write, merkleCells: specials.merkleCells }
}

/** Jobs of cells that are exotic or have a level: one for each hash that has to be computed. */
class SpecialJobs {
  readonly jobs: Uint32Array
  readonly keys: Uint16Array
  readonly merkleCells: number[] = []
  count = 0
  private readonly arena: Arena

  constructor(arena: Arena, capacity: number) {
    this.arena = arena
    this.jobs = new Uint32Array(capacity)
    this.keys = new Uint16Array(capacity)
  }

  add(cell: number): void {
    const { arena } = this
    const mask = levelMask(arena, cell)
    const references = (arena.d1[cell] as number) & 7
    const dataBlocks = blocksOf(((arena.bitLength[cell] as number) + 7) >> 3, references)
    const type = exoticType(arena, cell)
    if (type === PRUNED_BRANCH) {
      this.push(cell, cell | (3 << LEVEL_SHIFT) | PRUNED_JOB, 0, dataBlocks)
      return
    }
    const isMerkle = type === MERKLE_PROOF || type === MERKLE_UPDATE
    if (isMerkle) this.merkleCells.push(cell)
    const job = isMerkle ? cell | MERKLE_JOB : cell
    this.push(cell, job, 0, dataBlocks)
    const blocks = blocksOf(HASH_BYTES, references)
    for (let level = 1; level <= 3; level++) {
      if ((mask & (1 << (level - 1))) !== 0) this.push(cell, job | (level << LEVEL_SHIFT), level, blocks)
    }
  }

  private push(cell: number, job: number, level: number, blocks: number): void {
    this.jobs[this.count] = job
    this.keys[this.count] = ((this.arena.heights[cell] as number) << HEIGHT_SHIFT) | (level << 3) | blocks
    this.count++
  }
}

/** Addresses in the kernel's memory. */
interface Places {
  readonly bytes: number
  readonly dataAt: number
  readonly bitLength: number
  readonly d1: number
  readonly refs: number
  readonly extraAt: number
  readonly hashes: number
  readonly depths: number
  readonly jobs: number
  readonly end: number
}

function placeArrays({ bytes, count }: Arena, { extraDigests, extraAt }: Size, jobs: number): Places {
  let next = HEAP_AT
  const take = (length: number): number => {
    const at = next
    next += (length + 31) & ~15 // 16 bytes over: the kernel copies in steps of 16
    return at
  }
  const digests = count + extraDigests
  return {
    bytes: take(bytes.length),
    dataAt: take(count * 4),
    bitLength: take(count * 2),
    d1: take(count),
    refs: take(count * 16),
    extraAt: take(extraAt === undefined ? 0 : count * 4),
    hashes: take(digests * HASH_BYTES),
    depths: take(digests * 2),
    jobs: take(jobs * 4),
    end: next,
  }
}

function fillMemory(kernel: Sha256Kernel, arena: Arena, { extraAt }: Size, places: Places): void {
  const { count, digests } = arena
  const { buffer } = kernel.exports.memory
  kernel.bytes.set(arena.bytes, places.bytes)
  new Uint32Array(buffer, places.dataAt, count).set(arena.dataAt.subarray(0, count))
  new Uint16Array(buffer, places.bitLength, count).set(arena.bitLength.subarray(0, count))
  kernel.bytes.set(arena.d1.subarray(0, count), places.d1)
  new Uint32Array(buffer, places.refs, count * 4).set(arena.refs.subarray(0, count * 4))
  if (extraAt !== undefined) {
    // The kernel counts the higher digests on from those of level 0.
    const slots = new Uint32Array(buffer, places.extraAt, count)
    for (let cell = 0; cell < count; cell++) slots[cell] = count + (extraAt[cell] as number)
  }
  if (digests !== undefined) {
    kernel.bytes.set(digests.hashes, places.hashes)
    new Uint16Array(buffer, places.depths, digests.count).set(digests.depths)
    kernel.bytes.set(digests.extraHashes, places.hashes + count * HASH_BYTES)
    new Uint16Array(buffer, places.depths + count * 2, digests.extraDepths.length).set(digests.extraDepths)
  }
  const { bytes, dataAt, bitLength, d1, refs, extraAt: extras, hashes, depths } = places
  kernel.exports.setGlobals(bytes, dataAt, bitLength, d1, refs, extras, hashes, depths, 0)
}

function runPlan(kernel: Sha256Kernel, { ends, jobCount, write }: Plan, jobsAt: number): void {
  write(new Uint32Array(kernel.exports.memory.buffer, jobsAt, jobCount))
  let start = 0
  for (let key = 0; key < ends.length; key++) {
    const end = ends[key] as number
    if (end > start) kernel.exports.runJobs(jobsAt + start * 4, jobsAt + end * 4, (key & BLOCKS) * 64)
    start = end
  }
}

function readDigests(kernel: Sha256Kernel, { count }: Arena, { extraDigests, extraAt }: Size, places: Places): Digests {
  const { hashes, depths } = places
  const extraHashesAt = hashes + count * HASH_BYTES
  const allDepths = new Uint16Array(kernel.exports.memory.buffer, depths, count + extraDigests)
  const lowest = { count, hashes: kernel.bytes.slice(hashes, extraHashesAt), depths: allDepths.slice(0, count) }
  if (extraAt === undefined) return { ...lowest, ...NO_EXTRA_DIGESTS }
  return {
    ...lowest,
    extraAt,
    extraHashes: kernel.bytes.slice(extraHashesAt, extraHashesAt + extraDigests * HASH_BYTES),
    extraDepths: allDepths.slice(count),
  }
}
