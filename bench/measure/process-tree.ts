import { readdirSync, readFileSync } from 'node:fs'

/** `/proc` counts CPU in hundredths of a second on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100
const MICROS_PER_TICK = 1e6 / TICKS_PER_SECOND

/** Seconds of CPU that a process and all that came of it have used, those that have ended included where somebody waited for them. */
export const cpuSecondsOf = (root: number): number =>
  listTree(root).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND

/**
 * The same in microseconds: of those that run, by the scheduler's own account; of those that have ended, in hundredths of a second once for all of
 * them. Without the latter a process that ends takes away what it had used: Citus opens connections for a statement and closes them behind it.
 */
export const cpuMicrosOf = (root: number): number =>
  listTree(root).reduce((sum, { pid, endedTicks }) => sum + scheduledMicros(pid) + endedTicks * MICROS_PER_TICK, 0)

/** Seconds of CPU of the children of this process that have ended, with theirs. */
export function endedCpuSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
}

function listTree(root: number): Row[] {
  const rows = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readRow(Number(name)) ?? [])
  const tree = new Set([root])
  for (let size = 0; size !== tree.size; ) {
    size = tree.size
    for (const { pid, parent } of rows) if (tree.has(parent)) tree.add(pid)
  }
  return rows.filter(({ pid }) => tree.has(pid))
}

function scheduledMicros(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[0]) / 1000
  } catch {
    return 0
  }
}

interface Row {
  readonly pid: number
  readonly parent: number
  /** Its own, and of children that have ended. */
  readonly ticks: number
  readonly endedTicks: number
}

function readRow(pid: number): Row | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
    const own = Number(fields[11]) + Number(fields[12])
    const endedTicks = Number(fields[13]) + Number(fields[14])
    return { pid, parent: Number(fields[1]), ticks: own + endedTicks, endedTicks }
  } catch {
    // It has ended since it was listed.
    return undefined
  }
}
