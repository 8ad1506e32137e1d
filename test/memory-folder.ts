import { readFileSync, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

const PLACE = '/dev/shm'
const GIB = 1024 ** 3
/** Several times what the databases of a run take at once, and of memory twice that. */
const ROOM = { free: 8 * GIB, memory: 16 * GIB }

/** A folder in memory that programs may be started from, where there is one with room for every database of a run. */
export function memoryFolder(): string | undefined {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
    const [, , kind, options] = mounts.map((line) => line.split(' ')).find(([, place]) => place === PLACE) ?? []
    if (kind !== 'tmpfs' || options === undefined || /\b(noexec|ro)\b/.test(options)) return undefined
    const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
    const { bavail, bsize } = statfsSync(PLACE)
    return bavail * bsize >= ROOM.free && memory >= ROOM.memory ? PLACE : undefined
  } catch {
    return undefined
  }
}
