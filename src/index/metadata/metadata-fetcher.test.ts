import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { CellarError } from '../../lib/errors.ts'
import type { Database } from '../../store/database.ts'
import { takeLease } from '../../store/lease.ts'
import { runMetadataFetcher } from './metadata-fetcher.ts'

const address = (n: number): Buffer => {
  const bytes = Buffer.alloc(33)
  bytes.writeUInt32BE(n, 29)
  return bytes
}

const addMaster = (db: Database, n: number, content: object) =>
  db.query(
    `insert into jetton_masters (account, lt, found_seqno, code_hash, data_hash, total_supply, mintable, admin, wallet_code_hash, content)
     values ($1, 1, $2, '', '', 1, true, null, '', $3)
     on conflict (account) do update set content = excluded.content, found_seqno = excluded.found_seqno`,
    [address(n), n, Buffer.from(JSON.stringify(content))],
  )

const rows = (db: Database) =>
  db.query<{
    account: Buffer
    uri: string
    fetched: Buffer | null
    error: string | null
    attempts: number
    waits: boolean
  }>(
    'select account, uri, fetched, error, attempts, next_attempt > now() as waits from token_metadata order by account',
  )

const text = (bytes: string) => ({ bytes: Buffer.from(bytes), contentType: '', url: '' })

type Fetch = NonNullable<Parameters<typeof runMetadataFetcher>[0]['fetch']>

/** Follows links until `looks` have seen what they wait for; gives the rows there are then. */
async function follow(db: Database, fetch: Fetch, looks: () => Promise<void>) {
  const stop = new AbortController()
  const running = runMetadataFetcher({ db, ipfsGateway: 'https://gate', signal: stop.signal, idleMs: 5, fetch })
  await looks()
  stop.abort()
  await running
  return rows(db)
}

/** Until so many links were tried. */
const tried = (db: Database, count: number) =>
  expect.poll(async () => (await rows(db)).filter(({ waits }) => waits).length).toBe(count)

test('links are followed once, kept as JSON objects, and tried again when they fail', async () => {
  await using test = await testDatabase()
  await addMaster(test.db, 1, { uri: 'https://a/ok.json' })
  await addMaster(test.db, 2, { uri: 'https://a/broken.json' })
  await addMaster(test.db, 3, { uri: 'https://a/away.json' })
  await addMaster(test.db, 4, { name: 'all on the chain' })
  await addMaster(test.db, 5, { uri: 'gopher://a/b' })
  await addMaster(test.db, 6, { uri: 'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG' })
  const asked: string[] = []
  const fetch: Fetch = async (url) => {
    asked.push(url)
    if (url.endsWith('away.json')) throw new CellarError('FETCH_REFUSED', 'took too long')
    return text(url.endsWith('broken.json') ? '<html>' : '{ "name": "n", "x": [1] }')
  }
  const found = await follow(test.db, fetch, async () => {
    await tried(test.db, 5)
    await addMaster(test.db, 7, { uri: 'https://a/late.json' })
    await tried(test.db, 6)
  })
  const shown = found.map(({ account, fetched, error, attempts }) => [
    account[32],
    fetched?.toString() ?? null,
    error,
    attempts,
  ])
  expect(shown).toEqual([
    [1, '{"name":"n","x":[1]}', null, 0],
    [2, null, 'not a JSON object', 0],
    [3, null, 'took too long', 1],
    [5, null, 'not a link that is followed', 0],
    [6, '{"name":"n","x":[1]}', null, 0],
    [7, '{"name":"n","x":[1]}', null, 0],
  ])
  expect(asked.sort()).toEqual([
    'https://a/away.json',
    'https://a/broken.json',
    'https://a/late.json',
    'https://a/ok.json',
    'https://gate/ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
  ])
})

test('another link takes the place of the first and what it led to', async () => {
  await using test = await testDatabase()
  await addMaster(test.db, 1, { uri: 'https://a/1.json' })
  const fetch: Fetch = async (url) => text(JSON.stringify({ from: url }))
  const followed = (wanted: string) => () =>
    expect.poll(async () => (await rows(test.db)).every(({ waits, uri }) => waits && uri === wanted)).toBe(true)
  await follow(test.db, fetch, followed('https://a/1.json'))
  await addMaster(test.db, 1, { uri: 'https://a/2.json' })
  const found = await follow(test.db, fetch, followed('https://a/2.json'))
  expect(found.map(({ fetched }) => fetched?.toString())).toEqual(['{"from":"https://a/2.json"}'])
})

test('what is nested too deep, or too long, is not parsed: a token that says nothing', async () => {
  await using test = await testDatabase()
  const bodies: Record<string, string> = {
    'https://a/1.json': '['.repeat(1024 * 1024),
    'https://a/2.json': `{"a":${'['.repeat(64)}${']'.repeat(64)}}`,
    'https://a/3.json': `{"a":${'['.repeat(63)}${']'.repeat(63)}}`,
    'https://a/4.json': `{${' '.repeat(1024 * 1024)}}`,
  }
  for (const n of [1, 2, 3, 4]) await addMaster(test.db, n, { uri: `https://a/${n}.json` })
  const fetch: Fetch = async (url) => text(bodies[url] ?? '')
  const found = await follow(test.db, fetch, () => tried(test.db, 4))
  expect(found.map(({ fetched }) => fetched?.toString() ?? null)).toEqual([
    null,
    null,
    bodies['https://a/3.json'],
    null,
  ])
})

test('a leader that is none any more notes no link and keeps nothing it fetched', async () => {
  await using test = await testDatabase()
  const { db } = test
  await addMaster(db, 1, { uri: 'https://a/ok.json' })
  await using lease = await takeLease(test.url, {})
  const signal = new AbortController().signal
  const lose = () => db.query('update leases set epoch = epoch + 1')
  const fetch = async () => {
    await lose()
    return text('{}')
  }
  const options = { db: lease.fence(db), ipfsGateway: 'https://gate', signal, fetch }
  await expect(runMetadataFetcher(options)).rejects.toMatchObject({ code: 'NOT_LEADER' })
  expect(await rows(db)).toMatchObject([{ uri: 'https://a/ok.json', fetched: null, waits: false }])
  await addMaster(db, 2, { uri: 'https://a/other.json' })
  await expect(runMetadataFetcher(options)).rejects.toMatchObject({ code: 'NOT_LEADER' })
  expect(await rows(db)).toHaveLength(1)
})
