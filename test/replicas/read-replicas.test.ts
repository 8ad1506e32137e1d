import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { createClient } from '../../src/client/client.ts'
import { importBlocks } from '../../src/index/import.ts'
import { createDatabase, type Database } from '../../src/store/database.ts'
import { migrate } from '../../src/store/migrate.ts'
import { Replicas } from '../../src/store/replicas/replicas.ts'
import { joinServers, listServers, serverName } from '../../src/store/servers.ts'
import { RECORDED } from '../api/imported-chain.ts'
import { testDatabase } from '../database.ts'
import { createFollowedChain, followChain, importedDigest, settledDigest, startNetwork } from '../follow/network.ts'
import { ScriptedServer } from '../lite-server/scripted-server.ts'
import { type StreamingPair, startStreamingPair } from './streaming-pair.ts'

const HEADER = 'x-cellar-mc-seqno'
const FIRST = 20
const LATER = 25
const LAGGED = 29
const LAST = 45

const importTo = async (db: Database, to: number): Promise<void> => {
  const states = ['zerostate.boc', 'basestate0.boc'].map((name) => `${RECORDED}/zerostate/${name}`)
  await importBlocks({ db, dir: `${RECORDED}/blocks`, states, to, workers: 0 })
}

describe.skipIf(!RECORDED)('a database with a streaming replica', { timeout: 180_000 }, () => {
  let pair: StreamingPair
  let url: string
  let db: Database
  let replicas: Replicas
  let server: Awaited<ReturnType<typeof createServer>>
  const states: string[] = []

  beforeAll(async () => {
    pair = await startStreamingPair(async (primary) => {
      await migrate(primary)
      await using filling = createDatabase(primary)
      await importTo(filling, FIRST)
    })
    url = joinServers(pair.primary.url, [pair.standby.url])
    db = createDatabase(url)
    replicas = new Replicas({
      ...{ servers: listServers(url), database: {}, pollMs: 0 },
      onChange: (name, state) => states.push(`${name === serverName(pair.standby.url) ? 'standby' : 'first'} ${state}`),
      onSilentPrimary: () => db.drop(),
    })
    server = await createServer({ db, replicas, probes: replicas.orPrimary(db) })
  }, 180_000)
  afterAll(async () => {
    await server?.close()
    await replicas?.[Symbol.asyncDispose]()
    await db?.end()
    await pair?.[Symbol.asyncDispose]()
  })

  const standbyAt = (mcSeqno: number) =>
    expect
      .poll(async () => {
        await replicas.poll()
        return replicas.all[1]?.head.known
      })
      .toBe(mcSeqno)

  /** Answers of one caller, by its address. */
  const get = async (path: string, remoteAddress: string, headers: Record<string, string> = {}) => {
    const before = await readsOf('standby')
    const reply = await server.inject({ url: path, remoteAddress, headers })
    const by = (await readsOf('standby')) > before ? 'standby' : 'primary'
    return { by, status: reply.statusCode, at: reply.headers[HEADER], headers: reply.headers, body: reply.body }
  }

  const metrics = async (): Promise<string> => (await server.inject({ url: '/metrics' })).body
  const metric = async (name: string): Promise<number> =>
    Number(new RegExp(`^${name}\\{server="${serverName(pair.standby.url)}"\\} (\\S+)$`, 'm').exec(await metrics())?.[1])
  const readsOf = async (_server: 'standby'): Promise<number> => (await metric('cellar_reads_total')) || 0

  test('answers come from the replica, byte for byte those of the primary', async () => {
    await standbyAt(FIRST)
    await using primary = createDatabase(pair.primary.url)
    const plain = await createServer({ db: primary })
    for (const path of [
      '/api/v3/masterchainInfo',
      '/api/v3/transactions?limit=50',
      '/api/v3/traces?limit=10',
      '/toncenter/api/v3/actions?limit=20',
      '/api/v2/getMasterchainInfo',
    ]) {
      const { by, at, body, status } = await get(path, '192.0.2.1')
      const expected = await plain.inject({ url: path })
      expect([path, status, by, at]).toEqual([path, 200, 'standby', `${FIRST}`])
      expect(body).toBe(expected.body)
      // Without replicas nobody is told anything, unless they ask.
      expect(expected.headers).not.toHaveProperty(HEADER)
    }
    const asked = await plain.inject({ url: `/api/v3/masterchainInfo?min_mc_seqno=${FIRST}&strict=true` })
    expect([asked.statusCode, asked.headers[HEADER]]).toEqual([200, `${FIRST}`])
    expect((await plain.inject({ url: '/api/v3/masterchainInfo?min_mc_seqno=x' })).statusCode).toBe(422)
    await plain.close()
    expect(await get(`/api/v3/pendingTraces?account=0:${'0'.repeat(64)}`, '192.0.2.1')).toMatchObject({ by: 'primary' })
  })

  test('a replica that lags behind what a caller has seen is not asked', async () => {
    await pair.standby.sql('select pg_wal_replay_pause()')
    await importTo(db, LATER)
    await replicas.poll()
    const info = '/api/v3/masterchainInfo'
    expect(await get(info, '192.0.2.2')).toMatchObject({ by: 'standby', at: `${FIRST}` })
    expect(await metric('cellar_replica_lag_blocks')).toBe(LATER - FIRST)
    expect(await get(`${info}?min_mc_seqno=${LATER}`, '192.0.2.2')).toMatchObject({ by: 'primary', at: `${LATER}` })
    // From now on this caller has seen it, whatever it says; others have not.
    expect(await get(info, '192.0.2.2')).toMatchObject({ by: 'primary' })
    expect(await get(info, '192.0.2.3')).toMatchObject({ by: 'standby' })
    expect(await get(info, '192.0.2.4', { [HEADER]: `${LATER}` })).toMatchObject({ by: 'primary' })
    expect(await get('/api/v2/getMasterchainInfo', '192.0.2.5', { [HEADER]: `${LATER}` })).toMatchObject({
      by: 'primary',
    })
    const page = await get('/api/v3/transactions?limit=2', '192.0.2.2')
    const cursor = page.headers['x-next-cursor']
    expect(cursor).toMatch(new RegExp(`\\.${LATER}$`))
    expect(await get(`/api/v3/transactions?limit=2&cursor=${cursor}`, '192.0.2.6')).toMatchObject({
      ...{ by: 'primary', status: 200, at: `${LATER}` },
    })
    const early = await get(`${info}?min_mc_seqno=${LATER + 1}`, '192.0.2.7')
    expect(early.status).toBe(404)
    await pair.standby.sql('select pg_wal_replay_resume()')
    await standbyAt(LATER)
    expect(await get(info, '192.0.2.2')).toMatchObject({ by: 'standby', at: `${LATER}` })
  })

  test('ten seconds behind, a replica shows no reader an earlier block than the reader has seen', async () => {
    const lagBy = async (delay: string): Promise<void> => {
      await pair.standby.sql(`alter system set recovery_min_apply_delay = '${delay}'`)
      await pair.standby.sql('select pg_reload_conf()')
    }
    await lagBy('10s')
    // Two processes that do not know what the other has told.
    const other = await createServer({ db, replicas })
    let turn = 0
    const fetch = async (url: string, { headers }: RequestInit): Promise<Response> => {
      const asked = turn++ % 2 === 0 ? server : other
      const path = url.replace('http://cellar.test', '')
      const reply = await asked.inject({
        url: path,
        remoteAddress: '192.0.2.10',
        headers: headers as Record<string, string>,
      })
      return new Response(reply.body, {
        status: reply.statusCode,
        headers: { [HEADER]: `${reply.headers[HEADER]}`, 'x-next-cursor': `${reply.headers['x-next-cursor'] ?? ''}` },
      })
    }
    const client = createClient({ url: 'http://cellar.test', fetch, retries: 0 })
    const readers: Record<string, { readonly seen: number[]; look(): Promise<unknown> }> = {
      'by its address': {
        seen: [],
        look: async () => JSON.parse((await get('/api/v3/masterchainInfo', '192.0.2.11')).body).last.seqno,
      },
      'of the client': { seen: [], look: async () => (await client.masterchainInfo()).last.seqno },
      'of lists, by the client': {
        seen: [],
        look: async () => (await client.transactions({ limit: 1 })).transactions[0]?.mc_block_seqno,
      },
    }
    const lookAll = async (): Promise<void> => {
      for (const { seen, look } of Object.values(readers)) seen.push(Number(await look()))
    }
    for (let to = LATER + 1; to <= LAGGED; to++) {
      await importTo(db, to)
      await replicas.poll()
      await lookAll()
      // Told the newest block by one process, the other has to know it as well.
      await client.masterchainInfo(undefined, { headers: { [HEADER]: `${to}` } })
      await lookAll()
      await lookAll()
    }
    await lagBy('0')
    await standbyAt(LAGGED)
    await lookAll()
    await other.close()
    for (const [name, { seen }] of Object.entries(readers)) {
      expect([name, seen]).toEqual([name, seen.toSorted((a, b) => a - b)])
      expect([name, seen.at(-1)]).toEqual([name, LAGGED])
    }
    expect(readers['of the client']?.seen.slice(1, 3)).toEqual([LATER + 1, LATER + 1])
  })

  test('a replica that is down is taken out, and comes back', async () => {
    states.length = 0
    await pair.standby.kill()
    // Nobody has looked yet: whoever is sent there is answered by another.
    expect(await get('/api/v3/transactions?limit=2', '192.0.2.8')).toMatchObject({ by: 'primary', status: 200 })
    await replicas.poll()
    expect(await metric('cellar_replica_up')).toBe(0)
    await pair.standby.start()
    await standbyAt(LAGGED)
    expect(states).toEqual(['standby away', 'standby replica'])
    expect(await get('/api/v3/transactions?limit=2', '192.0.2.8')).toMatchObject({ by: 'standby' })
  })

  test('the primary is killed and the replica promoted: all go on without a restart, and nothing that was acknowledged is lost', async () => {
    await pair.primary.sql(`alter system set synchronous_standby_names = 'standby'`)
    await pair.primary.sql('select pg_reload_conf()')
    await db.query('create table acknowledged (number integer)')
    const chain = createFollowedChain()
    const lite = await ScriptedServer.start({ chain })
    await using network = await startNetwork([lite], chain)
    lite.head = LAGGED + 5
    let committed = 0
    const following = followChain({ db, url }, network, chain, {
      range: { from: 'first', to: LAST },
      onCommit: (mcSeqno) => {
        committed = mcSeqno
      },
    })
    following.catch(() => undefined)
    await expect.poll(() => committed).toBe(LAGGED + 5)
    for (let number = 0; number < 20; number++) await db.query('insert into acknowledged values ($1)', [number])

    const killedAt = performance.now()
    await pair.primary.kill()
    lite.head = LAST
    const meanwhile = await get('/api/v3/masterchainInfo', '192.0.2.9')
    expect(meanwhile).toMatchObject({ by: 'standby', status: 200, at: `${LAGGED + 5}` })
    await pair.standby.sql('select pg_promote()')
    await following
    const [rows] = await db.query<{ count: bigint }>('select count(*) from acknowledged')
    expect(rows?.count).toBe(20n)
    const tookMs = performance.now() - killedAt
    await db.query('drop table acknowledged')
    // Printed, not held: how long it takes is the machine's affair, that it goes on is not.
    process.stdout.write(`the promoted replica took over after ${Math.round(tookMs)} ms\n`)
    await replicas.poll()
    expect(replicas.all.map(({ state }) => state)).toEqual(['away', 'primary'])
    expect(await get('/api/v3/masterchainInfo', '192.0.2.9')).toMatchObject({ status: 200, at: `${LAST}` })
    await using once = await testDatabase()
    await importedDigest(LAST, once)
    expect(await settledDigest(db)).toEqual(await settledDigest(once.db))

    // The one that was left behind comes back as it was, and is not taken for the primary.
    await pair.primary.start()
    await using late = createDatabase(url)
    expect(await late.query('select 1 as one from checkpoint where last_mc_seqno = $1', [LAST])).toEqual([{ one: 1 }])
  })
})
