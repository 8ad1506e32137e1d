import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { WHOLE_SHARD } from '../../src/model/block.ts'
import { type Follower, storeFollower } from '../../src/store/follower.ts'
import { storeNetwork } from '../../src/store/network.ts'
import { type TestDatabase, testDatabase } from '../database.ts'

const FOLLOWER = { name: 'here:1', servers: 3, serversAway: 1, lies: 2, trouble: null }

describe('status, readiness and metrics', () => {
  let database: TestDatabase
  let serving: FastifyInstance
  /** Was not told whether a network is followed. */
  let untold: FastifyInstance
  let following: FastifyInstance
  beforeAll(async () => {
    database = await testDatabase()
    serving = await createServer({ db: database.api, network: 'none', version: '1.2.3' })
    untold = await createServer({ db: database.api })
    following = await createServer({ db: database.api, network: 'mainnet' })
  })
  afterAll(async () => {
    await serving.close()
    await untold.close()
    await following.close()
    await database[Symbol.asyncDispose]()
  })
  const ready = async (server: FastifyInstance) => {
    const { statusCode, body } = await server.inject('/ready')
    return [statusCode, JSON.parse(body).error]
  }
  /** It goes on saying so, however long this takes. */
  const tell = async (follower: Follower) => {
    await storeFollower(database.db, follower)
    await database.db.query(`update follower set seen_at = clock_timestamp() + interval '1 hour'`)
  }
  const head = (headMcSeqno: number) => tell({ ...FOLLOWER, headMcSeqno })

  test('which program it is and since when it runs, the same whenever it is asked', async () => {
    const ask = async () => (await serving.inject('/status')).json()
    const { version, started_at } = await ask()
    expect(version).toBe('1.2.3')
    expect(new Date(started_at).toISOString()).toBe(started_at)
    expect(await ask()).toMatchObject({ version, started_at })
    expect((await untold.inject('/status')).json()).toMatchObject({ version: null })
  })

  test('nothing indexed is not ready', async () => {
    expect(await ready(serving)).toEqual([503, 'nothing is indexed yet'])
    expect((await serving.inject('/status')).json()).toMatchObject({ indexed: null, following: null })
    expect((await serving.inject('/metrics')).body).toContain('\ncellar_ready 0\n')
  })

  test('what is stored is enough where nobody was told to follow', async () => {
    await database.db.query(
      `insert into checkpoint (network_id, first_mc_seqno, last_mc_seqno, resume) values (-3, 10, 100, ''::bytea)`,
    )
    expect(await ready(serving)).toEqual([200, undefined])
    expect(await ready(untold)).toEqual([200, undefined])
    expect(await ready(following)).toEqual([503, 'nobody follows the network'])
  })

  test('a follower close behind the network is ready, one far behind is not', async () => {
    await head(101)
    expect(await ready(following)).toEqual([200, undefined])
    expect((await following.inject('/status')).json()).toMatchObject({
      network: 'mainnet',
      indexed: { first_mc_seqno: 10, last_mc_seqno: 100 },
      following: { head_mc_seqno: 101, lag_blocks: 1, lite_servers: { in_use: 3, away: 1, lies: 2 } },
    })
    expect(await ready(untold)).toEqual([200, undefined])
    await head(500)
    expect(await ready(untold)).toEqual([503, '400 masterchain blocks behind the network'])
    expect(await ready(following)).toEqual([503, '400 masterchain blocks behind the network'])
    const { body } = await following.inject('/metrics')
    expect(body).toContain('# TYPE cellar_lag_blocks gauge\ncellar_lag_blocks 400\n')
    expect(body).toContain('cellar_network_head_mc_seqno 500\n')
  })

  test('the head is not below what is indexed meanwhile', async () => {
    await head(97)
    expect((await following.inject('/status')).json().following).toMatchObject({ head_mc_seqno: 100, lag_blocks: 0 })
    expect((await following.inject('/metrics')).body).toContain('cellar_network_head_mc_seqno 100\n')
  })

  test('without a lite server that answers nobody knows how far behind it is', async () => {
    const trouble = 'no lite server answers: 127.0.0.1:1'
    await tell({ ...FOLLOWER, headMcSeqno: 100, servers: 0, serversAway: 4, trouble })
    expect((await following.inject('/status')).json().following).toMatchObject({
      ...{ head_mc_seqno: 100, lag_blocks: null, lag_seconds: null, trouble },
      lite_servers: { in_use: 0, away: 4 },
    })
    expect(await ready(following)).toEqual([503, 'no lite server tells where the network is'])
  })

  test('an indexer that is dead is seen within 10 seconds, whoever asks', async () => {
    await head(100)
    const silentFor = (seconds: number) =>
      database.db.query(`update follower set seen_at = now() - $1::int * interval '1 second'`, [seconds])
    expect(await ready(untold)).toEqual([200, undefined])
    expect((await untold.inject('/status')).json()).toMatchObject({ ready: true, not_ready_because: null })
    // It says something once a second.
    await silentFor(9)
    for (const server of [following, untold]) {
      expect(await ready(server)).toEqual([503, 'nobody follows the network'])
      expect((await server.inject('/status')).json()).toMatchObject({
        ...{ ready: false, not_ready_because: 'nobody follows the network' },
        following: {
          lag_blocks: null,
          trouble: expect.stringMatching(/^nobody follows the network: .* \d+ seconds ago$/),
        },
      })
      const { body } = await server.inject('/metrics')
      expect(body).toContain('\ncellar_ready 0\n')
      expect(body).toContain('\ncellar_following 0\n')
    }
    // Told that there is no network, what is stored is all there is.
    expect(await ready(serving)).toEqual([200, undefined])
  })

  test('what is old while newer blocks exist is not current, however few those are', async () => {
    const seconds = (age: number) =>
      database.db.query(`update blocks set gen_utime = extract(epoch from clock_timestamp())::bigint - $1`, [age])
    // The newest block of the checkpoint: only its time is asked for.
    await database.db.query(
      `insert into blocks (workchain, shard, seqno, mc_seqno, root_hash, file_hash, gen_utime, start_lt, end_lt, tx_count,
         key_block, prev, doc) values (-1, $1, 100, 100, '', '', 0, 0, 0, 0, false, '', '')`,
      [WHOLE_SHARD],
    )
    await head(100)
    await seconds(3600)
    // The network makes nothing newer.
    expect(await ready(untold)).toEqual([200, undefined])
    await head(101)
    expect(await ready(untold)).toEqual([
      503,
      expect.stringMatching(/^the newest indexed block is \d{4,} seconds old$/),
    ])
    await seconds(-3600)
    expect(await ready(untold)).toEqual([200, undefined])
  })

  test('a process that was not told finds the network in the database', async () => {
    expect((await untold.inject('/status')).json().network).toBe('none')
    await storeNetwork(database.db, { name: 'custom', config: '{}' })
    expect((await untold.inject('/status')).json().network).toBe('custom')
    expect((await following.inject('/status')).json().network).toBe('mainnet')
  })
})
