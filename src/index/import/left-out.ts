/** Runs of consecutive numbers, `1..146, 2660, 2662..2690`. */
export function toRuns(ascending: readonly number[]): string[] {
  const runs: [number, number][] = []
  for (const seqno of ascending) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === seqno - 1) last[1] = seqno
    else runs.push([seqno, seqno])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}..${to}`))
}

const MAX_NAMED = 12

/** Runs as one text; a long list is cut and its rest counted. */
export function runsText(ascending: readonly number[]): string {
  const runs = toRuns(ascending)
  if (runs.length <= MAX_NAMED) return runs.join(', ')
  return `${runs.slice(0, MAX_NAMED).join(', ')} and ${runs.length - MAX_NAMED} more runs`
}

/** How many numbers follow one another from `from` on, up to `to`. */
export function countRun(ascending: readonly number[], from: number, to: number): number {
  const start = ascending.indexOf(from)
  let count = 0
  while (start >= 0 && ascending[start + count] === from + count && from + count <= to) count++
  return count
}
