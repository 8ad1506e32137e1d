/**
 * Transactions per second of the embedded chain: alone with one and with four shards, and beside `cellar up` that indexes it over the lite server
 * into its embedded PostgreSQL. Every wallet sends four coins at a time, as much as blocks take. Then `cellar up` with its demo and nobody to ask it:
 * what it takes of a core and of the disk. `--idle` does only that.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readSingleRoot } from '../src/cell/boc.ts'
import { Slice } from '../src/cell/slice.ts'
import { DevnetChain } from '../src/devnet/chain/devnet-chain.ts'
import { genesisAccounts } from '../src/devnet/contracts/genesis-accounts.ts'
import { globalConfigText } from '../src/devnet/lite-server/global-config-text.ts'
import { createLiteServer } from '../src/devnet/lite-server/lite-server.ts'
import type { BlockIdExt } from '../src/model/block.ts'
import { loadBlock } from '../src/tlb/block.ts'
import { loadShardAccountBlocks } from '../src/tlb/shard-account-blocks.ts'
import { createTvm, type Tvm } from '../src/tvm/tvm.ts'
import { WalletUser } from '../test/devnet/wallets.ts'
import { startCellarUp } from './measure/cellar-up.ts'
import { cpuSecondsOf } from './measure/process-tree.ts'

const SEED = 'bench'
const SENDERS = 160
/** With four orders each, what one block of one shard takes. */
const PER_ROUND = 80
const ROUNDS = 20
const WARM_ROUNDS = 6
const BESIDE_SECONDS = 30
/** Until the demo has shown everything and goes on at its daily pace. */
const TOUR_BLOCKS = 150
const IDLE_SECONDS = 60
const MOST_IDLE_CPU = 0.1
const DAY_SECONDS = 86_400

interface Result {
  readonly name: string
  readonly transactions: number
  readonly seconds: number
  readonly cpuSeconds: number
  /** How long the chain's own thread was at work; the rest of the CPU time is the machine's. */
  readonly busySeconds: number
  readonly note: string
}

class Load {
  readonly chain: DevnetChain
  private readonly users: readonly WalletUser[]
  private next = 0

  constructor(chain: DevnetChain, users: readonly WalletUser[]) {
    this.chain = chain
    this.users = users
  }

  async round(): Promise<BlockIdExt[]> {
    for (let i = 0; i < PER_ROUND; i++) {
      const at = this.next++
      const to = [1, 3, 5, 7].map((step) => this.user(at + step).address)
      await this.user(at).transfer(
        this.chain,
        ...to.map((address) => ({ to: address, value: 1_000_000n, bounce: false })),
      )
    }
    return this.chain.produce()
  }

  private user(at: number): WalletUser {
    return this.users[at % this.users.length] as WalletUser
  }
}

async function openLoad(tvm: Tvm, dir: string, shards: 1 | 4): Promise<Load> {
  const users = Array.from({ length: SENDERS }, (_, i) => new WalletUser(`sender ${i}`))
  const accounts = [...genesisAccounts(SEED), ...users.map((user) => user.genesis())]
  const chain = await DevnetChain.open({ seed: SEED, tvm, dir, shards, accounts })
  const load = new Load(chain, users)
  // The first rounds split, and let the machine and the compiler get warm.
  for (let i = 0; i < 8; i++) await chain.produce()
  for (let i = 0; i < WARM_ROUNDS; i++) await load.round()
  return load
}

async function measure(name: string, load: Load, work: () => Promise<BlockIdExt[]>): Promise<Result> {
  const [cpu, busy, started] = [process.cpuUsage(), performance.eventLoopUtilization(), performance.now()]
  const ids = await work()
  const seconds = (performance.now() - started) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  const { active } = performance.eventLoopUtilization(busy)
  const transactions = ids.reduce((sum, id) => sum + transactionsIn(load.chain, id), 0)
  return { name, transactions, seconds, cpuSeconds: (user + system) / 1e6, busySeconds: active / 1_000, note: '' }
}

function transactionsIn(chain: DevnetChain, id: BlockIdExt): number {
  const root = readSingleRoot(chain.archive.findBlock(id) as Uint8Array)
  const { extra } = loadBlock(new Slice(root.arena, root.index))
  const blocks = loadShardAccountBlocks(new Slice(extra.accountBlocks.arena, extra.accountBlocks.index))
  return blocks.reduce((sum, { transactions }) => sum + transactions.length, 0)
}

