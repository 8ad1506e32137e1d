import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { parseMetrics } from './metric-samples.ts'
import { renderTop } from './render-top.ts'
import { compareReadings } from './top-view.ts'

const SCREEN = { lines: 40, columns: 200 }

test('values of labels come back as they were', () => {
  const text = `# HELP x y\nx_total{a="with \\"quotes\\", \\\\ and\\nlines",b="2"} 1.5e3\nbare 7\nlimit{le="+Inf"} +Inf\n`
  expect(parseMetrics(text)).toEqual([
    { name: 'x_total', labels: { a: 'with "quotes", \\ and\nlines', b: '2' }, value: 1500 },
    { name: 'bare', labels: {}, value: 7 },
    { name: 'limit', labels: { le: '+Inf' }, value: Number.POSITIVE_INFINITY },
  ])
})

test('two readings of a real registry give rates, quantiles and the busiest route first', async () => {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'cellar_http_request_seconds',
    help: '-',
    labelNames: ['route', 'plan', 'status'],
    buckets: [0.01, 0.1, 1],
    registers,
  })
  const refused = new Counter({ name: 'cellar_http_refused_total', help: '-', registers })
  const head = new Gauge({ name: 'cellar_indexed_last_mc_seqno', help: '-', registers })
  const ask = (route: string, status: string, seconds: number, times: number) => {
    for (let i = 0; i < times; i++) requests.observe({ route, plan: 'free', status }, seconds)
  }
  ask('/old', '200', 5, 100)
  head.set(40)
  const before = parseMetrics(await registry.metrics())
  ask('/a', '200', 0.05, 9)
  ask('/a', '500', 0.5, 1)
  ask('/b', '200', 0.005, 30)
  refused.inc(4)
  head.set(50)
  const view = compareReadings(before, parseMetrics(await registry.metrics()), 2)
  expect(view).toMatchObject({
    requests_per_second: 20,
    refused_per_second: 2,
    last_mc_seqno: 50,
    blocks_per_second: 5,
  })
  expect(view.routes.map(({ route, per_second, failed_per_second }) => [route, per_second, failed_per_second])).toEqual(
    [
      ['/b', 15, 0],
      ['/a', 5, 0.5],
    ],
  )
  // Five of nine in the bucket from 10 to 100 ms, and nine tenths of the one above it.
  expect(view.routes[1]?.p50_ms).toBeCloseTo(60)
  expect(view.routes[1]?.p99_ms).toBeCloseTo(910)
  const text = renderTop('http://here', view, [{ seconds: 1.25, who: 'cellar api', statement: 'select 1' }], SCREEN)
  expect(text).toContain('block 50, 5.0 blocks/s')
  expect(text).toMatch(/^\/b +15\.0\/s +5\.0 ms +9\.9 ms$/m)
  expect(text).toMatch(/^1\.3 s +cellar api +select 1$/m)
  const narrow = renderTop('http://here', view, [], { lines: 8, columns: 20 }).split('\n')
  expect(narrow.at(-1)).toBe('… and 1 more')
  expect(Math.max(...narrow.map((line) => line.length))).toBeLessThanOrEqual(20)
})

test('a process that began anew counts from nothing', async () => {
  const of = (value: number) => [{ name: 'cellar_http_refused_total', labels: {}, value }]
  expect(compareReadings(of(100), of(6), 2).refused_per_second).toBe(3)
})
