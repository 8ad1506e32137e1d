/**
 * A devnet with traffic that goes back a hundred times: milliseconds of each return, at most two seconds in the median; then `verify` over what is
 * stored, and whether a stream that was open all the time told each return and, after the last, the transactions that the API lists.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { StreamEvent } from '../src/client/client.ts'
import { openChain, type TestChain } from '../src/testing/test-chain.ts'
import { runCellar, startCellar } from '../test/cellar-process.ts'
import { quantile } from './measure/quantile.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '100' } } })
const ROUNDS = Number(values.rounds)
const MOST_MS = 2_000
const SHOP = `0:${'AB'.repeat(32)}`
const LAST = 5

/** Traffic of a round: coins and a jetton for an account that has never been seen, coins for one that has, a transfer, blocks. */
async function live(chain: TestChain, round: number): Promise<void> {
  const stranger = `0:${round.toString(16).padStart(64, '0').toUpperCase()}`
  await Promise.all([chain.fund(stranger), chain.fund(SHOP), chain.fund(stranger, { what: 'jetton', amount: 7n })])
  await chain.trigger('jetton_transfer')
  await chain.mine(2)
}

/** Events of a stream in the order of their coming. */
function listen(chain: TestChain, signal: AbortSignal): StreamEvent[] {
  const events: StreamEvent[] = []
  const read = async (): Promise<void> => {
    for await (const event of chain.client.stream({ addresses: [SHOP], types: ['transactions'] }, { signal }))
      events.push(event)
  }
  read().catch(() => undefined)
  return events
}

const until = async (what: string, isSo: () => boolean): Promise<void> => {
  for (let i = 0; i < 600; i++, await new Promise((done) => setTimeout(done, 100))) if (isSo()) return
  throw new Error(`never: ${what}`)
}

async function goBackOften(chain: TestChain): Promise<number[]> {
  const times: number[] = []
  let snapshot = await chain.snapshot()
  for (let round = 1; round <= ROUNDS; round++) {
    await live(chain, round)
    const begun = performance.now()
    await chain.revert(snapshot)
    times.push(performance.now() - begun)
    // Now and then the chain that is gone back to is a longer one.
    if (round % 10 === 0) {
      await live(chain, round)
      snapshot = await chain.snapshot()
    }
    if (round % 20 === 0) console.log(`${round} returns`)
  }
  return times
}

/** What is wrong with what a stream told. */
async function findWrong(chain: TestChain, events: StreamEvent[]): Promise<string[]> {
  const behind = events.length
  for (let i = 0; i < LAST; i++) await chain.fund(SHOP)
  const told = () => events.slice(behind).flatMap((event) => (event.type === 'transactions' ? event.transactions : []))
  await until('the stream tells what came last', () => told().length >= LAST)
  const { transactions } = await chain.client.transactions({ account: SHOP, limit: LAST, sort: 'desc' })
  const listed = transactions.map(({ hash }) => hash).sort()
  const hashes = told().map(({ hash }) => hash)
  const gaps = events.filter(({ type }) => type === 'gap').length
  return [
    ...(JSON.stringify([...hashes].sort()) === JSON.stringify(listed) ? [] : ['the stream and the list differ']),
    ...(gaps === 0 ? ['no return was told'] : []),
  ]
}

async function main(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'cellar-snapshots-'))
  const dataDir = join(folder, 'data')
  const flags = ['--port', '0', '--data-dir', dataDir, '--block-time', '0', '--no-demo', '--log-level', 'error']
  const life = new AbortController()
  try {
    await using cellar = startCellar(['up', ...flags])
    const [url = ''] = /http:\/\/[\d.]+:\d+/.exec(await cellar.printed('Ctrl-C stops everything')) ?? []
    await using chain = await openChain({ url })
    const events = listen(chain, life.signal)
    const times = (await goBackOften(chain)).sort((a, b) => a - b)
    const wrong = await findWrong(chain, events)
    life.abort()
    const { code, stdout } = await runCellar(['verify', '--data-dir', dataDir, '--quiet'])
    if (code !== 0) wrong.push(`verify: ${stdout}`)
    const [median, slow] = [quantile(times, 0.5), quantile(times, 0.99)]
    console.log(
      `${ROUNDS} returns with traffic: median ${median.toFixed(0)} ms, p99 ${slow.toFixed(0)} ms (at most ${MOST_MS} in the median)`,
    )
    console.log(wrong.length === 0 ? 'verify is clean; stream and lists agree' : `WRONG: ${wrong.join('; ')}`)
    return wrong.length === 0 && median < MOST_MS ? 0 : 1
  } finally {
    life.abort()
    await rm(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
