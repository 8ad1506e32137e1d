import { DevnetChain } from '../../src/devnet/chain/devnet-chain.ts'
import { createGiver, genesisAccounts } from '../../src/devnet/contracts/genesis-accounts.ts'
import { createDemo } from '../../src/devnet/demo/demo.ts'
import { devnetPort } from '../../src/devnet/demo/devnet-port.ts'
import { createLiteServer, type LiteServer } from '../../src/devnet/lite-server/lite-server.ts'
import { type FollowOptions, follow } from '../../src/index/follow/follow.ts'
import type { BlockIdExt } from '../../src/model/block.ts'
import { LitePool } from '../../src/node/lite/pool.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import type { TestDatabase } from '../database.ts'
import { quiet } from '../follow/network.ts'

export const SEED = 'a chain with a past'
const GENESIS_TIME = 1_800_000_000

/** A chain on which people live, made a block at a time, behind a lite server. */
export interface DemoChain extends AsyncDisposable {
  readonly chain: DevnetChain
  readonly tvm: Tvm
  readonly server: LiteServer
  readonly zeroState: BlockIdExt
  readonly head: number
  live(blocks: number): Promise<void>
  connect(): LitePool
  /** Follows into a database, from the zero state on unless said otherwise. */
  follow(database: Pick<TestDatabase, 'db' | 'url'>, pool: LitePool, options: Partial<FollowOptions>): Promise<void>
}

export async function createDemoChain(shards: 1 | 2 | 4 = 2, tokensUrl?: string): Promise<DemoChain> {
  const tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
  let time = GENESIS_TIME
  const chain = await DevnetChain.open({
    ...{ seed: SEED, tvm, shards, genesisTime: time, clock: () => time },
    accounts: genesisAccounts(SEED),
    giver: createGiver(SEED),
  })
  const demo = createDemo({ seed: SEED, port: devnetPort(chain), globalId: -3, tokensUrl })
  const server = await createLiteServer({
    ...{ archive: chain.archive, tvm, key: new Uint8Array(32).fill(7), now: () => time },
    send: async () => undefined,
    onError: (error) => {
      throw error
    },
  })
  const zeroState = (chain.archive.zerostates()[0] as { id: BlockIdExt }).id
  return {
    ...{ chain, tvm, server, zeroState },
    get head() {
      return chain.head().seqno
    },
    async live(blocks) {
      for (let i = 0; i < blocks; i++) {
        time++
        await demo.step()
        await chain.produce()
      }
    },
    connect: () => new LitePool({ servers: [server.address], zeroState, probeMs: 200 }),
    follow: ({ db, url }, pool, options) =>
      follow({
        ...{ db, url, pool, network: { name: 'the demo chain', zeroState } },
        ...{ range: { from: 'first', to: chain.head().seqno }, log: quiet, signal: new AbortController().signal },
        ...{ inThread: false, ...options },
      }),
    async [Symbol.asyncDispose]() {
      await server.close()
      await chain[Symbol.asyncDispose]()
      await tvm.stop()
    },
  }
}
