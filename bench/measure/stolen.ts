import { readFileSync } from 'node:fs'

/** user, nice, system, idle, iowait, irq, softirq, steal. */
const STEAL = 7
const COUNTED = 8

interface ProcessorTicks {
  readonly stolen: number
  readonly all: number
}

/** Of all processors of this machine, since it began. */
export function readTicks(): ProcessorTicks {
  const [line = ''] = readFileSync('/proc/stat', 'latin1').split('\n')
  const ticks = line
    .trim()
    .split(/\s+/)
    .slice(1, 1 + COUNTED)
    .map(Number)
  return { stolen: ticks[STEAL] ?? 0, all: ticks.reduce((sum, one) => sum + one, 0) }
}

/** What other machines on the same hardware took of the processors since then: with much of it, times on the clock say nothing. */
export function stolenSince(before: ProcessorTicks): number {
  const { stolen, all } = readTicks()
  return all === before.all ? 0 : (stolen - before.stolen) / (all - before.all)
}
