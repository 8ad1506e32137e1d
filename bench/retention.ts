/**
 * A day of blocks while an hour is kept: `cellar up --keep 1h` follows a chain whose clock goes on by a minute with each block, killed once in the
 * middle. Then: the database no larger at the end than after the first third; `cellar verify` clean; lists that begin at the edge and have no hole;
 * every trace whole; and a reader of a stream who heard every transaction of an account once.
 *
 * Blocks come as fast as they are indexed, some 800 times as fast as the clock that they tell. `--speed 10` makes them ten times as fast as that clock: a day takes 2.4 hours.
 * `--hours N` makes another number of them, `--transfers N` sends more with each block.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { formatRaw } from '../src/cell/address.ts'
import { type Client, createClient } from '../src/client/client.ts'
import type { DevnetChain } from '../src/devnet/chain/devnet-chain.ts'
import { globalConfigText } from '../src/devnet/lite-server/global-config-text.ts'
import { createLiteServer } from '../src/devnet/lite-server/lite-server.ts'
import { createTvm } from '../src/tvm/tvm.ts'
import { type CellarProcess, startCellar } from '../test/cellar-process.ts'
import { TestChain } from '../test/devnet/test-chain.ts'
import type { WalletUser } from '../test/devnet/wallets.ts'
import { findLastingPort } from '../test/lasting-port.ts'
import { listEdgeFaults } from './retention/edge-faults.ts'

const HOUR = 3_600
const BLOCK_SECONDS = 60
const KEPT_SECONDS = HOUR
/** What the database may have grown by between its first and its last third: it holds what is kept and what its pages leave room for. */
const MOST_GROWTH = 1.25
/** How far the indexer may be behind before the chain waits for it. */
const MOST_BEHIND = 20

interface Sample {
  readonly hour: number
  readonly bytes: number
}

interface Traffic {
  readonly hours: number
  /** With each block. */
  readonly transfers: number
  /** How many times as fast as the chain's clock blocks come at most. */
  readonly speed: number
}

/** `cellar up` on a folder and a port that stay, so that another one goes on where one was killed. */
class Indexer {
  readonly address: string
  private readonly folder: string
  private readonly flags: readonly string[]
  private running: CellarProcess | undefined
  /** Answers that it could not give. */
  failures = 0

  constructor(folder: string, network: string, port: number) {
    this.folder = folder
    this.address = `http://127.0.0.1:${port}`
    const flags = ['--network', network, '--from', 'first', '--keep', '1h', '--port', `${port}`, '--log-level', 'error']
    this.flags = ['up', '--data-dir', join(folder, 'data'), '--explorer', 'off', ...flags]
  }

  async start(): Promise<void> {
    this.running = startCellar(this.flags)
    this.running.child.stderr?.pipe(process.stderr)
    await this.running.printed(/http:\/\/[\d.]+:(\d+)/)
  }

  async kill(): Promise<void> {
    this.running?.child.kill('SIGKILL')
    await this.running?.finished()
  }

  async stop(): Promise<void> {
    await this.running?.[Symbol.asyncDispose]()
  }

  /** Whether what is stored is whole, and what it says otherwise. */
  async verify(): Promise<string> {
    const verify = startCellar(['verify', '--data-dir', join(this.folder, 'data'), '--log-level', 'error'])
    const { code, stdout, stderr } = await verify.finished()
    return code === 0 ? '' : `exit ${code}: ${stdout}${stderr}`.slice(0, 2_000)
  }

  async range(): Promise<{ readonly first: Edge; readonly last: Edge }> {
    const reply = await fetch(`${this.address}/api/v3/masterchainInfo`)
    if (reply.status === 500) this.failures++
    return reply.ok ? ((await reply.json()) as { first: Edge; last: Edge }) : { first: NO_EDGE, last: NO_EDGE }
  }

  async databaseBytes(): Promise<number> {
    const text = await (await fetch(`${this.address}/metrics`)).text()
    return Number(/^cellar_database_bytes(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1])
  }
}

interface Edge {
  readonly seqno: number
  readonly gen_utime: string
}

const NO_EDGE: Edge = { seqno: 0, gen_utime: '0' }

/** Makes blocks of so many hours; a wallet sends to the next in each, and the indexer is killed in the middle. */
async function live(
  { setting, chain }: { readonly setting: MinuteChain; readonly chain: DevnetChain },
  indexer: Indexer,
  { hours, transfers, speed }: Traffic,
): Promise<{ readonly samples: Sample[]; readonly ofFirst: number }> {
  const blocks = (hours * HOUR) / BLOCK_SECONDS
  const samples: Sample[] = []
  let ofFirst = 0
  const started = performance.now()
  for (let made = 0; made < blocks; made++) {
    const dueMs = (made * BLOCK_SECONDS * 1_000) / speed - (performance.now() - started)
    if (dueMs > 0) await sleep(dueMs)
    for (let i = 0; i < transfers; i++) {
      const [from, to] = [made + i, made + i + 1].map((at) => at % setting.users.length)
      await user(setting, from).transfer(chain, { to: user(setting, to).address, value: 1_000_000n, bounce: false })
      if (from === 0 || to === 0) ofFirst++
    }
    await setting.produceLater(chain, BLOCK_SECONDS)
    if (made === Math.floor(blocks / 2)) {
      await indexer.kill()
      await indexer.start()
    }
    while (chain.head().seqno - (await indexer.range()).last.seqno > MOST_BEHIND) await sleep(20)
    if ((made * BLOCK_SECONDS) % HOUR === 0) {
      const sample = { hour: (made * BLOCK_SECONDS) / HOUR, bytes: await indexer.databaseBytes() }
      samples.push(sample)
      process.stdout.write(`\r  hour ${sample.hour} of ${hours}: ${(sample.bytes / 1e6).toFixed(1)} MB`)
    }
  }
  process.stdout.write('\n')
  return { samples, ofFirst }
}

