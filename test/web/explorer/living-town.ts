import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import type { DevnetAccess } from '../../../src/api/devnet-routes.ts'
import { createAccountReader } from '../../../src/api/read-through/create-account-reader.ts'
import { createServer } from '../../../src/api/server.ts'
import { type Address, parseAddress } from '../../../src/cell/address.ts'
import { readSingleRoot } from '../../../src/cell/boc.ts'
import { cellHash } from '../../../src/cell/hashing.ts'
import { DevnetChain } from '../../../src/devnet/chain/devnet-chain.ts'
import { createGiver, genesisAccounts } from '../../../src/devnet/contracts/genesis-accounts.ts'
import { createDemo } from '../../../src/devnet/demo/demo.ts'
import { devnetPort } from '../../../src/devnet/demo/devnet-port.ts'
import type { World } from '../../../src/devnet/demo/world.ts'
import { createLiteServer } from '../../../src/devnet/lite-server/lite-server.ts'
import { follow } from '../../../src/index/follow/follow.ts'
import { CellarError } from '../../../src/lib/errors.ts'
import { sendMessage } from '../../../src/node/lite/calls/message.ts'
import { ChangeListener } from '../../../src/store/change-listener.ts'
import { Changes } from '../../../src/store/changes.ts'
import { createTvm } from '../../../src/tvm/tvm.ts'
import { testDatabase } from '../../database.ts'
import { eventually } from '../../devnet/living-chain.ts'
import { PatientPool } from '../../devnet/patient-clients.ts'
import { quiet } from '../../follow/network.ts'

const SEED = 'explorer'
/** Long past, so that the page's clock is ahead of the chain whenever this runs. */
const GENESIS_TIME = 1_790_000_000
/** Until everything that the demo has to show has happened. */
const PAST = 110
/** Longest that a split, a merge or a payment takes to come. */
const PATIENT_STEPS = 40
const EXPLORER = fileURLToPath(new URL('../../../dist/web', import.meta.url))

/** A devnet on which people live, whose blocks are made when a test says so, followed and shown by an explorer. */
export interface LivingTown extends AsyncDisposable {
  readonly world: World
  readonly chain: DevnetChain
  /** Of the explorer. */
  readonly base: string
  /** People act and a block is made; resolves once it is indexed. */
  step(): Promise<void>
  /** Steps without people until it is so. */
  stepUntil(what: string, isSo: () => boolean | Promise<boolean>): Promise<void>
  /** Only the shard blocks of a round; resolves once they are written down as confirmed. */
  offer(): Promise<void>
  /** The server goes away, `meanwhile` happens, and it is back under the same address. */
  without(meanwhile: () => Promise<void>): Promise<void>
}

export async function startLivingTown(): Promise<LivingTown> {
  const tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
  let time = GENESIS_TIME
  const chain = await DevnetChain.open({
    ...{ seed: SEED, tvm, genesisTime: time, clock: () => time },
    ...{ accounts: genesisAccounts(SEED), giver: createGiver(SEED) },
  })
  const demo = createDemo({ seed: SEED, port: devnetPort(chain), globalId: -3 })
  const live = async (isQuiet = false): Promise<void> => {
    time++
    if (!isQuiet) await demo.step()
    await chain.produce()
  }
  for (let block = 0; block < PAST; block++) await live()
  const liteServer = await createLiteServer({
    ...{ archive: chain.archive, tvm, key: new Uint8Array(32).fill(7), now: () => chain.now(), nonfinal: true },
    ...{ send: (message) => chain.send(message), onError: (error) => void error },
  })
  const zeroState = chain.archive.zerostates()[0].id
  const pool = new PatientPool({ servers: [liteServer.address], zeroState })
  const database = await testDatabase()
  const { db, url } = database
  const life = new AbortController()
  const following = follow({
    ...{ db, url, pool, network: { name: 'devnet', zeroState }, range: { from: 'first' as const, to: undefined } },
    ...{ log: quiet, signal: life.signal, inThread: false },
  })
  // Seen when it ends.
  following.catch(() => undefined)
  const devnet = {
    fund: async ({ to, amount }) => {
      await chain.fund(parseAddress(to)?.address as Address, BigInt(amount))
      return { to, amount, token: null, account: null }
    },
    advance: async (seconds) => chain.advanceTime(seconds),
    split: async () => chain.split(),
    merge: async () => chain.merge(),
    accounts: async () => [],
    demo: async (order) => {
      if (order === 'pause' || order === 'resume') return { isRunning: order === 'resume', message: null }
      const boc = await (order === 'sign' ? demo.sign() : demo.act(order))
      if (boc === undefined) throw new CellarError('NOT_FOUND', 'nobody can do that')
      const hash = Buffer.from(cellHash(readSingleRoot(boc))).toString('base64')
      return { isRunning: true, message: { hash, boc: Buffer.from(boc).toString('base64') } }
    },
  } satisfies Partial<DevnetAccess>
  const log = pino({ level: 'silent' })
  // As `cellar up` has it: without announcements streams look every few milliseconds.
  const changes = new Changes()
  const listener = new ChangeListener({ db: database.api, changes, log })
  const serve = async (port: number): Promise<FastifyInstance> => {
    const server = await createServer({
      ...{ db: database.api, changes, network: 'devnet', tvm, emulationMs: 60_000 },
      ...{ explorer: EXPLORER, node: pool, log },
      send: async (boc) => void (await pool.run(sendMessage(boc))),
      accounts: createAccountReader({ db: database.api, pool, log, deadlineMs: 60_000 }),
      devnet: devnet as Partial<DevnetAccess> as DevnetAccess,
    })
    await server.listen({ host: '127.0.0.1', port })
    return server
  }
  let server = await serve(0)
  const { port } = server.server.address() as AddressInfo
  const close = async (): Promise<void> => {
    // Browsers keep their lines open.
    server.server.closeAllConnections()
    await server.close()
  }
  const indexed = () =>
    eventually('the block is indexed', async () => {
      const [row] = await db.query<{ last_mc_seqno: number }>('select last_mc_seqno from checkpoint')
      return row?.last_mc_seqno === chain.head().seqno
    })
  await indexed()
  return {
    ...{ world: demo.world, chain, base: `http://127.0.0.1:${port}` },
    async step() {
      await live()
      await indexed()
    },
    async stepUntil(what, isSo) {
      for (let steps = 0; steps < PATIENT_STEPS; steps++) {
        if (await isSo()) return
        await live(true)
        await indexed()
      }
      throw new Error(`${what}: not within ${PATIENT_STEPS} blocks`)
    },
    async offer() {
      time++
      const hashes = (await chain.produceShards()).map(({ rootHash }) => rootHash)
      await eventually('the blocks are confirmed', async () => {
        const rows = await db.query('select from confirmed_blocks where root_hash = any($1::bytea[])', [hashes])
        return rows.length === hashes.length
      })
    },
    async without(meanwhile) {
      await close()
      await meanwhile()
      server = await serve(port)
    },
    async [Symbol.asyncDispose]() {
      life.abort()
      await following.catch((error: unknown) => {
        if (!life.signal.aborted) throw error
      })
      await close()
      await listener[Symbol.asyncDispose]()
      await pool.close()
      await liteServer.close()
      await chain.close()
      await tvm.stop()
      await database[Symbol.asyncDispose]()
    },
  }
}
