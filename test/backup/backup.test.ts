import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyStore } from '../../src/index/verify.ts'
import { createKey, listKeys } from '../../src/store/api-keys.ts'
import { type BackupManifest, MANIFEST } from '../../src/store/backup/manifest.ts'
import { checkBackup, restoreBackup } from '../../src/store/backup/restore-backup.ts'
import { writeBackup } from '../../src/store/backup/write-backup.ts'
import { digestTables } from '../../src/store/digest.ts'
import { createHook, listHooks } from '../../src/store/hooks/hooks.ts'
import { findCheckpoint } from '../../src/store/lookups/checkpoint.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { createFollowedChain, followChain, type Network, startNetwork } from '../follow/network.ts'
import { recordedChain } from '../lite-server/oracles.ts'
import { ScriptedServer } from '../lite-server/scripted-server.ts'
import type { ServedChain } from '../lite-server/served-chain.ts'
import { dumpSchema } from '../schema-dump.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const MIDDLE = 30
const END = 45
const version = '0.1.0'
/** Behind the head of the file and the first four columns of the first row. */
const IN_ROOT_HASH = 70

describe.skipIf(!recordedChain)('a backup of a chain that is being followed', { timeout: 120_000 }, () => {
  const folders = temporaryFolder()
  const folder = join(folders.path, 'backup')
  let chain: ServedChain
  let network: Network
  let source: TestDatabase
  let atMiddle: Record<string, string>
  let manifest: BackupManifest
  const goOn = (database: TestDatabase, to: number) =>
    followChain(database, network, chain, { range: { from: 'first', to } })

  beforeAll(async () => {
    chain = createFollowedChain()
    network = await startNetwork([await ScriptedServer.start({ chain, head: END })], chain)
    source = await testDatabase()
    await goOn(source, MIDDLE)
    await createKey(source.db, 'plus', 'somebody')
    await createHook(source.db, { url: 'https://example.org/', note: '', subscription: '{}', maxAttempts: 3 }, 1)
    atMiddle = await digestTables(source.db)
    let isGoingOn: Promise<void> | undefined
    const { url } = source
    // Blocks that come while it is written are no part of it.
    const onProgress = () => (isGoingOn ??= goOn(source, END))
    manifest = await writeBackup({ url, folder, version, onProgress })
  })
  afterAll(async () => {
    await source[Symbol.asyncDispose]()
    await network[Symbol.asyncDispose]()
    folders[Symbol.dispose]()
  })

  test('has one moment, and says which', async () => {
    expect(await findCheckpoint(source.db)).toMatchObject({ lastMcSeqno: END })
    expect(manifest).toMatchObject({ version, indexed: { first_mc_seqno: 1, last_mc_seqno: MIDDLE } })
    expect(await checkBackup({ folder })).toEqual(manifest)
    expect(readdirSync(folders.path)).toEqual(['backup'])
  })

  test('restored, it is as it was, verifies, and goes on being followed', async () => {
    await using restored = await testDatabase()
    expect(await restoreBackup({ url: restored.url, folder })).toEqual(manifest)
    expect(await digestTables(restored.db)).toEqual(atMiddle)
    expect(await dumpSchema(restored.db)).toBe(await dumpSchema(source.db))
    const plain = async (database: TestDatabase) => [await listKeys(database.db), await listHooks(database.db)]
    expect(await plain(restored)).toEqual(await plain(source))
    expect((await createKey(restored.db, 'plus', 'the next')).stored.id).toBe(2)
    expect((await verifyStore(restored.db)).findings).toEqual([])
    await goOn(restored, END)
    const { api_keys: _new, ...chainTables } = await digestTables(restored.db)
    expect(await digestTables(source.db)).toMatchObject(chainTables)
    expect((await verifyStore(restored.db)).findings).toEqual([])
  })

  test('a database that holds something is left alone, in one sentence', async () => {
    const before = await digestTables(source.db)
    await expect(restoreBackup({ url: source.url, folder })).rejects.toThrow(
      'The database holds indexed blocks already: restore into an empty one.',
    )
    expect(await digestTables(source.db)).toEqual(before)
    await using keyed = await testDatabase()
    await createKey(keyed.db, 'plus', 'mine')
    await expect(restoreBackup({ url: keyed.url, folder })).rejects.toThrow('holds rows in api_keys already')
  })

  test('stopped anywhere, a restore leaves an empty database, and the next one succeeds', async () => {
    await using restored = await testDatabase()
    const stop = new AbortController()
    const { signal } = stop
    let tables = 0
    const onProgress = ({ phase, what }: { readonly phase: string; readonly what: string }) => {
      if (phase === 'indexes' && ++tables > 3) stop.abort(new Error(`stopped at ${what}`))
    }
    await expect(restoreBackup({ url: restored.url, folder, signal, onProgress })).rejects.toThrow('stopped at')
    expect(await findCheckpoint(restored.db)).toBeUndefined()
    expect(await dumpSchema(restored.db)).toBe(await dumpSchema(source.db))
    await restoreBackup({ url: restored.url, folder })
    expect(await digestTables(restored.db)).toEqual(atMiddle)
  })

  test('a backup that was stopped leaves nothing, and one that is there stays', async () => {
    const stop = new AbortController()
    const onProgress = ({ what }: { readonly what: string }) => what === 'transactions' && stop.abort()
    const other = join(folders.path, 'other')
    const { url } = source
    await expect(writeBackup({ url, folder: other, version, signal: stop.signal, onProgress })).rejects.toThrow()
    expect(readdirSync(folders.path)).toEqual(['backup'])
    await expect(writeBackup({ url, folder, version })).rejects.toThrow('is there already')
  })

  describe('what is not what was written is refused, and nothing is restored', () => {
    const file = join(folder, 'blocks.copy.gz')
    const refused = async (message: string) => {
      await using restored = await testDatabase()
      await expect(restoreBackup({ url: restored.url, folder })).rejects.toThrow(message)
      expect(await findCheckpoint(restored.db)).toBeUndefined()
    }
    /** Does something to a file, and undoes it. */
    const spoiling = async (path: string, spoil: () => void, work: () => Promise<void>) => {
      const kept = readFileSync(path)
      spoil()
      await work().finally(() => writeFileSync(path, kept))
    }

    test('a file with other rows, which PostgreSQL would take', async () => {
      const other = () => {
        const bytes = gunzipSync(readFileSync(file))
        bytes.writeUInt8(bytes.readUInt8(IN_ROOT_HASH) ^ 1, IN_ROOT_HASH)
        writeFileSync(file, gzipSync(bytes))
      }
      await spoiling(file, other, async () => {
        await expect(checkBackup({ folder })).rejects.toThrow('blocks.copy.gz is not the file')
        await refused('blocks.copy.gz is not the file')
      })
    })

    test('a file that was cut short, or is gone', async () => {
      await spoiling(
        file,
        () => truncateSync(file, 1000),
        () => refused('blocks.copy.gz is not the file'),
      )
      await spoiling(
        file,
        () => rmSync(file),
        () => refused('blocks.copy.gz is not the file'),
      )
    })

    test('a folder without a manifest, with half of one, or of a newer version', async () => {
      const path = join(folder, MANIFEST)
      const write = (text: string) => () => writeFileSync(path, text)
      await spoiling(
        path,
        () => rmSync(path),
        () => refused('holds no whole backup'),
      )
      await spoiling(path, write('{"format": 1,'), () => refused('is not JSON'))
      await spoiling(path, write(JSON.stringify({ ...manifest, format: 2 })), () => refused('not of a backup'))
      const newer = { name: '9999-later.sql', checksum: createHash('sha256').digest('hex') }
      const later = { ...manifest, version: '9.0.0', migrations: [...manifest.migrations, newer] }
      await spoiling(path, write(JSON.stringify(later)), () => refused('restore it with Cellar 9.0.0 or newer'))
    })
  })
})
