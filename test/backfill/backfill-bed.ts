import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { globalConfigText } from '../../src/devnet/lite-server/global-config-text.ts'
import { createLiteServer } from '../../src/devnet/lite-server/lite-server.ts'
import { follow } from '../../src/index/follow/follow.ts'
import { LitePool } from '../../src/node/lite/pool.ts'
import { createTvm } from '../../src/tvm/tvm.ts'
import { type CellarProcess, startCellar } from '../cellar-process.ts'
import { createRecordedArchive } from '../devnet/recorded-archive.ts'
import { type FreshDatabase, startFreshDatabases } from '../follow/fresh-databases.ts'
import { importedDigest, quiet, settledDigest } from '../follow/network.ts'

/** Where the index begins before older blocks are added, and where it ends. */
export const BEGUN = 262
const LAST = 270

/** The recorded chain behind a lite server, and databases that have its last blocks. */
export interface BackfillBed extends AsyncDisposable {
  /** What all of it imported from its folder gives. */
  readonly expected: Record<string, string>
  /** A database that begins late. */
  begin(name: string): Promise<FreshDatabase>
  /** A process that fills it up, in ranges of `chunk` blocks. */
  start(database: FreshDatabase, chunk: number): CellarProcess
  digest(database: FreshDatabase): Promise<Record<string, string>>
}

export async function createBackfillBed(recorded: string): Promise<BackfillBed> {
  const archive = createRecordedArchive(recorded)
  const zeroState = archive.zerostates()[0].id
  const tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
  const server = await createLiteServer({
    ...{ archive, tvm, key: new Uint8Array(32).fill(9), now: () => 1_800_000_000 },
    send: async () => undefined,
    onError: (error) => {
      throw error
    },
  })
  const databases = await startFreshDatabases()
  const network = join(databases.dataDir, 'network.json')
  await writeFile(network, globalConfigText(server.address, zeroState))
  const pool = new LitePool({ servers: [server.address], zeroState })
  const imported = await databases.create('imported')
  await importedDigest(LAST, imported)
  const expected = await settledDigest(imported.db)
  await imported[Symbol.asyncDispose]()
  return {
    expected,
    async begin(name) {
      const database = await databases.create(name)
      await follow({
        ...{ db: database.db, url: database.url, pool, network: { name: 'recorded', zeroState }, log: quiet },
        ...{ range: { from: BEGUN, to: LAST }, inThread: false, signal: new AbortController().signal },
      })
      return database
    },
    start: (database, chunk) =>
      startCellar(['backfill', '--network', network, '--from', '0', '--chunk', `${chunk}`, '--log-level', 'warn'], {
        ...{ DATABASE_URL: database.url, CELLAR_DATA_DIR: databases.dataDir },
      }),
    digest: (database) => settledDigest(database.db),
    async [Symbol.asyncDispose]() {
      await pool.close()
      await server.close()
      await tvm.stop()
      await databases[Symbol.asyncDispose]()
    },
  }
}

/** Tables that are not as they should be. */
export const listDifferences = (found: Record<string, string>, expected: Record<string, string>): string[] =>
  Object.keys(expected).filter((table) => found[table] !== expected[table])
