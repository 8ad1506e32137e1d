import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dialect } from '../../src/api/shapes/dialect.ts'
import { RECORDED } from '../api/imported-chain.ts'
import { readContract, replyChecks } from './contract.ts'
import { type ServedChain, serveRecorded } from './imported-v2.ts'
import { ALICE, DNS_ROOT, EXAMPLES } from './requests.ts'

const contract = readContract()
const BASES: Readonly<Record<Dialect, string>> = { documented: '/api/v2', public: '/toncenter/api/v2' }
/** Of the retired server: what they need in cells of JSON no client sends any more. */
const NOT_SERVED = ['sendQuery', 'sendCellSimple', 'sendQuerySimple', 'estimateFeeSimple', 'getWorkerState']

describe.skipIf(RECORDED === undefined || contract === undefined)('the contract of v2', () => {
  let served: ServedChain

  beforeAll(async () => {
    served = await serveRecorded(RECORDED as string)
  }, 120_000)
  afterAll(async () => {
    await served?.[Symbol.asyncDispose]()
  })

  test('every operation is served, and described as it is', async () => {
    const { paths } = contract as NonNullable<typeof contract>
    const ours = (await served.server.inject({ url: '/openapi/v2.json' })).json()
    for (const [path, verbs] of Object.entries(paths)) {
      const name = path.slice('/api/v2/'.length)
      if (NOT_SERVED.includes(name) || name === 'healthcheck') continue
      expect(ours.paths[`/${name}`], name).toBeDefined()
      if (name !== 'jsonRPC') expect(Object.keys(ours.paths[`/${name}`]).sort()).toEqual(Object.keys(verbs).sort())
      if (name !== 'jsonRPC') expect(EXAMPLES.map(({ method }) => method)).toContain(name)
    }
    expect((await served.server.inject({ url: '/api/v2/healthcheck' })).statusCode).toBe(200)
  })

  test.each(['documented', 'public'] as const)(
    'answers in the %s dialect are what the contract says',
    async (dialect) => {
      const check = replyChecks(dialect)
      for (const { method, params, status = 200 } of EXAMPLES) {
        const { post, get } = (contract as NonNullable<typeof contract>).paths[`/api/v2/${method}`] ?? {}
        const title = `${method} ${JSON.stringify(params)}`
        const url = `${BASES[dialect]}/${method}`
        const replies = [await served.post(url, { ...params, '@extra': 'my id' })]
        const query = Object.entries(params).map(([key, value]) => [
          key,
          Array.isArray(value) ? value[0] : String(value),
        ])
        if (get) replies.push(await served.get(url, { ...Object.fromEntries(query), '@extra': 'my id' }))
        for (const [i, reply] of replies.entries()) {
          expect(reply.status, `${title} ${reply.body.error}`).toBe(status)
          const valid = check(`/api/v2/${method}`, i === 0 ? 'post' : 'get', status)
          expect(valid(reply.body) ? [] : valid.errors, title).toEqual([])
          expect(reply.body['@extra']).toBe('my id')
          if (status !== 200) expect(reply.body).toMatchObject({ ok: false, code: status })
          if (status !== 200) expect(Object.keys((i === 0 ? post : get)?.responses ?? {})).toContain(String(status))
        }
      }
    },
    60_000,
  )

  test('through JSON-RPC every method answers in public spelling, with its id', async () => {
    const check = replyChecks('public')
    for (const { method, params, status = 200 } of EXAMPLES) {
      const reply = await served.post('/api/v2/jsonRPC', { jsonrpc: '2.0', id: 7, method, params })
      expect(reply.status, method).toBe(status)
      expect(reply.body).toMatchObject({ '@extra': '7', id: 7, jsonrpc: '2.0' })
      const valid = check(`/api/v2/${method}`, 'post', status)
      expect(valid(reply.body) ? [] : valid.errors, method).toEqual([])
    }
  }, 60_000)

  test('JSON-RPC takes batches and odd parameters, and refuses what is neither', async () => {
    const rpc = async (body: unknown) => served.post('/api/v2/jsonRPC', body)
    const batch = await rpc([
      { id: 1, method: 'getMasterchainInfo' },
      { id: 'two', method: 'getAddressBalance', params: { address: 'nonsense' } },
      { id: 3, method: 'noSuchMethod', params: {} },
      5,
    ])
    expect(batch.status).toBe(200)
    expect(batch.body).toMatchObject([
      { ok: true, '@extra': '1', id: 1 },
      { ok: false, code: 422, '@extra': 'two' },
      { ok: false, code: 404, error: 'Method not found' },
      { ok: false, code: 422 },
    ])
    for (const params of [undefined, null, [], 'text', 5]) {
      expect((await rpc({ method: 'getMasterchainInfo', params })).body.ok).toBe(true)
    }
    expect((await rpc({ method: 'getMasterchainInfo', params: [{}] })).body).toEqual({
      ok: false,
      error: 'params must contain an object',
      code: 422,
    })
    expect((await rpc([])).status).toBe(422)
    expect((await served.get('/api/v2/jsonRPC')).body).toMatchObject({ ok: false, code: 405 })
  })

  test('no id in, no id out; bad input is named; verbs and paths are refused in the envelope', async () => {
    expect(Object.keys((await served.get('/api/v2/getMasterchainInfo')).body)).toEqual(['ok', 'result'])
    const bad = await served.get('/api/v2/getBlockHeader', { workchain: '-1', shard: 'x', seqno: '5' })
    expect(bad).toMatchObject({ status: 422, body: { ok: false, code: 422 } })
    expect(bad.body.error).toContain('failed to parse get request: failed to parse shard')
    expect((await served.post('/api/v2/shards', {})).body.error).toBe('failed to parse post request: seqno is required')
    expect((await served.get('/api/v2/shards', { seqno: '0' })).body.error).toContain('seqno should be positive')
    expect((await served.get('/api/v2/nothing')).body).toEqual({ ok: false, error: 'Not Found', code: 404 })
    expect((await served.get('/api/v2/runGetMethod')).status).toBe(405)
    const put = await served.server.inject({ method: 'PUT', url: '/api/v2/shards' })
    expect(put.json()).toEqual({ ok: false, error: 'unsupported http method: PUT', code: 405 })
    const preflight = await served.server.inject({ method: 'OPTIONS', url: '/api/v2/jsonRPC' })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers['access-control-allow-headers']).toContain('x-ton-client-version')
  })

  test('a header without seqno is the newest; hashes are verified', async () => {
    const newest = await served.get('/api/v2/getBlockHeader', { workchain: '-1', shard: '8000000000000000' })
    expect(newest.body.result.id.seqno).toBe(631)
    const shard = await served.get('/api/v2/getBlockHeader', { workchain: '0', shard: '2305843009213693952' })
    expect(shard.body.result.id).toMatchObject({ seqno: 571, shard: '2305843009213693952' })
    const { root_hash, file_hash } = newest.body.result.id
    const asked = { workchain: '-1', shard: '-9223372036854775808', seqno: '631' }
    expect((await served.get('/api/v2/getBlockHeader', { ...asked, root_hash, file_hash })).status).toBe(200)
    const wrong = await served.get('/api/v2/getBlockHeader', { ...asked, root_hash: file_hash })
    expect(wrong).toMatchObject({
      status: 500,
      body: { error: 'LITE_SERVER_UNKNOWN: root_hash is not that of the block' },
    })
  })

  test('a page of transactions begins with the last of the one before', async () => {
    const page = async (params: object) =>
      (await served.rpc('getTransactions', { address: ALICE, ...params })).body.result
    const whole = await page({ limit: 12 })
    const { lt, hash } = whole[4].transaction_id
    const next = await page({ limit: 8, lt, hash: Buffer.from(hash, 'base64').toString('hex') })
    expect([...whole.slice(0, 4), ...next]).toEqual(whole)
    const stopped = await page({ limit: 12, to_lt: whole[6].transaction_id.lt })
    expect(stopped).toEqual(whole.slice(0, 6))
    const mismatch = await served.rpc('getTransactions', { address: ALICE, lt, hash: '00'.repeat(32) })
    expect(mismatch).toMatchObject({ status: 500, body: { error: 'LITE_SERVER_UNKNOWN: transaction hash mismatch' } })
    expect((await served.rpc('getTransactions', { address: ALICE, lt })).status).toBe(422)
  })

  test('a message is located from both ends, in both dialects', async () => {
    const { result } = (await served.rpc('getTransactions', { address: ALICE, limit: 50 })).body
    const sender = result.find((tx: { out_msgs: unknown[] }) => tx.out_msgs.length > 0)
    const { source, destination, created_lt, hash } = sender.out_msgs[0]
    const asked = { source, destination, created_lt }
    expect((await served.rpc('tryLocateSourceTx', asked)).body.result).toEqual(sender)
    const received = (await served.rpc('tryLocateResultTx', asked)).body.result
    expect(received.in_msg.hash).toBe(hash)
    const documented = (await served.get('/api/v2/tryLocateTx', asked)).body.result
    expect(documented.in_msg.msg_data['@type']).toBe('msg.dataRaw')
    expect(documented.data).toBe(received.data)
  })

  test('domains and tokens', async () => {
    const { body } = await served.rpc('dnsResolve', { address: DNS_ROOT, name: 'nope.ton', ttl: 5 })
    expect(body).toMatchObject({ ok: false, code: 500 })
    const item = await served.rpc('getTokenData', {
      address: '0:154855ef98205734d2d07d2be5452b01b9a62f58e84e68f1ea7115b1f2930f88',
    })
    expect(item.body.result ?? item.body).toMatchObject({
      contract_type: 'nft_item',
      content: { domain: 'bobs-long-domain.ton', data: { wallet: { '@type': 'dns_smc_address' } } },
    })
  })
})
