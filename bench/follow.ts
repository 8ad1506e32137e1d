/**
 * From "the server has block N" to "the API answers with block N": `cellar up` as users run it, on its embedded PostgreSQL, behind
 * three lite servers that replay the recorded chain with its shards; first as fast as mainnet, then sixteen times as fast.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sharedData } from '../test/shared-data.ts'
import { startCellarUp } from './measure/cellar-up.ts'
import { quantile } from './measure/quantile.ts'

const MOST_P99_MS = 150
/** One second at the fastest pace. */
const MOST_LAG_BLOCKS = 40

interface Phase {
  readonly name: string
  readonly rate: number
  readonly to: number
}

interface Result extends Phase {
  readonly blocks: number
  readonly p50: number
  readonly p99: number
  readonly max: number
  readonly lag: number
  readonly lagAtEnd: number
}

async function main(): Promise<number> {
  if (!sharedData('recorded')) {
    console.log('No chain to follow: ../shared/data is not here.')
    return 1
  }
  const folder = await mkdtemp(join(tmpdir(), 'cellar-follow-'))
  const server = fork(fileURLToPath(new URL('./follow/replay.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
  try {
    const [{ config, top }] = (await once(server, 'message')) as [{ config: object; top: number }]
    const network = join(folder, 'network.json')
    await writeFile(network, JSON.stringify(config))
    await using cellar = await startCellarUp(folder, { network })
    const phases: Phase[] = [
      { name: 'warming up', rate: 20, to: 60 },
      { name: 'mainnet', rate: 2.5, to: 120 },
      { name: '4 x mainnet', rate: 10, to: 220 },
      { name: '16 x mainnet', rate: 40, to: top },
    ]
    const results: Result[] = []
    for (const phase of phases) results.push(await measure(server, cellar.address, phase))
    return report(results)
  } finally {
    server.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Replays a phase while asking the API again and again for its newest block. */
async function measure(server: ChildProcess, address: string, phase: Phase): Promise<Result> {
  const made = new Map<number, number>()
  const onMade = ({ seqno, at }: { seqno: number; at: number }) => made.set(seqno, at)
  server.on('message', onMade)
  server.send({ to: phase.to, rate: phase.rate })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const seen = new Map<number, number>()
  let last = 0
  let lag = 0
  let lagAtEnd = 0
  while (last < phase.to) {
    const newest = await newestOf(address, agent)
    const now = Date.now()
    const head = Math.max(0, ...made.keys())
    // Blocks in between came to be seen in the same commit.
    for (let seqno = last + 1; seqno <= newest; seqno++) seen.set(seqno, now)
    last = Math.max(last, newest)
    lag = Math.max(lag, head - last)
    if (head === phase.to && lagAtEnd === 0) lagAtEnd = head - last
    await sleep(4)
  }
  agent.destroy()
  server.off('message', onMade)
  const times = [...made].map(([seqno, at]) => (seen.get(seqno) as number) - at)
  const at = (share: number) => quantile(times, share)
  return { ...phase, blocks: times.length, p50: at(0.5), p99: at(0.99), max: at(1), lag, lagAtEnd }
}

function newestOf(address: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(`${address}/api/v3/masterchainInfo`, { agent }, (reply) => {
      let body = ''
      reply.setEncoding('utf8')
      reply.on('data', (chunk: string) => {
        body += chunk
      })
      reply.on('end', () => resolve(reply.statusCode === 200 ? (JSON.parse(body).last.seqno as number) : 0))
    })
    request.on('error', reject)
  })
}

function report(results: readonly Result[]): number {
  console.log(
    '\nFrom "the server has masterchain block N" to "the API answers with it"; the chain comes with its shard blocks.\n',
  )
  console.log('phase         blocks/s  blocks   p50 ms   p99 ms   max ms   most blocks behind   at the end')
  for (const { name, rate, blocks, p50, p99, max, lag, lagAtEnd } of results) {
    const cells = [name.padEnd(13), `${rate}`.padStart(8), `${blocks}`.padStart(7), `${p50}`.padStart(8)]
    cells.push(`${p99}`.padStart(8), `${max}`.padStart(8), `${lag}`.padStart(20), `${lagAtEnd}`.padStart(12))
    console.log(cells.join(' '))
  }
  const [, mainnet, , fast] = results as [Result, Result, Result, Result]
  const isQuick = mainnet.p99 <= MOST_P99_MS
  const isBounded = fast.lag <= MOST_LAG_BLOCKS
  console.log(
    `\np99 at mainnet's pace ${mainnet.p99} ms (at most ${MOST_P99_MS}): ${isQuick ? 'holds' : 'DOES NOT HOLD'}`,
  )
  console.log(
    `most behind at 40 blocks/s ${fast.lag} (at most ${MOST_LAG_BLOCKS}): ${isBounded ? 'holds' : 'DOES NOT HOLD'}`,
  )
  return isQuick && isBounded ? 0 : 1
}

process.exitCode = await main()
