import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { storeFollower } from '../../src/store/follower.ts'
import { type TestDatabase, testDatabase } from '../database.ts'

const FOLLOWER = { name: 'here:1', servers: 3, serversAway: 1, lies: 2, trouble: null }

describe('status, readiness and metrics', () => {
  let database: TestDatabase
  let serving: FastifyInstance
  let following: FastifyInstance
  beforeAll(async () => {
    database = await testDatabase()
    serving = await createServer({ db: database.db })
    following = await createServer({ db: database.db, network: 'mainnet' })
  })
  afterAll(async () => {
    await serving.close()
    await following.close()
    await database[Symbol.asyncDispose]()
  })
  const ready = async (server: FastifyInstance) => {
    const { statusCode, body } = await server.inject('/ready')
    return [statusCode, JSON.parse(body).error]
  }
  const head = (headMcSeqno: number) => storeFollower(database.db, { ...FOLLOWER, headMcSeqno })

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
    await head(500)
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
    await storeFollower(database.db, { ...FOLLOWER, headMcSeqno: 100, servers: 0, serversAway: 4, trouble })
    expect((await following.inject('/status')).json().following).toMatchObject({
      ...{ head_mc_seqno: 100, lag_blocks: null, lag_seconds: null, trouble },
      lite_servers: { in_use: 0, away: 4 },
    })
    expect(await ready(following)).toEqual([503, 'no lite server tells where the network is'])
  })

  test('one that fell silent does not count', async () => {
    await database.db.query(`update follower set seen_at = now() - interval '1 minute'`)
    expect(await ready(following)).toEqual([503, 'nobody follows the network'])
    expect(await ready(serving)).toEqual([200, undefined])
  })
})
