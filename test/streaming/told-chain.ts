import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createServer, type ServerOptions } from '../../src/api/server.ts'
import { DevnetChain } from '../../src/devnet/chain/devnet-chain.ts'
import { createGiver, genesisAccounts } from '../../src/devnet/contracts/genesis-accounts.ts'
import { createDemo } from '../../src/devnet/demo/demo.ts'
import { devnetPort } from '../../src/devnet/demo/devnet-port.ts'
import { importBlocks } from '../../src/index/import.ts'
import type { BlockIdExt } from '../../src/model/block.ts'
import type { Database } from '../../src/store/database.ts'
import { findCheckpoint, type StoredCheckpoint } from '../../src/store/lookups/checkpoint.ts'
import { createTvm } from '../../src/tvm/tvm.ts'
import { filledDatabase } from '../database.ts'
import { exportBlocks } from '../devnet/export-blocks.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const SEED = 'told by streams'
const BLOCKS = 30
const GENESIS_TIME = 1_800_000_000

/** Blocks of a devnet full of life, the same ones every time, all indexed; readers are told of them as the head is moved. */
export interface ToldChain extends AsyncDisposable {
  readonly db: Database
  /** Another one after `begin`. */
  readonly server: FastifyInstance
  readonly port: number
  readonly first: number
  readonly last: number
  /** The API sees the chain up to this block. */
  moveHead(mcSeqno: number): Promise<void>
  /** The same, with a server that has never seen it elsewhere. */
  begin(mcSeqno: number): Promise<void>
}

export async function tellChain(options: Partial<ServerOptions> = {}): Promise<ToldChain> {
  const fill = async (db: Database): Promise<void> => {
    using folder = temporaryFolder()
    const states = await makeBlocks(folder.path)
    await importBlocks({ db, dir: folder.path, states, workers: 0 })
  }
  const database = await filledDatabase({ key: SEED, fill })
  const { db } = database
  const range = (await findCheckpoint(db)) as StoredCheckpoint
  const serve = async (): Promise<FastifyInstance> => {
    const server = await createServer({ db, ...options })
    await server.listen({ host: '127.0.0.1', port: 0 })
    return server
  }
  const moveHead = async (mcSeqno: number): Promise<void> => {
    await db.query('update checkpoint set last_mc_seqno = $1', [mcSeqno])
  }
  let server = await serve()
  return {
    ...{ db, first: range.firstMcSeqno, last: range.lastMcSeqno, moveHead },
    get server() {
      return server
    },
    get port() {
      return (server.server.address() as AddressInfo).port
    },
    async begin(mcSeqno) {
      await server.close()
      await moveHead(mcSeqno)
      server = await serve()
    },
    async [Symbol.asyncDispose]() {
      await server.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

async function makeBlocks(dir: string): Promise<string[]> {
  const tvm = await createTvm({ workers: 1, deadlineMs: 20_000 })
  try {
    let time = GENESIS_TIME
    await using chain = await DevnetChain.open({
      ...{ seed: SEED, tvm, genesisTime: time, clock: () => time },
      ...{ accounts: genesisAccounts(SEED), giver: createGiver(SEED) },
    })
    const demo = createDemo({ seed: SEED, port: devnetPort(chain), globalId: -3 })
    const ids: BlockIdExt[] = []
    for (let i = 0; i < BLOCKS; i++) {
      time++
      await demo.step()
      ids.push(...(await chain.produce()))
    }
    return await exportBlocks(chain, ids, dir)
  } finally {
    await tvm.stop()
  }
}
