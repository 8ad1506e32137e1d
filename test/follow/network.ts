import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { asHash } from '../../src/cell/hash.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { type FollowOptions, follow } from '../../src/index/follow/follow.ts'
import { importBlocks } from '../../src/index/import.ts'
import { fillInnerStates } from '../../src/index/inner-states/inner-states.ts'
import { MASTERCHAIN } from '../../src/model/block.ts'
import { LitePool, type LitePoolOptions } from '../../src/node/lite/pool.ts'
import { encodeTl } from '../../src/node/tl/codec.ts'
import type { Database } from '../../src/store/database.ts'
import { digestTables } from '../../src/store/digest.ts'
import type { TestDatabase } from '../database.ts'
import { recordedChain } from '../lite-server/oracles.ts'
import { createRecordedChain } from '../lite-server/recorded-chain.ts'
import type { ScriptedServer } from '../lite-server/scripted-server.ts'
import type { ServedChain } from '../lite-server/served-chain.ts'

const recorded = (...path: string[]): string => join(recordedChain as string, ...path)

const ZERO_STATES = ['zerostate.boc', 'basestate0.boc']

/** The recorded chain with its zero states. Headers that were proven once are kept: the client is what is tried here. */
export function createFollowedChain(): ServedChain {
  const chain = createRecordedChain(recordedChain as string)
  const headers = new Map<number, Uint8Array>()
  const zeroStates = ZERO_STATES.map((name) => {
    const data = new Uint8Array(readFileSync(recorded('zerostate', name)))
    const fileHash = asHash(new Uint8Array(createHash('sha256').update(data).digest()))
    return { data, fileHash, rootHash: cellHash(readSingleRoot(data)) }
  })
  return {
    ...chain,
    answer: async (request, head) => {
      if (request.kind === 'liteServer.getState') {
        const found = zeroStates.find(({ fileHash }) => Buffer.compare(fileHash, request.id.fileHash) === 0)
        return found && encodeTl('liteServer.blockState', { ...found, id: request.id })
      }
      const isPlain =
        request.kind === 'liteServer.lookupBlock' && request.mode === 1 && request.id.workchain === MASTERCHAIN
      if (!isPlain || request.id.seqno > head) return chain.answer(request, head)
      const known = headers.get(request.id.seqno) ?? (await chain.answer(request, head))
      if (known) headers.set(request.id.seqno, known)
      return known
    },
  }
}

/** Digest of the tables that `cellar import` of the recorded folder makes in an empty database, up to a masterchain block. */
export async function importedDigest(to: number, { db }: Pick<TestDatabase, 'db'>): Promise<Record<string, string>> {
  const states = ZERO_STATES.map((name) => recorded('zerostate', name))
  await importBlocks({ db, dir: recorded('blocks'), states, to, workers: 0 })
  return digestTables(db)
}

/**
 * The tables once the states between transactions of one block are worked out, which `index` and `import` begin in their own time: then
 * they do not depend on how far a process had come with it.
 */
export async function settledDigest(db: Database): Promise<Record<string, string>> {
  await fillInnerStates({ db })
  return digestTables(db)
}

export interface Network extends AsyncDisposable {
  readonly servers: readonly ScriptedServer[]
  readonly pool: LitePool
}

/** Servers of one chain and a pool over them. */
export async function startNetwork(
  servers: readonly ScriptedServer[],
  chain: ServedChain,
  options: Partial<LitePoolOptions> = {},
): Promise<Network> {
  const pool = new LitePool({
    servers: servers.map(({ address }) => address),
    zeroState: chain.zeroState,
    probeMs: 200,
    adnl: { reconnectFirstMs: 10, reconnectMaxMs: 200 },
    ...options,
  })
  return {
    servers,
    pool,
    async [Symbol.asyncDispose]() {
      await pool.close()
      await Promise.all(servers.map((server) => server.close()))
    },
  }
}

export const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined }

/** Follows into a test database from the zero state on; everything can be said otherwise. */
export function followChain(
  database: Pick<TestDatabase, 'db' | 'url'>,
  { pool }: Pick<Network, 'pool'>,
  chain: ServedChain,
  options: Partial<FollowOptions> = {},
): Promise<void> {
  return follow({
    db: database.db,
    url: database.url,
    pool,
    network: { name: 'the recorded chain', zeroState: chain.zeroState },
    range: { from: 'first', to: chain.top },
    log: quiet,
    signal: new AbortController().signal,
    inThread: false,
    ...options,
  })
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** What a global config says of a network. */
export function toGlobalConfig(servers: readonly ScriptedServer[], { zeroState }: ServedChain): string {
  const id = { workchain: -1, seqno: 0, root_hash: base64(zeroState.rootHash), file_hash: base64(zeroState.fileHash) }
  return JSON.stringify({
    liteservers: servers.map(({ address: { host, port, publicKey } }) => ({
      hostname: host,
      port,
      id: { '@type': 'pub.ed25519', key: base64(publicKey) },
    })),
    validator: { zero_state: id },
  })
}
