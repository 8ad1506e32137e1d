import { readdirSync, readFileSync } from 'node:fs'

/** `/proc` counts CPU in hundredths of a second on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

/** Seconds of CPU that a process and all that came of it have used, those that have ended included where somebody waited for them. */
export const cpuSecondsOf = (root: number): number =>
  listTree(root).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND

/** The same in microseconds, by the scheduler's own account, of those that still run. */
export const liveCpuMicros = (root: number): number =>
  listTree(root).reduce((sum, { pid }) => sum + scheduledMicros(pid), 0)

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
  readonly ticks: number
}

function readRow(pid: number): Row | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
    const [used, ofEnded] = [fields.slice(11, 13), fields.slice(13, 15)].map(
      (pair) => Number(pair[0]) + Number(pair[1]),
    )
    return { pid, parent: Number(fields[1]), ticks: (used ?? 0) + (ofEnded ?? 0) }
  } catch {
    // It has ended since it was listed.
    return undefined
  }
}
