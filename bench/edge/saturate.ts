import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { importBlocks } from '../../src/index/import.ts'
import { createDatabase } from '../../src/store/database.ts'
import { sharedData } from '../../test/shared-data.ts'
import { type Bench, print, startApi } from './servers.ts'

const EVERY_MS = 5_000
const MOST_GROWTH = 0.05

/** As many requests as wrk can make; what was answered, and how much memory that took. */
export async function saturate(bench: Bench): Promise<boolean> {
  if (spawnSync('wrk', ['-v']).error) {
    console.log('wrk is not installed.')
    return false
  }
  const seconds = bench.seconds ?? 300
  await fill(bench)
  await using api = await startApi(bench)
  const url = `http://127.0.0.1:${api.port}/api/v3/transactions?limit=10&sort=desc`
  const wrk = spawn('wrk', ['-t1', '-c64', `-d${seconds}s`, '--latency', url], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const memory: number[] = []
  const timer = setInterval(() => memory.push(residentMegabytes(api.pid)), EVERY_MS)
  await new Promise((done) => wrk.once('close', done))
  clearInterval(timer)
  const metrics = await (await fetch(`http://127.0.0.1:${api.port}/metrics`)).text()
  const failures = [...metrics.matchAll(/cellar_http_request_seconds_count\{.*status="5\d\d"\} (\d+)/g)]
  const failed = failures.reduce((sum, match) => sum + Number(match[1]), 0)
  const perMinute = 60_000 / EVERY_MS
  const second = mean(memory.slice(perMinute, 2 * perMinute))
  const last = mean(memory.slice(-perMinute))
  print(
    memory.filter((_, i) => i % 6 === 5).map((megabytes, i) => ({ 'after s': (i + 1) * 30, 'resident MB': megabytes })),
  )
  console.log(
    `\n5xx: ${failed}; memory of the second minute ${second.toFixed(0)} MB, of the last ${last.toFixed(0)} MB`,
  )
  return failed === 0 && (Number.isNaN(second) || last <= second * (1 + MOST_GROWTH))
}

/** The first blocks of mainnet, where they are at hand; without them answers are that nothing is indexed. */
async function fill({ databaseUrl }: Bench): Promise<void> {
  const blocks = sharedData('real', 'blocks', 'mainnet')
  if (!blocks) return
  await using db = createDatabase(databaseUrl)
  const states = [`${blocks}/../../states/mainnet_masterchain_zerostate.boc`]
  await importBlocks({ db, dir: blocks, states, from: 1, to: 146, workers: 0 })
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
