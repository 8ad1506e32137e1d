import { execFileSync } from 'node:child_process'
import { open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../src/store/database.ts'
import { startEmbeddedPostgres } from '../src/store/embedded.ts'
import { buildCellar, runCellar } from './cellar-process.ts'
import { testDatabase } from './database.ts'
import { createFollowedChain, importedDigest, settledDigest, toGlobalConfig } from './follow/network.ts'
import { recordedChain } from './lite-server/oracles.ts'
import { ScriptedServer } from './lite-server/scripted-server.ts'
import { canMount, mountMemory } from './mounted-disk.ts'
import { temporaryFolder } from './temporary-folder.ts'

const BLOCKS = 12
const PAGE_BYTES = 8192

const importBlocks = (dataDir: string, ...more: string[]) => {
  const at = (...path: string[]) => join(recordedChain as string, ...path)
  const states = ['zerostate.boc', 'basestate0.boc'].flatMap((name) => ['--state', at('zerostate', name)])
  return runCellar(['import', at('blocks'), ...states, '--to', `${BLOCKS}`, '--data-dir', dataDir, ...more])
}

/** Runs `work` on the database of a data directory that nobody else uses. */
async function onStore<T>(dataDir: string, work: (db: ReturnType<typeof createDatabase>) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  const db = createDatabase(server.url)
  try {
    return await work(db)
  } finally {
    await db.end()
    await server.stop()
  }
}

/** Of each relation, in the order in which they are named. */
const filesOf = (dataDir: string, relations: readonly string[]): Promise<string[]> =>
  onStore(dataDir, async (db) => {
    const rows = await db.query<{ path: string }>(
      'select pg_relation_filepath(name::regclass) as path from unnest($1::text[]) with ordinality as r (name, at) order by at',
      [relations],
    )
    return rows.map(({ path }) => join(dataDir, 'postgres', 'cluster', path))
  })

/** A byte of the first page that was not written by PostgreSQL: its checksum does not fit any more. */
async function damage(path: string): Promise<void> {
  await using file = await open(path, 'r+')
  await file.write(Buffer.alloc(64, 0x5a), 0, 64, PAGE_BYTES - 200)
}

const sentence = (stderr: string): string[] =>
  stderr
    .trim()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{'))

const mountable = canMount()

describe.skipIf(!recordedChain)('what happens to the files of the database', { timeout: 300_000 }, () => {
  let expected: Record<string, string>
  /** Data directories that nobody uses: one of them migrated, one of them imported into as well. Making one takes seconds, a copy less than one. */
  let made: ReturnType<typeof temporaryFolder>
  let migrated: string
  let imported: string
  const copyOf = (dataDir: string, target: string) => execFileSync('cp', ['-a', dataDir, target])
  beforeAll(async () => {
    await buildCellar()
    await using database = await testDatabase()
    await importedDigest(BLOCKS, database)
    expected = await settledDigest(database.db)
    made = temporaryFolder()
    migrated = join(made.path, 'migrated')
    imported = join(made.path, 'imported')
    expect(await runCellar(['migrate', '--data-dir', migrated])).toMatchObject({ code: 0 })
    copyOf(migrated, imported)
    expect(await importBlocks(imported)).toMatchObject({ code: 0 })
  }, 300_000)
  afterAll(() => made?.[Symbol.dispose]())

  test('a damaged page, a damaged index and a lost file are named; the rest is checked; the network mends them', async () => {
    using folder = temporaryFolder()
    const dataDir = join(folder.path, 'data')
    copyOf(imported, dataDir)
    const files = await filesOf(dataDir, ['transactions', 'messages_by_hash', 'codes'])
    const [transactions, index, codes] = files as [string, string, string]
    await damage(transactions)
    await damage(index)
    await rm(codes)
    const found = await runCellar(['verify', '--data-dir', dataDir])
    expect(found.code).toBe(1)
    expect(found.stdout).toMatch(/^storage: table transactions: invalid page in block 0 of relation/m)
    expect(found.stdout).toMatch(/^storage: table codes: could not open file/m)
    expect(found.stdout).toMatch(/^storage: table messages, index messages_by_hash: invalid page/m)
    expect(found.stdout).toMatch(/finding\(s\) in masterchain blocks 1 to 12/)
    expect(sentence(found.stderr)).toEqual([])
    // Whoever comes to such a page says it in one sentence.
    const more = await runCellar(['classify', Buffer.alloc(32).toString('base64'), '--data-dir', dataDir])
    expect(more.code).toBe(1)
    expect(sentence(more.stderr).length).toBeLessThanOrEqual(1)

    const without = await runCellar(['verify', '--repair', '--data-dir', dataDir])
    expect([without.code, sentence(without.stderr)]).toEqual([2, [expect.stringContaining('give the --network')]])
    const chain = createFollowedChain()
    const server = await ScriptedServer.start({ chain, head: BLOCKS + 3 })
    const config = join(folder.path, 'network.json')
    await writeFile(config, toGlobalConfig([server], chain))
    const mended = await runCellar(['verify', '--repair', '--network', config, '--data-dir', dataDir])
    await server.close()
    expect([mended.code, mended.stdout]).toEqual([0, expect.stringMatching(/All is well: masterchain blocks 1 to 12/)])
    expect(await onStore(dataDir, settledDigest)).toEqual(expected)
  })

  test('an index and what fills by itself are mended without a network', async () => {
    using folder = temporaryFolder()
    const dataDir = join(folder.path, 'data')
    copyOf(imported, dataDir)
    const [index, pending] = (await filesOf(dataDir, ['messages_by_hash', 'pending_traces'])) as [string, string]
    await damage(index)
    await rm(pending)
    const mended = await runCellar(['verify', '--repair', '--data-dir', dataDir])
    expect([mended.code, sentence(mended.stderr)]).toEqual([0, []])
    expect(mended.stdout).toContain('Made the index messages_by_hash anew.')
    expect(mended.stdout).toContain('Emptied pending_traces')
    expect(await onStore(dataDir, settledDigest)).toEqual(expected)
  })

  test('a statement that the database refuses ends an import in one sentence, and nothing is lost', async () => {
    using folder = temporaryFolder()
    const dataDir = join(folder.path, 'data')
    copyOf(migrated, dataDir)
    await onStore(dataDir, (db) => db.query('alter table shard_state add check (mc_seqno < 6)'))
    const { code, stdout, stderr } = await importBlocks(dataDir, '--batch', '1')
    expect([code, sentence(stderr)]).toEqual([1, [expect.stringMatching(/^The database refused a statement: .*23514/)]])
    expect(JSON.parse(stdout.trim().split('\n').at(-1) as string)).toMatchObject({
      event: 'failed',
      code: 'BROKEN_STORE',
    })
    await onStore(dataDir, (db) => db.query('alter table shard_state drop constraint shard_state_mc_seqno_check'))
    expect(await importBlocks(dataDir)).toMatchObject({ code: 0 })
    expect(await onStore(dataDir, settledDigest)).toEqual(expected)
  })

  test('files without which PostgreSQL does not begin: one sentence, which says so', async () => {
    using folder = temporaryFolder()
    const dataDir = join(folder.path, 'data')
    copyOf(migrated, dataDir)
    await rm(join(dataDir, 'postgres', 'cluster', 'global', 'pg_control'))
    const { code, stderr } = await runCellar([
      'up',
      '--network',
      'none',
      '--port',
      '0',
      '--data-dir',
      dataDir,
      '--log-level',
      'silent',
    ])
    expect([code, sentence(stderr)]).toEqual([1, [expect.stringMatching(/^PostgreSQL did not start: .*pg_control/)]])
  })

  test.skipIf(!mountable)(
    'a disk that becomes full ends an import in one sentence; with room again it goes on',
    async () => {
      using folder = temporaryFolder()
      const dataDir = join(folder.path, 'data')
      using _disk = mountMemory(dataDir, '1g')
      copyOf(`${migrated}/.`, dataDir)
      const filler = join(dataDir, 'postgres', 'filler')
      execFileSync('sh', ['-c', `cat /dev/zero > ${filler}; true`], { stdio: 'ignore' })
      const full = await importBlocks(dataDir, '--batch', '1')
      expect(full.code).toBe(1)
      expect(sentence(full.stderr)).toEqual([expect.stringMatching(/full|No space left/)])
      await rm(filler)
      expect(await importBlocks(dataDir)).toMatchObject({ code: 0 })
      expect(await onStore(dataDir, settledDigest)).toEqual(expected)
    },
  )
  if (!mountable) process.stdout.write('\n  no tmpfs can be mounted here: a full disk is not tried\n')
})
