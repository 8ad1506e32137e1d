/**
 * What recognising contracts costs: accounts of standard codes against running their get-methods through the sandbox's wrapper, and
 * the import of token traffic against that of plain transfers. Processor time only, all in one run.
 * `npm run bench -- contracts`; standard minters come from ../shared/data.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginCell, Address as TonAddress, Cell as TonCell } from '@ton/core'
import { Blockchain } from '@ton/sandbox'
import { formatRaw, makeAddress } from '../src/cell/address.ts'
import { writeBoc } from '../src/cell/boc-writer.ts'
import { buildCell } from '../src/cell/builder.ts'
import type { Cell } from '../src/cell/cell.ts'
import { standardWalletAddress } from '../src/decode/contracts/standard-jettons.ts'
import { accountInit, storeAddress } from '../src/devnet/contracts/account-init.ts'
import { contractCode } from '../src/devnet/contracts/contract-code.ts'
import { standardCode } from '../src/devnet/contracts/standard-codes.ts'
import { offChainContent } from '../src/devnet/contracts/token-content.ts'
import { importBlocks } from '../src/index/import.ts'
import type { AccountState } from '../src/model/account-state.ts'
import { createDatabase } from '../src/store/database.ts'
import { startEmbeddedPostgres } from '../src/store/embedded.ts'
import { migrate } from '../src/store/migrate.ts'
import { createTvm } from '../src/tvm/tvm.ts'
import { stateOf, World } from '../test/contracts/world.ts'
import { sharedData } from '../test/shared-data.ts'
import { topAccounts } from '../test/tvm/recorded-context.ts'
import { makeTraffic, type Traffic } from './contracts/traffic.ts'
import { median } from './measure/quantile.ts'

const ACCOUNTS = 10_000
const PER_BLOCK = 200
const WRAPPER_RUNS = 60
const LEAST_RATE = 20
const LEAST_INGEST = 0.7
const TRAFFIC_BLOCKS = 20
const ROUNDS = 2

async function main(): Promise<number> {
  const recorded = sharedData('recorded')
  if (recorded === undefined) {
    console.log('The standard minter comes from ../shared/data, which is not here.')
    return 1
  }
  const minter = findMinter([...topAccounts(recorded).values()])
  const isFast = await compareReading(minter)
  const isQuick = await compareIngest(minter)
  return isFast && isQuick ? 0 : 1
}

const PLAIN_MINTER = '0571976c63ec1b7550230a2609dbedb36e1b64ef8d022a16b34ea57063185b2f'

const findMinter = (states: readonly AccountState[]): Cell =>
  states.find(({ codeHash }) => codeHash && Buffer.from(codeHash).toString('hex') === PLAIN_MINTER)?.code as Cell

/** Milliseconds of processors. */
async function cost(run: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function compareReading(minterCode: Cell): Promise<boolean> {
  const walletCode = standardCode('jettonWalletV1')
  const admin = makeAddress(0, new Uint8Array(32).fill(1))
  const content = offChainContent('https://example.test/jetton.json')
  const data = buildCell((b) => storeAddress(b.storeCoins(0n), admin).storeCell(content).storeCell(walletCode))
  const master = accountInit(minterCode, data)
  const masterState = stateOf(master.address, minterCode, data)
  if (masterState.codeHash === null) throw new Error('a master without code')
  const named = { codeHash: masterState.codeHash, data, account: master.address }
  const wallets = Array.from({ length: ACCOUNTS }, (_, n) => {
    const id = Buffer.alloc(32)
    id.writeUInt32BE(n)
    const owner = makeAddress(0, id)
    const address = standardWalletAddress(named, owner)
    if (address === undefined) throw new Error('the minter is not the standard one')
    const balance = BigInt(n) * 1_000_000n
    const walletData = buildCell((b) =>
      storeAddress(storeAddress(b.storeCoins(balance), owner), master.address).storeCell(walletCode),
    )
    return { address, code: walletCode, data: walletData, owner }
  })

  await using world = new World()
  await world.block(master)
  await world.block(...wallets.slice(0, PER_BLOCK))
  const ours = await cost(async () => {
    for (let i = 0; i < ACCOUNTS; i += PER_BLOCK) await world.block(...wallets.slice(i, i + PER_BLOCK))
  })
  const last = wallets.at(-1)
  if (last === undefined || world.find(last.address, 'jetton_wallet') === undefined) throw new Error('not recognised')

  const chain = await Blockchain.create()
  const theirs = await cost(async () => {
    for (const { address, code, data: walletData, owner } of wallets.slice(0, WRAPPER_RUNS)) {
      const state = { code: toTon(code), data: toTon(walletData), balance: 1_000_000_000n }
      await runWrapped(chain, formatRaw(address), state, 'get_wallet_data', [])
      const slice = beginCell()
        .storeAddress(TonAddress.parse(formatRaw(owner).toLowerCase()))
        .endCell()
      const minter = { code: toTon(minterCode), data: toTon(data), balance: 1_000_000_000n }
      await runWrapped(chain, formatRaw(master.address), minter, 'get_wallet_address', [{ type: 'slice', cell: slice }])
    }
  })
  const rate = (ACCOUNTS / ours) * 1000
  const wrapped = (WRAPPER_RUNS / theirs) * 1000
  console.log(`recognised wallets of standard codes   ${rate.toFixed(0).padStart(8)} accounts/s of one core`)
  console.log(`their get-methods by the wrapper       ${wrapped.toFixed(0).padStart(8)} accounts/s of one core`)
  return verdict('ratio', rate / wrapped, LEAST_RATE)
}

const toTon = (cell: Cell): TonCell => TonCell.fromBoc(Buffer.from(writeBoc(cell)))[0] as TonCell

interface Account {
  readonly code: TonCell
  readonly data: TonCell
  readonly balance: bigint
}

async function runWrapped(
  chain: Blockchain,
  address: string,
  { code, data, balance }: Account,
  method: string,
  stack: Parameters<Blockchain['runGetMethod']>[2],
): Promise<void> {
  const at = TonAddress.parse(address.toLowerCase())
  const contract = await chain.getContract(at)
  contract.account = { ...contract.account, ...activeAccount(at, code, data, balance) }
  await chain.runGetMethod(at, method, stack)
}

const activeAccount = (addr: TonAddress, code: TonCell, data: TonCell, balance: bigint) => ({
  lastTransactionLt: 0n,
  lastTransactionHash: 0n,
  account: {
    addr,
    storage: {
      lastTransLt: 0n,
      balance: { coins: balance },
      state: { type: 'active' as const, state: { code, data } },
    },
    storageStats: { used: { cells: 0n, bits: 0n }, lastPaid: 0, storageExtra: null },
  },
})

async function compareIngest(standardMinter: Cell): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'cellar-bench-'))
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  const tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
  try {
    const make = (name: string, code?: Cell) => makeTraffic(join(folder, name, 'blocks'), tvm, TRAFFIC_BLOCKS, code)
    const plain = await make('plain')
    const standard = await make('standard', standardMinter)
    const other = await make('other', contractCode('jetton-minter'))
    const traffics = { plain, standard, other }
    const rates: Record<keyof typeof traffics, number[]> = { plain: [], standard: [], other: [] }
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [name, traffic] of Object.entries(traffics)) {
        const rate = await importOnce(server.url, traffic)
        // The first round compiles.
        if (round > 0) rates[name as keyof typeof traffics].push(rate)
      }
    }
    const [base, known, unknown] = [median(rates.plain), median(rates.standard), median(rates.other)]
    console.log(`import of plain transfers              ${base.toFixed(0).padStart(8)} tx/s of one core`)
    console.log(`import of a jetton of standard code    ${known.toFixed(0).padStart(8)} tx/s of one core`)
    console.log(`import of a jetton of other code       ${unknown.toFixed(0).padStart(8)} tx/s of one core`)
    const verdicts = [
      verdict('standard to plain', known / base, LEAST_INGEST),
      verdict('other to plain', unknown / base, LEAST_INGEST),
    ]
    return verdicts.every((holds) => holds)
  } finally {
    await tvm.stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

let databases = 0

/** Transactions for a second of this process, the database's own apart. */
async function importOnce(server: string, { dir, states }: Traffic): Promise<number> {
  const name = `bench_${databases++}`
  await using admin = createDatabase(server)
  await admin.query(`create database ${name}`)
  const url = server.replace(/[^/]*$/, name)
  await migrate(url)
  let transactions = 0
  {
    await using db = createDatabase(url)
    const spent = await cost(async () => {
      const result = await importBlocks({ db, dir, states, workers: 0 })
      transactions = result.transactions
    })
    const [wallets] = await db.query<{ count: bigint }>('select count(*) from jetton_wallets')
    if (!dir.includes('plain') && (wallets?.count ?? 0n) < 100n) throw new Error('no jetton wallets were found')
    transactions = (transactions / spent) * 1000
  }
  await admin.query(`drop database ${name} with (force)`)
  return transactions
}

function verdict(what: string, ratio: number, least: number): boolean {
  const holds = ratio >= least
  console.log(`${what.padEnd(38)} ${ratio.toFixed(2).padStart(8)}  at least ${least}: ${holds ? 'yes' : 'NO'}`)
  return holds
}

process.exitCode = await main()
