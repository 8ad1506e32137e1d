import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { createAccountReader } from '../../src/api/read-through/create-account-reader.ts'
import { createServer } from '../../src/api/server.ts'
import { type RunningDevnet, startDevnet } from '../../src/cli/devnet/devnet-host.ts'
import { follow } from '../../src/index/follow/follow.ts'
import { sendMessage } from '../../src/node/lite/calls/message.ts'
import { type LiteServerAddress, parseGlobalConfig } from '../../src/node/lite/global-config.ts'
import { ChangeListener } from '../../src/store/change-listener.ts'
import { Changes } from '../../src/store/changes.ts'
import { createTvm } from '../../src/tvm/tvm.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { quiet } from '../follow/network.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { type OwnChainPlan, ownPlan } from './own-plan.ts'
import { PatientPool } from './patient-clients.ts'

/** A devnet that is indexed and served, in this process: what `cellar up` does, with its parts in reach. */
export interface LivingChain extends AsyncDisposable {
  readonly devnet: RunningDevnet
  readonly liteServer: LiteServerAddress
  readonly database: TestDatabase
  /** Of the API. */
  readonly address: string
}

export async function startLivingChain(plan: OwnChainPlan = {}): Promise<LivingChain> {
  const folder = temporaryFolder()
  const log = pino({ level: 'silent' })
  const devnet = await startDevnet(ownPlan(folder.path, plan), log)
  const { servers, zeroState } = parseGlobalConfig((await devnet.facts()).config)
  const database = await testDatabase()
  const { db, url } = database
  const pool = new PatientPool({ servers, zeroState })
  const life = new AbortController()
  const following = follow({
    ...{ db, url, pool, network: { name: 'devnet', zeroState }, range: { from: 'first' as const, to: undefined } },
    ...{ log: quiet, signal: life.signal, inThread: false },
  })
  // Seen when it ends.
  following.catch(() => undefined)
  // Nothing here is hostile: on a busy machine a run may take as long as it takes.
  const tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
  const send = async (boc: Uint8Array): Promise<void> => void (await pool.run(sendMessage(boc)))
  // Without announcements streams look every few milliseconds.
  const changes = new Changes()
  const listener = new ChangeListener({ db: database.api, changes, log })
  const server = await createServer({
    db: database.api,
    changes,
    network: 'devnet',
    tvm,
    emulationMs: 60_000,
    send,
    node: pool,
    accounts: createAccountReader({ db: database.api, pool, log, deadlineMs: 60_000 }),
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  // Who is far behind reads accounts at the head of the network: answers would be of two blocks.
  const { head } = await devnet.facts()
  await eventually('what there is is indexed', async () => {
    const [row] = await db.query<{ last_mc_seqno: number }>('select last_mc_seqno from checkpoint')
    return row && row.last_mc_seqno >= head
  })
  return {
    ...{ devnet, database, liteServer: servers[0] as LiteServerAddress },
    address: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      life.abort()
      await following.catch((error: unknown) => {
        if (!life.signal.aborted) throw error
      })
      await server.close()
      await listener[Symbol.asyncDispose]()
      await tvm.stop()
      await pool.close()
      await devnet[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

const PATIENCE_MS = 90_000
const LOOK_MS = 100

/** What `look` finds, as soon as it finds something. Failures on the way are only told if it never does. */
export async function eventually<T>(what: string, look: () => Promise<T | undefined | null | false>): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  let failure: unknown
  while (Date.now() < until) {
    try {
      const found = await look()
      if (found !== undefined && found !== null && found !== false) return found
    } catch (error) {
      failure = error
    }
    await sleep(LOOK_MS)
  }
  throw new Error(`${what}: not within ${PATIENCE_MS / 1000} s`, { cause: failure })
}
