import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'

const PLACE = '/dev/shm'
const NAME = 'cellar-tests-'
const GIB = 1024 ** 3
/** Several times what the databases of a run take at once, and of memory twice that. */
const ROOM = { free: 8 * GIB, memory: 16 * GIB }

/**
 * A folder of this run in memory that programs may be started from, where there is room for every database of a run. It goes with the process, and those
 * that killed ones left go now.
 */
export function makeMemoryFolder(): string | undefined {
  if (!hasRoom()) return undefined
  removeLeftovers(PLACE)
  const folder = join(PLACE, `${NAME}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  process.once('exit', () => remove(folder))
  return folder
}

/** Removes the folders of runs that have ended. */
export function removeLeftovers(place: string): void {
  for (const name of readdirSync(place)) {
    if (name.startsWith(NAME) && !isRunning(Number(name.slice(NAME.length)))) remove(join(place, name))
  }
}

function hasRoom(): boolean {
  const mount = listMounts().find(([, place]) => place === PLACE)
  if (mount === undefined) return false
  const [, , kind, options = ''] = mount
  if (kind !== 'tmpfs' || /\b(noexec|ro)\b/.test(options)) return false
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  const { bavail, bsize } = statfsSync(PLACE)
  return bavail * bsize >= ROOM.free && memory >= ROOM.memory
}

function listMounts(): string[][] {
  try {
    return readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
  } catch {
    // Other systems have no such file, and no such folder.
    return []
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A test that was killed may have left a disk mounted in there, or a program that still writes: neither may keep this run from starting. */
function remove(folder: string): void {
  for (const [, mounted = ''] of listMounts()) {
    if (mounted.startsWith(`${folder}/`)) spawnSync('umount', ['-l', mounted], { stdio: 'ignore' })
  }
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    process.stderr.write(`\n  ${folder}, which an earlier run left, cannot be removed: ${(error as Error).message}\n`)
  }
}
