import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { createServer } from '../../src/api/server.ts'
import { formatRaw } from '../../src/cell/address.ts'
import type { ChainArchive, OfferedBlock } from '../../src/devnet/chain/chain-archive.ts'
import type { DevnetChain } from '../../src/devnet/chain/devnet-chain.ts'
import { createLiteServer } from '../../src/devnet/lite-server/lite-server.ts'
import { follow } from '../../src/index/follow/follow.ts'
import { createTvm } from '../../src/tvm/tvm.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { eventually } from '../devnet/living-chain.ts'
import { PatientPool } from '../devnet/patient-clients.ts'
import { TestChain } from '../devnet/test-chain.ts'
import type { WalletUser } from '../devnet/wallets.ts'
import { quiet } from '../follow/network.ts'

/** A devnet whose blocks are made when a test says so, followed and served in this process. */
export interface SteppedChain extends AsyncDisposable {
  readonly setting: TestChain
  readonly chain: DevnetChain
  readonly database: TestDatabase
  readonly port: number
  readonly users: readonly WalletUser[]
  /** A whole round; resolves once it is indexed. */
  step(): Promise<void>
  /** Only the shard blocks of a round; resolves once they are written down as confirmed. */
  offer(): Promise<void>
  send(message: Uint8Array): Promise<{ readonly status: number; readonly hash: string }>
  /** Blocks that the lite server goes on naming as signed, although others took their place. */
  readonly alsoOffered: OfferedBlock[]
  /** How often it was looked what is signed. */
  readonly looks: () => number
}

export interface SteppedOptions {
  /** Whether the lite server shows blocks before they are final. */
  readonly nonfinal?: boolean
}

export async function startSteppedChain({ nonfinal = true }: SteppedOptions = {}): Promise<SteppedChain> {
  const tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
  const setting = new TestChain(tvm)
  const chain = await setting.open()
  await setting.produce(chain, 2)
  const { archive } = chain
  const alsoOffered: OfferedBlock[] = []
  let looks = 0
  const shown: ChainArchive = Object.assign(Object.create(archive) as ChainArchive, {
    offered: () => {
      looks++
      return [...alsoOffered, ...archive.offered()]
    },
  })
  const liteServer = await createLiteServer({
    ...{ archive: shown, tvm, key: new Uint8Array(32).fill(7), now: () => chain.now(), nonfinal },
    ...{ send: (message) => chain.send(message), onError: (error) => void error },
  })
  const database = await testDatabase()
  const { db, url } = database
  const zeroState = archive.zerostates()[0].id
  const pool = new PatientPool({ servers: [liteServer.address], zeroState })
  const life = new AbortController()
  const following = follow({
    ...{ db, url, pool, network: { name: 'devnet', zeroState }, range: { from: 'first' as const, to: undefined } },
    ...{ log: quiet, signal: life.signal, inThread: false },
  })
  following.catch(() => undefined)
  const send = (message: Uint8Array): Promise<void> => chain.send(message)
  const server = await createServer({
    db: database.api,
    network: 'devnet',
    tvm,
    emulationMs: 60_000,
    send,
    log: pino({ level: 'silent' }),
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const indexed = () =>
    eventually('the block is indexed', async () => {
      const [row] = await db.query<{ last_mc_seqno: number }>('select last_mc_seqno from checkpoint')
      return row?.last_mc_seqno === chain.head().seqno
    })
  await indexed()
  return {
    ...{ setting, chain, database, port, users: setting.users, alsoOffered, looks: () => looks },
    async step() {
      await setting.produce(chain)
      await indexed()
    },
    async offer() {
      chain.advanceTime(1)
      const ids = await chain.produceShards()
      const hashes = ids.map(({ rootHash }) => rootHash)
      await eventually('the blocks are confirmed', async () => {
        const rows = await db.query('select from confirmed_blocks where root_hash = any($1::bytea[])', [hashes])
        return rows.length === ids.length
      })
    },
    async send(message) {
      const boc = Buffer.from(message).toString('base64')
      const reply = await fetch(`http://127.0.0.1:${port}/api/v3/message`, {
        ...{ method: 'POST', body: JSON.stringify({ boc }), headers: { 'content-type': 'application/json' } },
      })
      return { status: reply.status, hash: ((await reply.json()) as { message_hash_norm: string }).message_hash_norm }
    },
    async [Symbol.asyncDispose]() {
      life.abort()
      await following.catch((error: unknown) => {
        if (!life.signal.aborted) throw error
      })
      await server.close()
      await pool.close()
      await liteServer.close()
      await chain.close()
      await tvm.stop()
      await database[Symbol.asyncDispose]()
    },
  }
}

export const textOf = ({ address }: WalletUser): string => formatRaw(address).toUpperCase()
