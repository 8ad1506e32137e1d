import { readdirSync, readFileSync } from 'node:fs'

/** `/proc` counts CPU in hundredths of a second on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

/** Seconds of CPU that a process and all that came of it have used, those that have ended included where somebody waited for them. */
export function cpuSecondsOf(root: number): number {
  const rows = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readRow(Number(name)) ?? [])
  const tree = new Set([root])
  for (let size = 0; size !== tree.size; ) {
    size = tree.size
    for (const { pid, parent } of rows) if (tree.has(parent)) tree.add(pid)
  }
  return rows.reduce((sum, { pid, ticks }) => sum + (tree.has(pid) ? ticks : 0), 0) / TICKS_PER_SECOND
}

function readRow(pid: number): { readonly pid: number; readonly parent: number; readonly ticks: number } | undefined {
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
