/** Samples of Prometheus' text, summed over their labels, by name. */
export function readMetrics(text: string): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const line of text.split('\n')) {
    const [, name, value] = /^([a-zA-Z_:][\w:]*)(?:\{.*\})? (\S+)/.exec(line) ?? []
    const number = Number(value)
    if (name !== undefined && Number.isFinite(number)) sums.set(name, (sums.get(name) ?? 0) + number)
  }
  return sums
}

/** What was counted at a moment, in seconds. */
export interface MetricSample {
  readonly at: number
  readonly metrics: ReadonlyMap<string, number>
}

/** How fast a counter grew from sample to sample; a process that began anew counts from nothing. */
export const ratesOf = (samples: readonly MetricSample[], name: string): number[] =>
  samples.slice(1).flatMap(({ at, metrics }, i) => {
    const before = samples[i]
    const [value, earlier] = [metrics.get(name), before?.metrics.get(name)]
    if (before === undefined || value === undefined || earlier === undefined || at <= before.at) return []
    return [Math.max(0, value - earlier) / (at - before.at)]
  })

export const valuesOf = (samples: readonly MetricSample[], name: string): number[] =>
  samples.flatMap(({ metrics }) => metrics.get(name) ?? [])
