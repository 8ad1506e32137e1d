import { expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { importBlocks } from '../../src/index/import.ts'
import { packDocuments } from '../../src/index/redecode/pack-documents.ts'
import { verifyStore } from '../../src/index/verify.ts'
import { actionDoc, transactionDoc } from '../../src/store/compact/beside.ts'
import { startPacking } from '../../src/store/compact/pack-stored.ts'
import type { Database } from '../../src/store/database.ts'
import { digestTables } from '../../src/store/digest.ts'
import { recountLists } from '../../src/store/list-counts.ts'
import { listMigrations, migrate } from '../../src/store/migrate.ts'
import { RECORDED } from '../api/imported-chain.ts'
import { testDatabase } from '../database.ts'

/** The first migration that a database of the older version has not seen. */
const FIRST_NEW = '0031'
/** Has a column that this version writes to. */
const OUTLINES = '0043-trace-outlines.sql'
const BLOCKS = 60

/** As an older version left it: its schema, its indexes, nodes of traces without outlines, and documents that are not packed. */
async function makeOlder(url: string, db: Database, folder: string): Promise<void> {
  await db.query('drop schema public cascade')
  await db.query('create schema public')
  const names = (await listMigrations()).map(({ name }) => name)
  await migrate(url, { only: new Set(names.filter((name) => name < FIRST_NEW || name === OUTLINES)) })
  const states = [`${folder}/zerostate/zerostate.boc`, `${folder}/zerostate/basestate0.boc`]
  await importBlocks({ db, dir: `${folder}/blocks`, states, to: BLOCKS, workers: 0 })
  await db.query('update trace_nodes set outlines = null')
  for (const [table, doc] of Object.entries({
    transactions: transactionDoc('t'),
    actions: actionDoc('t'),
    blocks: 't.doc',
  })) {
    const rows = await db.query<{ ctid: string; doc: Buffer }>(
      `select t.ctid::text as ctid, ${doc} as doc from ${table} t`,
    )
    await db.query(
      `update ${table} t set doc = n.doc from unnest($1::text[]::tid[], $2::bytea[]) n (ctid, doc) where t.ctid = n.ctid`,
      [rows.map(({ ctid }) => ctid), rows.map(({ doc }) => doc)],
    )
  }
}

/** Every kind of list whose index is another one afterwards, beside those that stay. */
async function listRequests(db: Database): Promise<string[]> {
  const texts = async (statement: string): Promise<string[]> =>
    (await db.query<{ text: string }>(statement)).map(({ text }) => text)
  const accounts = await texts(
    `select '0:' || encode(substring(account from 2), 'hex') as text from action_accounts group by account order by count(*) desc, account limit 3`,
  )
  const bodies = await texts(
    `select encode(body_hash, 'hex') as text from messages group by body_hash order by count(*) desc, body_hash limit 2`,
  )
  const [middle] = await db.query<{ utime: bigint; lt: bigint }>(
    'select gen_utime as utime, end_lt as lt from blocks where workchain = -1 order by seqno offset 30 limit 1',
  )
  return [
    ...['/masterchainInfo', '/blocks?limit=50', '/transactions?limit=100', '/messages?limit=100&source=null'],
    ...['/messages?limit=100&only_externals=1', '/traces?limit=50&include_actions=1', '/actions?limit=100'],
    ...[`/actions?limit=100&end_utime=${middle?.utime}`, `/actions?limit=100&start_utime=${middle?.utime}&sort=asc`],
    ...bodies.flatMap((hash) => [`/messages?body_hash=${hash}&limit=50`, `/transactionsByMessage?body_hash=${hash}`]),
    ...accounts.flatMap((account) => [
      ...[`/transactions?account=${account}&limit=100`, `/traces?account=${account}&limit=30`],
      ...[`/messages?source=${account}&limit=50`, `/messages?destination=${account}&limit=50&sort=asc`],
      ...[
        `/actions?account=${account}&limit=50`,
        `/actions?account=${account}&action_type=ton_transfer&limit=20&offset=5`,
      ],
      ...[
        `/transactions?account=${account}&end_utime=${middle?.utime}`,
        `/traces?account=${account}&end_utime=${middle?.utime}`,
        `/actions?account=${account}&end_utime=${middle?.utime}`,
        `/actions?account=${account}&start_lt=${middle?.lt}`,
      ],
    ]),
  ]
}

test.skipIf(!RECORDED)(
  'an older database answers byte for byte the same before, during and after its upgrade',
  async () => {
    await using older = await testDatabase()
    const { db, url } = older
    await makeOlder(url, db, RECORDED as string)
    const server = await createServer({ db })
    const requests = await listRequests(db)
    const ask = async (): Promise<string[]> => {
      const answers: string[] = []
      for (const path of requests) {
        const { statusCode, body } = await server.inject({ url: `/api/v3${path}` })
        answers.push(`${path} ${statusCode} ${body}`)
      }
      return answers
    }
    const digest = await digestTables(db)
    const before = await ask()
    expect(before.filter((answer) => !/ 200 \{/.test(answer))).toEqual([])

    // `cellar migrate` of the new version, which leaves what the older one goes by.
    const [added, during] = await Promise.all([migrate(url, { isRetiring: false }), ask()])
    expect(added.length).toBeGreaterThan(0)
    expect(during).toEqual(before)
    expect(await ask()).toEqual(before)

    await startPacking(db)
    const stopping = new AbortController()
    const half: Database = { ...db, transaction: async (work) => db.transaction(work).finally(() => stopping.abort()) }
    await packDocuments({ db: half, signal: stopping.signal, batch: 200 })
    expect(await ask()).toEqual(before)

    // The writer of the new version takes away what is no longer needed.
    const [retired, meanwhile] = await Promise.all([migrate(url), ask()])
    expect(retired.length).toBeGreaterThan(0)
    expect(meanwhile).toEqual(before)
    await packDocuments({ db, signal: new AbortController().signal, batch: 500, restRatio: 0 })
    expect(await ask()).toEqual(before)
    // Counted by the upgrade, of what the database had.
    const { list_counts: counted, ...others } = await digestTables(db)
    await recountLists(db)
    expect([others, counted]).toEqual([digest, (await digestTables(db)).list_counts])
    expect(counted).not.toMatch(/^0:/)
    expect((await verifyStore(db)).findings).toEqual([])
    await server.close()
  },
  120_000,
)
