import { setTimeout as sleep } from 'node:timers/promises'
import { listEndpoints } from '../../test/api/bad-requests.ts'
import { isServerFailure } from '../../test/garbage/judge.ts'
import { rawGarbage } from '../../test/garbage/raw-bytes.ts'
import { garbageRequests } from '../../test/garbage/requests.ts'
import { GarbageSender, type Outcome, sendBytes, sendMessages } from '../../test/garbage/send.ts'
import { createRandom } from '../../test/lite-server/random.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { type CellarUp, startCellarUp } from '../measure/cellar-up.ts'
import { quantile } from '../measure/quantile.ts'
import { type Bench, countFailures, print } from './servers.ts'

const REQUESTS = 100_000
const RAW = 5_000
const SOCKETS = 500
const MESSAGES_EACH = 20
const AT_ONCE = 16
const MOST_MS = 5_000
const PROBE_EVERY_MS = 50
const SHOWN_FAILURES = 10

interface Tally {
  readonly times: number[]
  readonly statuses: Map<string, number>
}

/** Garbage through every door of `cellar up`, bytes that are no request, and WebSockets that talk nonsense. */
export async function garbage({ count = REQUESTS, seed = 1 }: Bench): Promise<boolean> {
  using home = temporaryFolder()
  await using cellar = await startCellarUp(home.path)
  const { address, port } = cellar
  while ((await fetch(`${address}/ready`)).status !== 200) await sleep(500)
  const endpoints = listEndpoints((await (await fetch(`${address}/openapi/v3.json`)).json()) as { paths: object })
  const tallies = new Map<string, Tally>()
  const failures: string[] = []
  const note = (door: string, outcome: Outcome, what: string): void => {
    const tally: Tally = tallies.get(door) ?? { times: [], statuses: new Map() }
    tallies.set(door, tally)
    tally.times.push(outcome.tookMs)
    tally.statuses.set(outcome.status, (tally.statuses.get(outcome.status) ?? 0) + 1)
    const isLate = outcome.tookMs > MOST_MS
    if (isLate || isServerFailure(outcome)) {
      // What failed is shown before what was late.
      failures[isServerFailure(outcome) ? 'unshift' : 'push'](
        `${door}: ${outcome.status} after ${outcome.tookMs.toFixed(0)} ms ${outcome.text}\n  ${what.slice(0, 500)}`,
      )
    }
  }
  let isOver = false
  const probing = probe(cellar, () => isOver)
  using sender = new GarbageSender(port)
  const send = async (request: Parameters<GarbageSender['send']>[0]) =>
    note(request.door, await sender.send(request), JSON.stringify(request))
  try {
    await sideBySide(garbageRequests(endpoints, count, seed), send)
    await sideBySide(rawGarbage(Math.ceil((count * RAW) / REQUESTS), seed), async (bytes) =>
      note('bare sockets', await sendBytes(port, bytes), JSON.stringify(bytes)),
    )
    const random = createRandom(seed)
    await sideBySide(Array.from({ length: Math.ceil((count * SOCKETS) / REQUESTS) }).keys(), async (i) => {
      const localAddress = `127.0.5.${(i % 250) + 1}`
      note('WebSockets', await sendMessages(port, { localAddress, messages: MESSAGES_EACH, random }), `socket ${i}`)
    })
  } finally {
    isOver = true
  }
  const probes = await probing
  const counted = await countFailures(address)
  print([...tallies].map(([door, tally]) => toRow(door, tally)))
  for (const failure of failures.slice(0, SHOWN_FAILURES)) console.log(failure)
  console.log(
    `\nseed ${seed}: ${failures.length} failures or answers after more than ${MOST_MS} ms; counted as 5xx by the server itself: ${counted.text}; ` +
      `somebody else waited at most ${Math.max(...probes).toFixed(0)} ms; alive: ${cellar.isAlive() ? 'yes' : 'NO'}`,
  )
  return failures.length === 0 && counted.count === 0 && Math.max(...probes) <= MOST_MS && cellar.isAlive()
}

async function sideBySide<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.iterator]()
  const one = async (): Promise<void> => {
    for (let next = iterator.next(); next.done !== true; next = iterator.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

/** What somebody feels meanwhile who asks for something small. */
async function probe({ address }: CellarUp, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  for (; !isOver(); await sleep(PROBE_EVERY_MS)) {
    const startedAt = performance.now()
    await (await fetch(`${address}/api/v3/masterchainInfo`)).text()
    times.push(performance.now() - startedAt)
  }
  return times
}

const toRow = (door: string, { times, statuses }: Tally) => ({
  door,
  sent: times.length,
  answers: [...statuses]
    .sort(([, a], [, b]) => b - a)
    .map(([status, count]) => `${count}× ${status}`)
    .join(' '),
  'p99 ms': quantile(times, 0.99).toFixed(0),
  'most ms': Math.max(...times).toFixed(0),
})
