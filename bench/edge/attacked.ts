import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { formatRaw } from '../../src/cell/address.ts'
import { startCellar } from '../../test/cellar-process.ts'
import { deployment } from '../../test/emulate/hostile-messages.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { quantile } from '../measure/quantile.ts'
import { ATTACKS, CONTRACTS } from './attacks/attacks.ts'
import { ask } from './attacks/target.ts'
import { type Bench, print } from './servers.ts'

const HONEST = 20
const MOST_RATIO = 2
const MOST_HOLD_MS = 50
const MOST_GROWTH = 0.1
/** For what is no longer needed to be let go. */
const SETTLE_MS = 5_000
const HONEST_PAUSE_MS = 50
const FUNDS = '100000000000'

/** Of `cellar up`: the whole product in one process, as a developer has it. */
interface Attacked {
  readonly port: number
  readonly pid: number
}

interface Felt {
  readonly times: readonly number[]
  readonly failures: number
}

/** Each attack from one address, while others work: what they feel of it, and what it costs. */
export async function attacked({ seconds = 60 }: Bench): Promise<boolean> {
  using home = temporaryFolder()
  const flags = ['--port', '0', '--data-dir', home.path, '--log-level', 'error']
  await using cellar = startCellar(['up', ...flags])
  const port = Number(/http:\/\/[\d.]+:(\d+)/.exec(await cellar.printed(/http:\/\/[\d.]+:\d+/))?.[1])
  const server: Attacked = { port, pid: cellar.child.pid ?? 0 }
  await deployAll(port)
  const quiet = await during(server, seconds, async () => undefined)
  const rows = [toRow('nothing', quiet, quiet.felt)]
  let isWell = true
  for (const [which, attack] of ATTACKS.entries()) {
    const seen = await during(server, seconds, () => strike(port, which, seconds))
    rows.push(toRow(attack.name, seen, quiet.felt))
    isWell &&= judge(seen, quiet.felt)
  }
  print(rows)
  console.log(
    `\nhonest p99 at most ${MOST_RATIO}× its quiet value, no 5xx, no hold over ${MOST_HOLD_MS} ms, memory within 10 %`,
  )
  return isWell
}

interface Seen {
  readonly felt: Felt
  readonly statuses: ReadonlyMap<string, number>
  readonly holdMs: number
  readonly before: number
  readonly peak: number
  readonly after: number
}

/** Honest callers work for so long while something happens. */
async function during(
  { port, pid }: Attacked,
  seconds: number,
  happens: () => Promise<Map<string, number> | undefined>,
): Promise<Seen> {
  const before = residentMegabytes(pid)
  await readHold(port)
  const until = performance.now() + seconds * 1000
  const isOver = (): boolean => performance.now() > until
  let peak = before
  const watching = (async () => {
    for (; !isOver(); await sleep(200)) peak = Math.max(peak, residentMegabytes(pid))
  })()
  const [statuses, felt] = await Promise.all([happens(), work(port, isOver), watching])
  const holdMs = await readHold(port)
  await sleep(SETTLE_MS)
  return { felt, statuses: statuses ?? new Map(), holdMs, before, peak, after: residentMegabytes(pid) }
}

async function strike(port: number, which: number, seconds: number): Promise<Map<string, number>> {
  const process = fork(fileURLToPath(new URL('./attacks/attack-process.ts', import.meta.url)), [
    `${port}`,
    `${which}`,
    `${seconds}`,
  ])
  const [statuses] = (await once(process, 'message')) as [Record<string, number>]
  return new Map(Object.entries(statuses))
}

const WALLET = '-1:5555555555555555555555555555555555555555555555555555555555555555'
const RUN = JSON.stringify({ address: WALLET, method: 'seqno', stack: [] })

/** What people ask for: lists, accounts, and a get-method. */
const QUESTIONS: readonly (readonly [string, string?])[] = [
  ['/api/v3/masterchainInfo'],
  ['/api/v3/transactions?limit=10&sort=desc'],
  [`/api/v3/accountStates?address=${WALLET}`],
  ['/api/v2/runGetMethod', RUN],
  ['/api/v3/actions?limit=10'],
]

async function work(port: number, isOver: () => boolean): Promise<Felt> {
  const times: number[] = []
  let failures = 0
  const one = async (who: number): Promise<void> => {
    const from = { port, address: `127.0.1.${who + 1}` }
    for (let n = who; !isOver(); n++) {
      const [path, body] = QUESTIONS[n % QUESTIONS.length] as readonly [string, string?]
      const { status, ms } = await ask(from, path, body, { isStranger: false })
      times.push(ms)
      // Of v2 there is one a second without a key.
      if (status.startsWith('5') || status === 'broken off') failures++
      await sleep(HONEST_PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: HONEST }, (_, who) => one(who)))
  return { times, failures }
}

const isWithin = ({ before, after }: Seen): boolean => after <= before * (1 + MOST_GROWTH)

const ratioOf = (felt: Felt, quiet: Felt): number => quantile(felt.times, 0.99) / quantile(quiet.times, 0.99)

const judge = (seen: Seen, quiet: Felt): boolean =>
  ratioOf(seen.felt, quiet) <= MOST_RATIO && seen.felt.failures === 0 && seen.holdMs <= MOST_HOLD_MS && isWithin(seen)

function toRow(attack: string, { felt, statuses, holdMs, before, peak, after }: Seen, quiet: Felt) {
  return {
    attack,
    'answers to it': [...statuses].map(([status, count]) => `${count}× ${status}`).join(' ') || '-',
    'p50 ms': quantile(felt.times, 0.5).toFixed(1),
    'p99 ms': quantile(felt.times, 0.99).toFixed(1),
    'p99 ratio': ratioOf(felt, quiet).toFixed(2),
    '5xx': felt.failures,
    'longest hold ms': holdMs.toFixed(0),
    'MB before, peak, after': `${before}, ${peak}, ${after}`,
  }
}

/** As the process itself felt it, since this was last asked. */
async function readHold(port: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^cellar_loop_hold_seconds (\S+)$/m.exec(metrics)?.[1] ?? Number.NaN) * 1000
}

async function deployAll(port: number): Promise<void> {
  const base = `http://127.0.0.1:${port}`
  const post = (path: string, body: object) =>
    fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-cellar-devnet': '1' },
      body: JSON.stringify(body),
    })
  while ((await fetch(`${base}/ready`)).status !== 200) await sleep(500)
  for (const contract of CONTRACTS) {
    const address = formatRaw(contract.address)
    await post('/devnet/faucet', { address, amount: FUNDS })
    await until(async () => (await statusOf(base, address)) !== undefined)
    await post('/api/v3/message', { boc: deployment(contract) })
    await until(async () => (await statusOf(base, address)) === 'active')
  }
}

async function statusOf(base: string, address: string): Promise<string | undefined> {
  const reply = await fetch(`${base}/api/v3/accountStates?address=${address}`)
  const { accounts } = (await reply.json()) as { accounts: { status: string; balance: string }[] }
  const [account] = accounts
  return account === undefined || account.balance === '0' ? undefined : account.status
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isDone()); tries++) {
    if (tries === 120) throw new Error('a contract to be attacked with did not come on chain')
    await sleep(500)
  }
}

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
