import { readFileSync } from 'node:fs'
import { type CellarProcess, startCellar } from '../../test/cellar-process.ts'

export interface Bench {
  readonly databaseUrl: string
  readonly seconds: number | undefined
  /** MiB that what is measured may have, where a scenario can limit it. */
  readonly memory: number | undefined
  /** Of several things that a scenario does, those whose names this pattern fits. */
  readonly only: string | undefined
  /** How many things are tried, and which, where a scenario makes them up. */
  readonly count: number | undefined
  readonly seed: number | undefined
  createKey(plan: string): Promise<string>
}

export interface RunningApi extends AsyncDisposable {
  readonly port: number
  readonly pid: number
}

/** `cellar api`, as users run it. */
export async function startApi(
  { databaseUrl }: Bench,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningApi> {
  const api: CellarProcess = startCellar(['api', '--port', '0', '--log-level', 'warn'], {
    DATABASE_URL: databaseUrl,
    ...env,
  })
  const port = Number(/http:\/\/[^/\s]+:(\d+)/.exec(await api.printed('API at'))?.[1])
  return { port, pid: api.child.pid ?? 0, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() }
}

/** Of callers that are not this machine itself, which has a rate of its own. */
export const FROM_ELSEWHERE = { via: '1.1 bench' }

export const V2 = '/api/v2/packAddress?address=-1:3333333333333333333333333333333333333333333333333333333333333333'

/** A table of one row each, its columns as wide as they have to be. */
export function print(rows: readonly Readonly<Record<string, string | number>>[]): void {
  const names = Object.keys(rows[0] ?? {})
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => `${row[name]}`.length)))
  const line = (cells: readonly (string | number)[]) =>
    cells.map((cell, i) => `${cell}`.padEnd(widths[i] ?? 0)).join('  ')
  console.log([line(names), ...rows.map((row) => line(names.map((name) => row[name] ?? '')))].join('\n'))
}

/** What a process has computed since it began, all its threads together. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  // utime and stime, in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Answers that a server itself counts as failures of its own; by route and status for people. */
export async function countFailures(base: string): Promise<{ readonly count: number; readonly text: string }> {
  const metrics = await (await fetch(`${base}/metrics`)).text()
  const failures = [...metrics.matchAll(/cellar_http_request_seconds_count(\{.*status="5\d\d"\}) (\d+)/g)]
  const count = failures.reduce((sum, match) => sum + Number(match[2]), 0)
  return { count, text: failures.map(([, labels, times]) => `${times}× ${labels}`).join(', ') || '0' }
}
