import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCellar } from '../../test/cellar-process.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { residentMegabytes } from '../measure/resident.ts'
import { type Bench, countFailures, print, startApi } from './servers.ts'

const EVERY_MS = 5_000
const MOST_GROWTH = 0.05
/** Behind by more, an API is not ready. */
const MOST_BEHIND = 20
/** The demo has begun to live by then, and lists have what to answer with. */
const FIRST_BLOCKS = 30

interface Sample {
  readonly api: number
  readonly index: number
  readonly lagBlocks: number
  readonly lastMcSeqno: number
}

/** As many requests as wrk can make, while an indexer follows a chain into the same database. */
export async function saturate(bench: Bench): Promise<boolean> {
  if (spawnSync('wrk', ['-v']).error) {
    console.log('wrk is not installed.')
    return false
  }
  const seconds = bench.seconds ?? 300
  using home = temporaryFolder()
  await using devnet = startCellar(['devnet', '--data-dir', home.path, '--log-level', 'warn'])
  await devnet.printed(/global\.config/)
  await using index = startCellar(
    ['index', '--network', join(home.path, 'devnet', 'global.config.json'), '--from', 'first', '--log-level', 'warn'],
    { DATABASE_URL: bench.databaseUrl },
  )
  await using api = await startApi(bench)
  const base = `http://127.0.0.1:${api.port}`
  while ((await look(base)).lastMcSeqno < FIRST_BLOCKS) await sleep(1_000)

  const args = ['-t1', '-c64', `-d${seconds}s`, '--latency', '--timeout', '10s']
  const wrk = spawn('wrk', [...args, `${base}/api/v3/transactions?limit=10&sort=desc`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let told = ''
  wrk.stdout.setEncoding('utf8').on('data', (chunk) => {
    told += chunk
  })
  let isOver = false
  const ended = new Promise<void>((done) =>
    wrk.once('close', () => {
      isOver = true
      done()
    }),
  )
  const samples: Sample[] = []
  while (!isOver) {
    await Promise.race([sleep(EVERY_MS), ended])
    if (!isOver) {
      const memory = { api: residentMegabytes(api.pid), index: residentMegabytes(index.child.pid ?? 0) }
      samples.push({ ...memory, ...(await look(base)) })
    }
  }
  console.log(told)
  return judge(samples, (await countFailures(base)).count, /Socket errors/.test(told))
}

function judge(samples: readonly Sample[], failed: number, hasSocketErrors: boolean): boolean {
  const perMinute = 60_000 / EVERY_MS
  const memoryOf = (some: readonly Sample[]) => mean(some.map(({ api }) => api))
  const second = memoryOf(samples.slice(perMinute, 2 * perMinute))
  const last = memoryOf(samples.slice(-perMinute))
  const lag = Math.max(...samples.map(({ lagBlocks }) => lagBlocks))
  print(
    samples
      .filter((_, i) => i % 6 === 5)
      .map(({ api, index, lagBlocks, lastMcSeqno }, i) => ({
        ...{ 'after s': (i + 1) * 30, 'API MB': api, 'indexer MB': index },
        ...{ 'masterchain block': lastMcSeqno, 'blocks behind': lagBlocks },
      })),
  )
  console.log(
    `\n5xx: ${failed}; memory of the API in the second minute ${second.toFixed(0)} MB, in the last ${last.toFixed(0)} MB; ` +
      `indexer at most ${lag} blocks behind (at most ${MOST_BEHIND})`,
  )
  const isFlat = Number.isNaN(second) || last <= second * (1 + MOST_GROWTH)
  return failed === 0 && !hasSocketErrors && isFlat && lag <= MOST_BEHIND
}

/** What `/status` says of the indexer. */
async function look(base: string): Promise<Pick<Sample, 'lagBlocks' | 'lastMcSeqno'>> {
  const status = (await (await fetch(`${base}/status`)).json()) as {
    indexed: { last_mc_seqno: number } | null
    following: { lag_blocks: number | null } | null
  }
  return { lastMcSeqno: status.indexed?.last_mc_seqno ?? 0, lagBlocks: status.following?.lag_blocks ?? 0 }
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
