import { readFileSync } from 'node:fs'

/** What resident memory is for; the first that fits. */
export type MemoryKind = (typeof MEMORY_KINDS)[number]
export const MEMORY_KINDS = ['files', 'main malloc', 'malloc arenas', 'code', 'wasm', 'V8 heaps', 'other'] as const

interface Mapping {
  readonly start: bigint
  readonly end: bigint
  readonly access: string
  readonly name: string
  kilobytes: number
}

const ARENA_BYTES = 1n << 26n
const V8_PAGE_BYTES = 1n << 18n
/** Reserved behind each WebAssembly memory, so that no address of 32 bits leads out of it. */
const GUARD_BYTES = 1n << 30n

/** Megabytes of a process by kind, of those that hold any. */
export const residentByKind = (pid: number): ReadonlyMap<MemoryKind, number> =>
  sumByKind(readFileSync(`/proc/${pid}/smaps`, 'utf8'))

export function sumByKind(smaps: string): ReadonlyMap<MemoryKind, number> {
  const mappings = parseMappings(smaps)
  const arenas = findArenas(mappings)
  const kilobytes = new Map<MemoryKind, number>()
  mappings.forEach((mapping, i) => {
    if (mapping.kilobytes === 0) return
    const kind = kindOf(mapping, mappings[i + 1], arenas)
    kilobytes.set(kind, (kilobytes.get(kind) ?? 0) + mapping.kilobytes)
  })
  return new Map(
    MEMORY_KINDS.flatMap((kind) => {
      const sum = kilobytes.get(kind)
      return sum === undefined ? [] : [[kind, Math.round(sum / 1024)]]
    }),
  )
}

function parseMappings(smaps: string): Mapping[] {
  const mappings: Mapping[] = []
  for (const line of smaps.split('\n')) {
    const [, start, end, access = '', name = ''] = /^([\da-f]+)-([\da-f]+) (\S+) \S+ \S+ \S+ *(.*)$/.exec(line) ?? []
    if (start !== undefined) {
      mappings.push({ start: BigInt(`0x${start}`), end: BigInt(`0x${end}`), access, name, kilobytes: 0 })
      continue
    }
    const resident = /^Rss: +(\d+) kB$/.exec(line)?.[1]
    const last = mappings.at(-1)
    if (resident !== undefined && last !== undefined) last.kilobytes = Number(resident)
  }
  return mappings
}

/** Where each arena of a thread begins: glibc aligns them to their full size, and what is not in use yet is reserved behind it. */
function findArenas(mappings: readonly Mapping[]): ReadonlySet<bigint> {
  const ends = new Map<bigint, bigint>()
  for (const { start, end, name } of mappings) {
    if (name !== '') continue
    const base = start - (start % ARENA_BYTES)
    if ((ends.get(base) ?? base) === start) ends.set(base, end)
  }
  return new Set([...ends].filter(([base, end]) => end === base + ARENA_BYTES).map(([base]) => base))
}

function kindOf(
  { start, end, access, name }: Mapping,
  next: Mapping | undefined,
  arenas: ReadonlySet<bigint>,
): MemoryKind {
  if (name === '[heap]') return 'main malloc'
  if (name !== '') return name.startsWith('/') ? 'files' : 'other'
  if (access.includes('x')) return 'code'
  if (arenas.has(start - (start % ARENA_BYTES))) return 'malloc arenas'
  const isGuarded = next?.start === end && next.access.startsWith('---') && next.end - next.start >= GUARD_BYTES
  if (isGuarded) return 'wasm'
  return start % V8_PAGE_BYTES === 0n ? 'V8 heaps' : 'other'
}
