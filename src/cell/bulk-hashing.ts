import { type Arena, type Digests, NO_EXTRA_DIGESTS } from './arena.ts'
import { checkDigests } from './digest-checks.ts'
import { HASH_BYTES } from './hash.ts'
import { HashPlan } from './hash-plan.ts'
import { HEAP_AT, kernelFor, type Sha256Kernel } from './sha256-kernel.ts'

/** Digests of all cells of an arena, where it has some already of the new ones only; or just of `roots` and all below. */
export function hashArena(arena: Arena, roots?: readonly number[]): Digests {
  const { digests: before } = arena
  const keeps = before !== undefined && before.known === undefined && roots === undefined
  const kept = keeps ? before : undefined
  const plan = planFor(arena.count)
  plan.prepare(arena, kept?.count ?? 0, roots)
  const places = placeArrays(arena, plan)
  const kernel = kernelFor(places.end)
  fillMemory(kernel, arena, kept, plan, places)
  const words = plan.write(new Uint32Array(kernel.exports.memory.buffer, places.jobs, plan.maxWords))
  kernel.exports.runJobs(places.jobs, places.jobs + words * 4)
  const digests = readDigests(kernel, arena, plan, places)
  checkDigests(arena, kept?.count ?? 0, digests, plan.merkleCells, kernel.exports.getMaxDepth())
  return digests
}

/** Arenas with more cells get a plan of their own, which goes with them. */
const MAX_KEPT_CELLS = 2 ** 17
const keptPlan = new HashPlan()

const planFor = (cells: number): HashPlan => (cells > MAX_KEPT_CELLS ? new HashPlan() : keptPlan)

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

function placeArrays({ bytes, count }: Arena, { extraDigests, maxWords }: HashPlan): Places {
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
    extraAt: take(extraDigests === 0 ? 0 : count * 4),
    hashes: take(digests * HASH_BYTES),
    depths: take(digests * 2),
    jobs: take(maxWords * 4),
    end: next,
  }
}

function fillMemory(
  kernel: Sha256Kernel,
  arena: Arena,
  digests: Digests | undefined,
  { extraAt, extraDigests }: HashPlan,
  places: Places,
): void {
  const { count } = arena
  const { buffer } = kernel.exports.memory
  kernel.bytes.set(arena.bytes, places.bytes)
  new Uint32Array(buffer, places.dataAt, count).set(arena.dataAt.subarray(0, count))
  new Uint16Array(buffer, places.bitLength, count).set(arena.bitLength.subarray(0, count))
  kernel.bytes.set(arena.d1.subarray(0, count), places.d1)
  new Uint32Array(buffer, places.refs, count * 4).set(arena.refs.subarray(0, count * 4))
  if (extraDigests > 0) {
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

/** All arrays in one buffer: blocks are many and small, and a buffer costs more than filling it. */
function readDigests(kernel: Sha256Kernel, { count }: Arena, plan: HashPlan, { hashes, depths }: Places): Digests {
  const { extraDigests, extraAt, wanted: known } = plan
  const all = count + extraDigests
  const hashBytes = all * HASH_BYTES
  const extraAtBytes = extraDigests === 0 ? 0 : count * 4
  const buffer = new ArrayBuffer(hashBytes + extraAtBytes + all * 2)
  new Uint8Array(buffer).set(kernel.bytes.subarray(hashes, hashes + hashBytes))
  const allDepths = new Uint16Array(buffer, hashBytes + extraAtBytes, all)
  allDepths.set(new Uint16Array(kernel.exports.memory.buffer, depths, all))
  const lowest = new Uint8Array(buffer, 0, count * HASH_BYTES)
  if (extraDigests === 0) return { ...NO_EXTRA_DIGESTS, count, known, hashes: lowest, depths: allDepths }
  const places = new Uint32Array(buffer, hashBytes, count)
  places.set(extraAt.subarray(0, count))
  return {
    count,
    known,
    hashes: lowest,
    depths: new Uint16Array(buffer, hashBytes + extraAtBytes, count),
    extraAt: places,
    extraHashes: new Uint8Array(buffer, count * HASH_BYTES, extraDigests * HASH_BYTES),
    extraDepths: new Uint16Array(buffer, hashBytes + extraAtBytes + count * 2, extraDigests),
  }
}
