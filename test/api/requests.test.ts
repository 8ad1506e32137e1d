import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { fillBigDatabase } from './big-database.ts'
import { account, hash, raw, seedBlock, seedCheckpoint } from './seed.ts'
import { seedTokens } from './seed-tokens.ts'
import type { Json } from './serve.ts'

const [DOCUMENTED, PUBLIC] = ['/api/v3', '/toncenter/api/v3']
const A = raw(account(1))
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex').toUpperCase()
const ownerAddress = (i: number): string => `0:${sha256(`owner${i}`)}`
const poolAddress = `0:${sha256('a0')}`

let database: TestDatabase
let server: Awaited<ReturnType<typeof createServer>>
let paths: Record<string, Record<string, { parameters?: { name: string; in: string; required: boolean }[] }>>

beforeAll(async () => {
  database = await testDatabase()
  await seedCheckpoint(database.db)
  await seedBlock(database.db, { seqno: 1 })
  server = await createServer({ db: database.api })
  paths = (await server.inject({ url: '/openapi/v3.json' })).json().paths
}, 60_000)
afterAll(async () => {
  await server?.close()
  await database?.[Symbol.asyncDispose]()
})

const get = async (url: string): Promise<{ status: number; body: Json }> => {
  const reply = await server.inject({ url })
  return { status: reply.statusCode, body: reply.json() }
}

describe('what is missing', () => {
  test('a required parameter that is left out is named as missing, on every path', async () => {
    const required = Object.entries(paths).flatMap(([path, { get: operation }]) =>
      (operation?.parameters ?? []).filter((one) => one.required).map(({ name }) => ({ path, name })),
    )
    expect(required.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/masterchainBlockShards',
        '/transactionsByMasterchainBlock',
        '/addressBook',
        '/metadata',
      ]),
    )
    for (const { path, name } of required) {
      const { status, body } = await get(`${DOCUMENTED}${path}`)
      expect([path, status, body.error]).toEqual([path, 422, expect.stringMatching(/required/)])
      expect(`${path} ${body.error}`).toContain(name)
    }
    const { status, body } = await get(`${DOCUMENTED}/adjacentTransactions`)
    expect([status, body.error]).toEqual([422, 'hash: is required'])
  })

  test('in the public dialect a block or transaction that is not named is not found', async () => {
    const unnamed = ['/masterchainBlockShards', '/masterchainBlockShardState', '/transactionsByMasterchainBlock']
    for (const path of [...unnamed, '/masterchainBlockShards?seqno=x', '/adjacentTransactions']) {
      const { status, body } = await get(`${PUBLIC}${path}`)
      expect([path, status, body.error]).toEqual([path, 404, expect.stringContaining('1..9')])
    }
  })
})

describe('nothing pending', () => {
  test.each([
    [`/pendingTraces?account=${A}`, { traces: [], address_book: {}, metadata: {} }],
    [`/pendingTraces?ext_msg_hash=${hash(7).toString('hex')}`, { traces: [], address_book: {}, metadata: {} }],
    [`/pendingActions?account=${A}`, { actions: [], address_book: {}, metadata: {} }],
    [`/pendingActions?ext_msg_hash=${hash(7).toString('hex')}`, { actions: [], address_book: {}, metadata: {} }],
    [`/pendingTransactions?account=${A}`, { transactions: [], address_book: {} }],
    [`/pendingTransactions?trace_id=${hash(7).toString('hex')}`, { transactions: [], address_book: {} }],
  ])('%s is an empty list', async (url, wanted) => {
    for (const base of [DOCUMENTED, PUBLIC]) expect(await get(`${base}${url}`)).toEqual({ status: 200, body: wanted })
  })
})

describe('pages out of range', () => {
  test('are refused on every list; the public dialect takes too little for the least', async () => {
    const lists = Object.entries(paths).flatMap(([path, { get: operation }]) =>
      operation?.parameters?.some(({ name }) => name === 'limit') ? [{ path, operation }] : [],
    )
    expect(lists.length).toBeGreaterThan(20)
    for (const { path, operation } of lists) {
      const hasOffset = operation.parameters?.some(({ name }) => name === 'offset')
      for (const query of ['limit=0', 'limit=-1', 'limit=5000', ...(hasOffset ? ['offset=-1'] : [])]) {
        const { status, body } = await get(`${DOCUMENTED}${path}?${query}`)
        expect([path, query, status, body.error]).toEqual([path, query, 422, expect.stringMatching(/^(limit|offset)/)])
      }
      for (const query of ['limit=0', 'limit=-1', 'offset=-1']) {
        const { body } = await get(`${PUBLIC}${path}?${query}`)
        expect(`${path}?${query} ${body.error ?? ''}`).not.toMatch(/ (limit|offset)/)
      }
      expect([path, (await get(`${PUBLIC}${path}?limit=5000`)).status]).toEqual([path, 422])
    }
  })
})