async function alone(tvm: Tvm, folder: string, shards: 1 | 4): Promise<Result> {
  const load = await openLoad(tvm, join(folder, `alone-${shards}`), shards)
  try {
    return await measure(`alone, ${shards} shard${shards === 1 ? '' : 's'}`, load, async () => {
      const ids: BlockIdExt[] = []
      for (let i = 0; i < ROUNDS; i++) ids.push(...(await load.round()))
      return ids
    })
  } finally {
    await load.chain.close()
  }
}

/** Blocks are made without a pause while the indexer follows; its lag tells who is faster. */
async function beside(tvm: Tvm, folder: string): Promise<Result> {
  const load = await openLoad(tvm, join(folder, 'beside'), 1)
  const { chain } = load
  await using server = await createLiteServer({
    ...{ archive: chain.archive, tvm, host: '127.0.0.1', port: 0, key: new Uint8Array(32).fill(9) },
    now: () => chain.now(),
    send: (message) => chain.send(message),
    onError: (error) => console.error(error),
  })
  const network = join(folder, 'network.json')
  await writeFile(network, globalConfigText(server.address, chain.archive.zerostates()[0].id))
  try {
    await using cellar = await startCellarUp(folder, { network })
    const { address } = cellar
    while ((await newestOf(address)) < chain.head().seqno) await sleep(50)
    let most = 0
    const result = await measure('beside the indexer', load, async () => {
      const ids: BlockIdExt[] = []
      for (const end = performance.now() + BESIDE_SECONDS * 1_000; performance.now() < end; ) {
        ids.push(...(await load.round()))
        most = Math.max(most, chain.head().seqno - (await newestOf(address)))
      }
      return ids
    })
    const stopped = performance.now()
    while ((await newestOf(address)) < chain.head().seqno) await sleep(10)
    const after = ((performance.now() - stopped) / 1_000).toFixed(1)
    return { ...result, note: `indexer at most ${most} masterchain blocks behind, level ${after} s after the end` }
  } finally {
    await chain.close()
  }
}

/** Shares of a core, and bytes a day, of `cellar up` with its own chain that nobody asks. */
async function idle(folder: string): Promise<boolean> {
  await using cellar = await startCellarUp(join(folder, 'idle'))
  const { address, pid } = cellar
  while ((await newestOf(address)) < TOUR_BLOCKS) await sleep(1_000)
  const before = { cpu: cpuSecondsOf(pid), bytes: await databaseBytes(address), at: performance.now() }
  await sleep(IDLE_SECONDS * 1_000)
  const seconds = (performance.now() - before.at) / 1_000
  const cpu = (cpuSecondsOf(pid) - before.cpu) / seconds
  const bytesADay = (((await databaseBytes(address)) - before.bytes) / seconds) * DAY_SECONDS
  const holds = cpu <= MOST_IDLE_CPU
  console.log(
    `\nidle, with its demo: ${(cpu * 100).toFixed(1)} % of a core, ${(bytesADay / 1e9).toFixed(2)} GB of database a day`,
  )
  console.log(`${holds ? 'holds' : 'DOES NOT HOLD'}: at most ${MOST_IDLE_CPU * 100} % of a core\n`)
  return holds
}

async function databaseBytes(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(/^cellar_database_bytes(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1])
}

async function newestOf(address: string): Promise<number> {
  const reply = await fetch(`${address}/api/v3/masterchainInfo`)
  return reply.ok ? ((await reply.json()) as { last: { seqno: number } }).last.seqno : 0
}

async function compare(folder: string): Promise<void> {
  const tvm = await createTvm({ workers: 1 })
  try {
    report([await alone(tvm, folder, 1), await alone(tvm, folder, 4), await beside(tvm, folder)])
  } finally {
    await tvm.stop()
  }
}

function report(results: readonly Result[]): void {
  console.log("\nchain                 tx    seconds    tx/s   CPU ms/tx   tx per CPU second   chain's thread busy")
  for (const { name, transactions, seconds, cpuSeconds, busySeconds, note } of results) {
    const cells = [name.padEnd(18), `${transactions}`.padStart(5), seconds.toFixed(1).padStart(10)]
    cells.push((transactions / seconds).toFixed(0).padStart(7))
    cells.push(((cpuSeconds * 1_000) / transactions).toFixed(2).padStart(11))
    cells.push((transactions / cpuSeconds).toFixed(0).padStart(19))
    cells.push(`${Math.round((busySeconds / seconds) * 100)} %`.padStart(21))
    console.log(cells.join(' '))
    if (note !== '') console.log(`  ${note}`)
  }
}

const { values } = parseArgs({ options: { idle: { type: 'boolean', default: false } } })
const folder = await mkdtemp(join(tmpdir(), 'cellar-bench-devnet-'))
try {
  if (!values.idle) await compare(folder)
  process.exitCode = (await idle(folder)) ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