const user = ({ users }: TestChain, at = 0): WalletUser => users[at] as WalletUser

/** A chain whose clock goes on by as much as is said. */
class MinuteChain extends TestChain {
  async produceLater(chain: DevnetChain, seconds: number): Promise<void> {
    chain.advanceTime(seconds - 1)
    await this.produce(chain)
  }
}

/** Hashes of an account's transactions as a stream tells them, each as often as it does. */
function hear(client: Client, account: string, signal: AbortSignal): readonly string[] {
  const heard: string[] = []
  const listen = async (): Promise<void> => {
    for await (const event of client.stream({ types: ['transactions'], addresses: [account] }, { signal })) {
      if (event.type === 'gap') heard.push('gap')
      if (event.type === 'transactions' && event.finality === 'finalized') {
        heard.push(...event.transactions.filter((one) => one.account === account).map(({ hash }) => hash))
      }
    }
  }
  listen().catch((error: unknown) => {
    if (!signal.aborted) heard.push(`failed: ${error}`)
  })
  return heard
}

function growthOf(samples: readonly Sample[]): number {
  const third = Math.ceil(samples.length / 3)
  const most = (some: readonly Sample[]): number => Math.max(...some.map(({ bytes }) => bytes))
  return most(samples.slice(-third)) / most(samples.slice(third, 2 * third))
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      hours: { type: 'string', default: '24' },
      transfers: { type: 'string', default: '2' },
      speed: { type: 'string', default: 'Infinity' },
    },
  })
  const traffic: Traffic = {
    hours: Number(values.hours),
    transfers: Number(values.transfers),
    speed: Number(values.speed),
  }
  const folder = await mkdtemp(join(tmpdir(), 'cellar-bench-retention-'))
  const tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
  const setting = new MinuteChain(tvm)
  const chain = await setting.open()
  await setting.produce(chain, 2)
  await using server = await createLiteServer({
    ...{ archive: chain.archive, tvm, host: '127.0.0.1', port: 0, key: new Uint8Array(32).fill(9) },
    now: () => chain.now(),
    send: (message) => chain.send(message),
    onError: (error) => console.error(error),
  })
  const network = join(folder, 'network.json')
  await writeFile(network, globalConfigText(server.address, chain.archive.zerostates()[0].id))
  const indexer = new Indexer(folder, network, await findLastingPort())
  const reading = new AbortController()
  try {
    await indexer.start()
    const client = createClient({ url: indexer.address })
    const heard = hear(client, formatRaw(user(setting).address), reading.signal)
    const { samples, ofFirst } = await live({ setting, chain }, indexer, traffic)
    const isLevel = async (): Promise<boolean> => {
      const { first, last } = await indexer.range()
      const kept = Number(last.gen_utime) - Number(first.gen_utime)
      return last.seqno === chain.head().seqno && kept <= KEPT_SECONDS && heard.length >= ofFirst
    }
    for (let waited = 0; waited < 120 && !(await isLevel()); waited++) await sleep(1_000)
    const { first, last } = await indexer.range()
    const faults = await listEdgeFaults(client, first.seqno, last.seqno)
    return report({
      'database, last third against the middle one': [growthOf(samples).toFixed(2), growthOf(samples) <= MOST_GROWTH],
      'seconds kept': [
        `${Number(last.gen_utime) - Number(first.gen_utime)}`,
        Number(last.gen_utime) - Number(first.gen_utime) <= KEPT_SECONDS,
      ],
      'answers with status 500 while it went on': [`${indexer.failures}`, indexer.failures === 0],
      'faults of lists and traces at the edge': [faults.join('; ') || 'none', faults.length === 0],
      'told by the stream, of the transactions there were': [
        `${heard.length} (${new Set(heard).size} different) of ${ofFirst}`,
        heard.length === ofFirst && new Set(heard).size === ofFirst,
      ],
      verify: await indexer.verify().then((said) => [said || 'clean', said === ''] as const),
    })
  } finally {
    reading.abort()
    await indexer.stop()
    await chain.close()
    await tvm.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function report(checks: Readonly<Record<string, readonly [said: string, holds: boolean]>>): number {
  for (const [what, [said, holds]] of Object.entries(checks)) {
    console.log(`${holds ? 'holds        ' : 'DOES NOT HOLD'}  ${what}: ${said}`)
  }
  return Object.values(checks).every(([, holds]) => holds) ? 0 : 1
}

process.exitCode = await main()
