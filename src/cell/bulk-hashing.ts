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
  const plan = new HashPlan(arena, kept?.count ?? 0, roots)
  const places = placeArrays(arena, plan)
  const kernel = kernelFor(places.end)
  fillMemory(kernel, arena, kept, plan, places)
  const { buffer } = kernel.exports.memory
  plan.write(new Uint32Array(buffer, places.jobs, plan.jobCount))
  plan.run((start, end, messageBytes) => {
    kernel.exports.runJobs(places.jobs + start * 4, places.jobs + end * 4, messageBytes)
  })
  const digests = readDigests(kernel, arena, plan, places)
  checkDigests(arena, kept?.count ?? 0, digests, plan.merkleCells, kernel.exports.getMaxDepth())
  return digests
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

function placeArrays({ bytes, count }: Arena, { extraDigests, extraAt, jobCount }: HashPlan): Places {
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
    jobs: take(jobCount * 4),
    end: next,
  }
}

function fillMemory(
  kernel: Sha256Kernel,
  arena: Arena,
  digests: Digests | undefined,
  { extraAt }: HashPlan,
  places: Places,
): void {
  const { count } = arena
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

function readDigests(kernel: Sha256Kernel, { count }: Arena, plan: HashPlan, { hashes, depths }: Places): Digests {
  const { extraDigests, extraAt, wanted: known } = plan
  const extraHashesAt = hashes + count * HASH_BYTES
  const allDepths = new Uint16Array(kernel.exports.memory.buffer, depths, count + extraDigests)
  const lowest = { count, known, hashes: kernel.bytes.slice(hashes, extraHashesAt), depths: allDepths.slice(0, count) }
  if (extraAt === undefined) return { ...NO_EXTRA_DIGESTS, ...lowest }
  return {
    ...lowest,
    extraAt,
    extraHashes: kernel.bytes.slice(extraHashesAt, extraHashesAt + extraDigests * HASH_BYTES),
    extraDepths: allDepths.slice(count),
  }
}
