import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { createAccountReader } from '../../src/api/read-through/create-account-reader.ts'
import { createServer, type ServerOptions } from '../../src/api/server.ts'
import type { ChainArchive } from '../../src/devnet/chain/chain-archive.ts'
import { giverWallet } from '../../src/devnet/contracts/genesis-accounts.ts'
import { createLiteServer } from '../../src/devnet/lite-server/lite-server.ts'
import { LitePool } from '../../src/node/lite/pool.ts'
import { createTvm } from '../../src/tvm/tvm.ts'
import { type ImportedChain, importGenesis, importRecorded, MAINNET, RECORDED } from '../api/imported-chain.ts'
import { testDatabase } from '../database.ts'
import { createDemoChain, SEED } from '../devnet/demo-chain.ts'
import { createFolderArchive } from '../devnet/folder-archive.ts'
import { createRecordedArchive } from '../devnet/recorded-archive.ts'
import { chain2026, listExchanges2026, signaturesIn } from '../lite-server/recorded-2026.ts'

/** A chain behind the whole API, with a virtual machine and whatever node there is. */
export interface ServedChain extends AsyncDisposable {
  readonly server: FastifyInstance
  /** A masterchain block whose signatures the node has. */
  readonly signedSeqno?: number
  /** A message from outside that the chain would take as it is, in base64. */
  readonly message?: string
}

export type ChainName = 'recorded' | 'recorded in 2026' | 'first blocks of mainnet' | 'devnet'

/** Those whose data are here. */
export const CHAINS: Readonly<Partial<Record<ChainName, () => Promise<ServedChain>>>> = {
  ...(RECORDED && { recorded: () => serveRecorded(RECORDED as string) }),
  ...(chain2026 && { 'recorded in 2026': () => serve2026(chain2026 as string) }),
  ...(MAINNET && { 'first blocks of mainnet': () => serveGenesis(MAINNET as string) }),
  devnet: serveDevnet,
}

/** The proofs that were recorded lead there. */
const KEY_BLOCK = 248
const DEMO_BLOCKS = 130
const PATIENT_MS = 60_000

async function serveRecorded(folder: string): Promise<ServedChain> {
  return serveWithNode(await importRecorded(folder), createRecordedArchive(folder), KEY_BLOCK)
}

async function serve2026(folder: string): Promise<ServedChain> {
  const signatures = signaturesIn(listExchanges2026())
  const [signed] = signatures.keys()
  const archive = createFolderArchive({ folder, signatures })
  return serveWithNode(await importRecorded(folder), archive, signed as number)
}

/** Our own lite server stands for the node that the chain was recorded from. */
async function serveWithNode(chain: ImportedChain, archive: ChainArchive, signedSeqno: number): Promise<ServedChain> {
  const tvm = await createTvm({ workers: 1, deadlineMs: PATIENT_MS })
  const node = await createLiteServer({
    ...{ archive, tvm, key: new Uint8Array(32).fill(9), now: () => 1_800_000_000 },
    send: async () => undefined,
    onError: (error) => {
      throw error
    },
  })
  const pool = new LitePool({ servers: [node.address], zeroState: archive.zerostates()[0].id })
  const server = await serve({ db: chain.api, tvm, node: pool })
  return {
    ...{ server, signedSeqno },
    async [Symbol.asyncDispose]() {
      await server.close()
      await pool.close()
      await node.close()
      await tvm.stop()
      await chain[Symbol.asyncDispose]()
    },
  }
}

async function serveGenesis(folder: string): Promise<ServedChain> {
  const chain = await importGenesis(folder)
  const tvm = await createTvm({ workers: 1, deadlineMs: PATIENT_MS })
  const server = await serve({ db: chain.api, tvm })
  return {
    server,
    async [Symbol.asyncDispose]() {
      await server.close()
      await tvm.stop()
      await chain[Symbol.asyncDispose]()
    },
  }
}

/** People live on it for a while; then it stands still, so that a message stays on its way. */
async function serveDevnet(): Promise<ServedChain> {
  const demo = await createDemoChain(2)
  await demo.live(DEMO_BLOCKS)
  const database = await testDatabase()
  const pool = demo.connect()
  await demo.follow(database, pool, {})
  const { api: db } = database
  const accounts = createAccountReader({ db, pool, log: pino({ level: 'silent' }), deadlineMs: PATIENT_MS })
  const server = await serve({ db, network: 'devnet', tvm: demo.tvm, node: pool, accounts })
  const message = unsentMessage()
  await server.inject({ method: 'POST', url: '/api/v3/message', payload: { boc: message } })
  return {
    ...{ server, signedSeqno: demo.head, message },
    async [Symbol.asyncDispose]() {
      await server.close()
      await pool.close()
      await database[Symbol.asyncDispose]()
      await demo[Symbol.asyncDispose]()
    },
  }
}

/** The faucet's first. */
function unsentMessage(): string {
  const giver = giverWallet(SEED)
  const orders = [{ to: giver.address, value: 5n, bounce: false }]
  return Buffer.from(giver.transfer({ seqno: 0, validUntil: 4_000_000_000, orders })).toString('base64')
}

/** Messages are taken, and go nowhere. */
const serve = (options: ServerOptions): Promise<FastifyInstance> =>
  createServer({ ...options, send: async () => undefined, emulationMs: PATIENT_MS })