describe('cursors', () => {
  type Schema = { readonly $ref?: string; readonly type?: string; readonly properties?: Record<string, unknown> }

  test('the OpenAPI document has next_cursor exactly where replies have it', async () => {
    await using full = await testDatabase()
    await seedTokens(full.db, 60)
    await fillBigDatabase(full.db, 60)
    const fullServer = await createServer({ db: full.db })
    const { components } = (await fullServer.inject({ url: '/openapi/v3.json' })).json()
    const filters: Record<string, string> = {
      '/masterchainBlockShards': 'seqno=1',
      '/transactionsByMasterchainBlock': 'seqno=1',
      '/transactionsByMessage': 'opcode=7',
      '/dns/records': `wallet=${ownerAddress(3)}`,
      '/vesting': `wallet_address=${ownerAddress(0)}`,
      '/staking/nominatorPools/nominatorEvents': `pool=${poolAddress}`,
      '/staking/nominatorPools/validatorEvents': `pool=${poolAddress}`,
    }
    const seen: string[] = []
    for (const [path, { get: operation }] of Object.entries(paths)) {
      if (operation?.parameters?.every(({ name }) => name !== 'cursor') !== false) continue
      const reply = (operation as Json).responses['200'].content['application/json'].schema as Schema
      const schema: Schema =
        reply.$ref === undefined ? reply : components.schemas[reply.$ref.split('/').at(-1) as string]
      const page = await fullServer.inject({ url: `${DOCUMENTED}${path}?limit=1&${filters[path] ?? ''}` })
      if (page.headers['x-next-cursor'] === undefined) continue
      seen.push(path)
      const isSaid = !Array.isArray(page.json()) && 'next_cursor' in page.json()
      expect([path, isSaid]).toEqual([path, schema.properties?.next_cursor !== undefined])
      if (isSaid) expect([path, page.json().next_cursor]).toEqual([path, page.headers['x-next-cursor']])
      const inPublic = await fullServer.inject({ url: `${PUBLIC}${path}?limit=1&${filters[path] ?? ''}` })
      expect([path, 'next_cursor' in inPublic.json()]).toEqual([path, false])
    }
    expect(seen.sort()).toEqual(expect.arrayContaining(LISTS))
    await fullServer.close()
  })
})

/** Every list that has more than a page in the database of this test. */
const LISTS = [
  ...['/actions', '/blocks', '/dns/records', '/events', '/jetton/burns', '/jetton/masters', '/jetton/transfers'],
  ...['/jetton/wallets', '/masterchainBlockShards', '/messages', '/multisig/orders', '/multisig/wallets'],
  ...['/nft/collections', '/nft/items', '/nft/transfers', '/topAccountsByBalance', '/traces', '/transactions'],
  ...['/transactionsByMasterchainBlock', '/transactionsByMessage'],
]

describe('verbs that are not served', () => {
  test('are a 405 that says which are', async () => {
    const emulate: Record<string, Json> = (await server.inject({ url: '/openapi/emulate.json' })).json().paths
    const bases = ['/api', '/toncenter/api']
    const served = [
      ...Object.entries(paths).flatMap(([path, verbs]) =>
        bases.map((base) => [`${base}/v3${path}`, Object.keys(verbs)]),
      ),
      ...Object.entries(emulate).flatMap(([path, verbs]) =>
        bases.map((base) => [`${base}/emulate/v1${path.replace(/^.*\/v1/, '')}`, Object.keys(verbs)]),
      ),
      ...bases.flatMap((base) => [
        [`${base}/streaming/v2/ws`, ['get']],
        [`${base}/streaming/v2/sse`, ['get', 'post']],
        [`${base}/streaming/healthz`, ['get']],
      ]),
      ...['/health', '/ready', '/status', '/metrics', '/docs', '/openapi/v3.json'].map((path) => [path, ['get']]),
    ] as [string, string[]][]
    for (const [url, verbs] of served) {
      for (const verb of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE']) {
        if (verbs.includes(verb.toLowerCase())) continue
        const reply = await server.inject({ method: verb as 'PUT', url })
        const allow = String(reply.headers.allow).toLowerCase()
        expect([verb, url, reply.statusCode, reply.body]).toEqual([verb, url, 405, expect.stringMatching(/error/)])
        for (const known of verbs) expect(`${url}: ${allow}`).toContain(known)
      }
    }
  })

  test('a path that is not there is a 404 by any verb', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await server.inject({ method, url: '/api/v3/nothing' })).statusCode).toBe(404)
  })
})
