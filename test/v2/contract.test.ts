import { Address, beginCell, Cell, loadTransaction } from '@ton/core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dialect } from '../../src/record/dialect.ts'
import { RECORDED } from '../api/imported-chain.ts'
import { HAS_CONTRACT, readDocument } from '../contract/contract-documents.ts'
import { replyChecks } from '../contract/strict-contract.ts'
import { type ServedChain, serveRecorded } from './imported-v2.ts'
import { ALICE, DNS_ROOT, EXAMPLES } from './requests.ts'

const FRANK = '0:90a8fe0d3ac93e0d2a22475162c2de5d74cce338182dfdff5c5833424eb9d72b'

interface Sent {
  readonly data: string
  readonly in_msg?: { readonly source: string }
  readonly out_msgs: readonly unknown[]
}

/** Of a transaction whose message came with nothing but a body. */
function hasNoInit(data: string): boolean {
  const message = loadTransaction(Cell.fromBase64(data).beginParse()).inMessage
  return message?.info.type === 'external-in' && message.init == null
}

const addressBoc = (address: string): string =>
  beginCell().storeAddress(Address.parse(address)).endCell().toBoc().toString('base64')

const contract = HAS_CONTRACT ? readDocument('openapi-v2.yaml') : undefined
const BASES: Readonly<Record<Dialect, string>> = { documented: '/api/v2', public: '/toncenter/api/v2' }

describe.skipIf(RECORDED === undefined || contract === undefined)('the contract of v2', () => {
  let served: ServedChain

  beforeAll(async () => {
    served = await serveRecorded(RECORDED as string)
  }, 300_000)
  afterAll(async () => {
    await served?.[Symbol.asyncDispose]()
  })

  test('every operation is served, and described as it is', async () => {
    const { paths } = contract as NonNullable<typeof contract>
    const ours = (await served.server.inject({ url: '/openapi/v2.json' })).json()
    for (const [path, verbs] of Object.entries(paths)) {
      const name = path.slice('/api/v2/'.length)
      if (name === 'healthcheck') continue
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
      for (const { method, params, publicStatus, status: ours = 200 } of EXAMPLES) {
        const status = (dialect === 'public' ? publicStatus : undefined) ?? ours
        const { post, get } = (contract as NonNullable<typeof contract>).paths[`/api/v2/${method}`] ?? {}
        const title = `${method} ${JSON.stringify(params)}`
        const url = `${BASES[dialect]}/${method}`
        const body = { ...params, '@extra': 'my id' }
        const replies = post ? [{ verb: 'post' as 'get' | 'post', ...(await served.post(url, body)) }] : []
        const query = Object.entries(params).map(([key, value]) => [
          key,
          Array.isArray(value) ? value[0] : String(value),
        ])
        const asked = { ...Object.fromEntries(query), '@extra': 'my id' }
        if (get) replies.push({ verb: 'get', ...(await served.get(url, asked)) })
        expect(replies, title).not.toEqual([])
        for (const { verb, ...reply } of replies) {
          expect(reply.status, `${title} ${reply.body.error}`).toBe(status)
          const valid = check('v2', verb, `/${method}`, status)
          expect(valid(reply.body) ? [] : valid.errors, title).toEqual([])
          expect(reply.body['@extra']).toBe('my id')
          if (status !== 200) expect(reply.body).toMatchObject({ ok: false, code: status })
          if (status !== 200)
            expect(Object.keys((verb === 'post' ? post : get)?.responses ?? {})).toContain(String(status))
        }
      }
    },
    300_000,
  )

  test('through JSON-RPC every method answers in public spelling, with its id', async () => {
    const check = replyChecks('public')
    for (const { method, params, publicStatus, status: ours = 200 } of EXAMPLES) {
      const status = publicStatus ?? ours
      const reply = await served.post('/api/v2/jsonRPC', { jsonrpc: '2.0', id: 7, method, params })
      expect(reply.status, method).toBe(status)
      expect(reply.body).toMatchObject({ '@extra': '7', id: 7, jsonrpc: '2.0' })
      const isPosted = (contract as NonNullable<typeof contract>).paths[`/api/v2/${method}`]?.post !== undefined
      const valid = check('v2', isPosted ? 'post' : 'get', `/${method}`, status)
      const { id, jsonrpc, ...envelope } = reply.body
      expect(valid(envelope) ? [] : valid.errors, method).toEqual([])
    }
  }, 300_000)

  test('JSON-RPC takes batches and odd parameters, and refuses what is neither', async () => {
    const rpc = async (body: unknown) => served.post('/api/v2/jsonRPC', body)
    const batch = await rpc([
      { id: 1, method: 'getMasterchainInfo' },
      { id: 'two', method: 'getAddressBalance', params: { address: 'nonsense' } },
      { id: 3, method: 'noSuchMethod', params: {} },
      5,
    ])
    expect(batch.status).toBe(200)
    const openapi = (await served.server.inject({ url: '/openapi/v2.json' })).json()
    const ajv = new Ajv2020({ strict: false }).addSchema(openapi, 'ours')
    const at = 'ours#/paths/~1jsonRPC/post'
    const isRequest = ajv.compile({ $ref: `${at}/requestBody/content/application~1json/schema` })
    const isReply = (status: number) =>
      ajv.compile({ $ref: `${at}/responses/${status}/content/application~1json/schema` })
    expect(isRequest([{ id: 1, method: 'getMasterchainInfo' }])).toBe(true)
    expect(isRequest({ method: 'getMasterchainInfo' })).toBe(true)
    expect([isRequest([]), isRequest([5]), isRequest(5)]).toEqual([false, false, false])
    expect(isReply(200)(batch.body)).toBe(true)
    for (const one of [
      { id: 1, method: 'getMasterchainInfo' },
      { id: 2, method: 'noSuchMethod' },
      { id: 3, method: 'getAddressBalance', params: { address: 'nonsense' } },
      { id: 4, method: 'getTokenData', params: { address: ALICE } },
      { id: 5, method: 'sendBoc', params: { boc: 'AAAA' } },
      [],
      Array.from({ length: 101 }, () => ({ method: 'getMasterchainInfo' })),
    ]) {
      const reply = await rpc(one)
      expect([one, isReply(reply.status)(reply.body)]).toEqual([one, true])
    }
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

  test('a name that a method does not have is told of, and refused where that is asked for', async () => {
    const inject = async (url: string, payload?: object) => {
      const reply = await served.server.inject(payload ? { method: 'POST', url, payload } : { url })
      return { status: reply.statusCode, warning: reply.headers['x-cellar-warning'], body: reply.json() }
    }
    const wallet = `address=${ALICE}`
    for (const url of [
      '/api/v2/getAddressBalance',
      '/toncenter/api/v2/getAddressBalance',
      '/api/v3/addressInformation',
    ]) {
      expect(await inject(`${url}?${wallet}&seqn=5&%40extra=a&api_key=`)).toMatchObject({
        ...{ status: 200, warning: 'unknown parameter: seqn' },
      })
      expect((await inject(`${url}?${wallet}&seqno=5`)).warning).toBeUndefined()
      const strict = await inject(`${url}?${wallet}&seqn=5&strict=1`)
      expect(strict.status).toBe(url.startsWith('/toncenter') ? 200 : 422)
    }
    expect(await inject(`/api/v2/getAddressBalance`, { address: ALICE, seqn: 5, strict: true, '@extra': 'b' })).toEqual(
      {
        ...{ status: 422, warning: undefined },
        body: { ok: false, error: 'seqn: unknown parameter', code: 422, '@extra': 'b' },
      },
    )
    const call = { method: 'getAddressBalance', params: { address: ALICE, seqn: 5 } }
    expect(await inject('/api/v2/jsonRPC', call)).toMatchObject({ status: 200, warning: 'unknown parameter: seqn' })
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

  test('pages that begin where the last one says come to an end', async () => {
    const seen: string[] = []
    let next: object = {}
    for (;;) {
      const { result } = (await served.rpc('getTransactionsStd', { address: ALICE, limit: 40, ...next })).body
      if (result.transactions.length === 0) break
      seen.push(
        ...result.transactions.map(({ transaction_id }: { transaction_id: { lt: string } }) => transaction_id.lt),
      )
      expect(seen.length).toBeLessThan(1000)
      next = { lt: result.previous_transaction_id.lt, hash: result.previous_transaction_id.hash }
    }
    expect(next).toEqual({ lt: '0', hash: Buffer.alloc(32).toString('base64') })
    const { result } = (await served.rpc('getTransactions', { address: ALICE, limit: 1000, ...next })).body
    expect(seen).toEqual(result.map(({ transaction_id }: { transaction_id: { lt: string } }) => transaction_id.lt))
    expect((await served.rpc('getTransactionsStd', { address: ALICE, lt: 0 })).status).toBe(422)
    expect((await served.rpc('getTransactions', { address: ALICE, lt: 0 })).status).toBe(200)
  })

  test('of blocks made in one second the first of the line is found, whatever shards are called', async () => {
    const { db } = served.chain
    const line = { workchain: 0, shard: '2305843009213693952' }
    const idOf = async (seqno: number) => (await served.rpc('lookupBlock', { ...line, seqno })).body.result
    const utimeOf = async (seqno: number): Promise<number> =>
      (await served.rpc('getBlockHeader', { ...line, seqno })).body.result.gen_utime
    // The first block after a split, and the first after a merge: both have ids that sort before their parents'.
    for (const seqno of [50, 414]) {
      const [parent, child, utime] = [await idOf(seqno - 1), await idOf(seqno), await utimeOf(seqno - 1)]
      expect(BigInt(child.shard)).toBeLessThan(BigInt(parent.shard))
      const setUtime = (to: number) =>
        db.query('update blocks set gen_utime = $1 where workchain = 0 and shard = $2 and seqno = $3', [
          BigInt(to),
          BigInt(child.shard),
          seqno,
        ])
      const before = await utimeOf(seqno)
      await setUtime(utime)
      expect((await served.rpc('lookupBlock', { ...line, unixtime: utime })).body.result).toEqual(parent)
      await setUtime(before)
      expect((await served.rpc('lookupBlock', { ...line, unixtime: before })).body.result).toEqual(child)
    }
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

  test('an account at any indexed block is what its transactions made of it', async () => {
    const { result } = (await served.rpc('getTransactions', { address: ALICE, limit: 1000 })).body
    const first = result.at(-1).transaction_id.lt
    let before = -1
    for (const seqno of [1, 20, 60, 150, 248, 400, 631]) {
      const info = (await served.rpc('getAddressInformation', { address: ALICE, seqno })).body.result
      const wallet = (await served.rpc('getWalletInformation', { address: ALICE, seqno })).body.result
      const run = (await served.rpc('runGetMethod', { address: ALICE, method: 'seqno', stack: [], seqno })).body.result
      expect(info.block_id.seqno).toBe(seqno)
      expect(run.block_id).toEqual(info.block_id)
      expect(run.last_transaction_id).toEqual(info.last_transaction_id)
      expect(wallet.balance).toBe(info.balance)
      if (info.state !== 'active') {
        // 85143 is the number of `seqno`: tonlib's machine leaves it where it put it.
        expect(run).toMatchObject({ exit_code: -13, gas_used: 0, stack: [['num', '0x14c97']] })
        continue
      }
      expect(BigInt(info.last_transaction_id.lt)).toBeGreaterThanOrEqual(BigInt(first))
      expect(run).toMatchObject({ exit_code: 0, stack: [['num', `0x${wallet.seqno.toString(16)}`]] })
      expect(wallet.seqno).toBeGreaterThanOrEqual(before)
      before = wallet.seqno
    }
    expect(before).toBeGreaterThan(0)
  })

  test('fees are those that the chain took for such a message', async () => {
    // Messages that were really sent: the body is all that is asked for, so only those with nothing else in them compare.
    const { result } = (await served.rpc('getTransactions', { address: FRANK, limit: 100 })).body
    const sent = result.find((tx: Sent) => tx.in_msg?.source === '' && hasNoInit(tx.data))
    const { body } = sent.in_msg.msg_data
    const { totalFees, description } = loadTransaction(Cell.fromBase64(sent.data).beginParse())
    if (description.type !== 'generic' || description.computePhase.type !== 'vm') throw new Error('not the one')
    const { storagePhase, computePhase, actionPhase } = description
    const others =
      (storagePhase?.storageFeesCollected ?? 0n) + computePhase.gasFees + (actionPhase?.totalActionFees ?? 0n)
    const fees = (await served.rpc('estimateFee', { address: FRANK, body, ignore_chksig: true })).body.result
      .source_fees
    expect(BigInt(fees.in_fwd_fee)).toBe(totalFees.coins - others)
    expect(fees).toMatchObject({ '@type': 'fees', gas_fee: 0, fwd_fee: 0 })
    expect(fees.storage_fee).toBeGreaterThan(0)
    const legacy = await served.post('/api/v3/estimateFee', { address: FRANK, body, ignore_chksig: true })
    const { '@type': _, ...numbers } = fees
    expect(legacy.body).toEqual({ source_fees: numbers, destination_fees: [] })
  })

  test('nothing is taken that cannot be delivered', async () => {
    const { result } = (await served.rpc('getTransactions', { address: FRANK, limit: 30 })).body
    const sent = result.find((tx: Sent) => tx.in_msg?.source === '')
    const message = Cell.fromBase64(sent.data).refs[0]?.refs[0] as Cell
    const boc = message.toBoc().toString('base64')
    for (const method of ['sendBoc', 'sendBocReturnHash', 'sendBocReturnHashNoError']) {
      const reply = await served.rpc(method, { boc })
      expect(reply).toMatchObject({ status: 542, body: { ok: false, code: 542 } })
      expect(reply.body.error).toContain('no node is configured')
    }
    const legacy = await served.post('/api/v3/message', { boc })
    expect(legacy).toMatchObject({ status: 500, body: { error: expect.stringContaining('no node is configured') } })
    const error = expect.stringMatching(/^INVALID_BAG_OF_CELLS/)
    expect(await served.rpc('sendBoc', { boc: 'AAAA' })).toMatchObject({ status: 500, body: { code: 500, error } })
    for (const [base, status] of [
      ['', 422],
      ['/toncenter', 500],
    ] as const) {
      const sent = (path: string, body: object) => served.post(`${base}/api/${path}`, body)
      const fee = { address: ALICE, body: 'AAAA' }
      expect(await sent('v2/sendBoc', { boc: 'AAAA' })).toMatchObject({ status, body: { code: status, error } })
      expect(await sent('v2/estimateFee', fee)).toMatchObject({ status, body: { code: status, error } })
      expect(await sent('v3/message', { boc: 'AAAA' })).toMatchObject({ status, body: { error } })
      expect(await sent('v3/estimateFee', fee)).toMatchObject({ status, body: { error } })
    }
    // Whatever the number, none of it counts as a failure of ours.
    const { body: metrics } = await served.server.inject({ url: '/metrics' })
    const counted = metrics.split('\n').filter((line) => /_count\{route=.*(sendBoc|estimateFee|message)"/.test(line))
    expect(counted.length).toBeGreaterThan(5)
    expect(counted.filter((line) => /status="5/.test(line))).toEqual([])
  })

  test('the methods that v3 kept', async () => {
    const get = async (path: string, query: Record<string, string>) => served.get(`/api/v3/${path}`, query)
    const account = await get('addressInformation', { address: ALICE, include_boc: 'true' })
    const info = (await served.rpc('getAddressInformation', { address: ALICE })).body.result
    expect(account.body).toMatchObject({
      ...{ balance: info.balance, code: info.code, data: info.data, status: 'active', frozen_hash: null },
      ...{ last_transaction_lt: info.last_transaction_id.lt, last_transaction_hash: info.last_transaction_id.hash },
    })
    expect((await get('account', { address: ALICE })).body).toEqual(account.body)
    const unknown = `0:${'1'.repeat(64)}`
    expect((await get('addressInformation', { address: unknown })).body).toMatchObject({
      ...{ balance: '0', code: null, data: null, status: 'uninit', last_transaction_lt: '0' },
      last_transaction_hash: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
    })
    expect((await get('walletInformation', { address: ALICE })).body).toMatchObject({ wallet_type: 'wallet v3 r2' })
    expect((await get('wallet', { address: DNS_ROOT })).status).toBe(409)
    const run = await served.post('/api/v3/runGetMethod', { address: ALICE, method: 'seqno', stack: [] })
    expect(run.body).toMatchObject({ exit_code: 0, stack: [{ type: 'num' }] })
    expect((await get('addressInformation', { address: 'x' })).body.error).toMatch(/^address: /)
    expect((await get('addressInformation', { address: ALICE, seqno: '99999' })).status).toBe(404)
  })

  test('a get-method where there is no code: what was given, and the number of the method on top', async () => {
    const address = `0:${'1'.repeat(64)}`
    const pairs = { address, method: 'get_nft_address_by_index', stack: [['num', '7']] }
    const left = [
      ['num', '0x7'],
      ['num', '0x167a3'],
    ]
    for (const path of ['/api/v2/runGetMethod', '/toncenter/api/v2/runGetMethod']) {
      const { result } = (await served.post(path, pairs)).body
      expect(result).toMatchObject({ exit_code: -13, gas_used: 0, stack: left })
    }
    expect((await served.rpc('runGetMethod', { ...pairs, method: -5, stack: [] })).body.result.stack).toEqual([
      ['num', '-0x5'],
    ])
    const decimal = (prefix: string, number: string) => ({
      ...{ '@type': `${prefix}.stackEntryNumber` },
      number: { '@type': `${prefix}.numberDecimal`, number },
    })
    for (const [base, prefix] of [
      ['', 'vm'],
      ['/toncenter', 'tvm'],
    ] as const) {
      const typed = { address, method: 'seqno', stack: [decimal(prefix, '7')] }
      const { result } = (await served.post(`${base}/api/v2/runGetMethodStd`, typed)).body
      expect(result).toMatchObject({ exit_code: -13, stack: [decimal(prefix, '7'), decimal(prefix, '85143')] })
      const v3 = await served.post(`${base}/api/v3/runGetMethod`, { address, method: 'seqno', stack: [] })
      expect(v3.body).toEqual({ gas_used: 0, exit_code: -13, stack: [{ type: 'num', value: '0x14c97' }] })
    }
  })

  test('tokens by their standards, each held against the contract it names', async () => {
    const check = replyChecks('public')
    const token = async (address: string) => {
      const { body } = await served.rpc('getTokenData', { address })
      const valid = check('v2', 'post', '/getTokenData')
      const { id, jsonrpc, ...envelope } = body
      expect(valid(envelope) ? [] : valid.errors, `${address} ${body.error}`).toEqual([])
      return body.result
    }
    const master = await token('0:6a9f88e5a3e181e3aaef6380258f01b07776bf1644d645d7a40f2230d86453cc')
    expect(master).toMatchObject({ contract_type: 'jetton_master', jetton_content: { type: 'onchain' } })
    const stable = await token('0:6b77fdfce45e802412e1b7d1cd299eae2f2c9d24ae6f664b37ed91033c6a17c3')
    expect(stable).toMatchObject({ contract_type: 'jetton_master' })
    for (const jetton of ['0:6a9f88e5a3e181e3aaef6380258f01b07776bf1644d645d7a40f2230d86453cc', stable.address]) {
      const named = await served.rpc('runGetMethodStd', {
        ...{ address: jetton, method: 'get_wallet_address' },
        stack: [{ '@type': 'tvm.stackEntrySlice', slice: { '@type': 'tvm.slice', bytes: addressBoc(ALICE) } }],
      })
      const slice = Cell.fromBase64(named.body.result.stack[0].slice.bytes).beginParse()
      const wallet = slice.loadAddress().toRawString()
      const state = (await served.rpc('getAddressState', { address: wallet })).body.result
      if (state !== 'active') continue
      expect(await token(wallet)).toMatchObject({ contract_type: 'jetton_wallet', address: wallet.toUpperCase() })
    }
    expect(await token('0:a60950d066c3cfd1bd238a6776d4b8c67ea4c1c43906f6c08992b318dde29fa3')).toMatchObject({
      contract_type: 'nft_collection',
    })
    expect(await token('0:57abc891abf2557c26d7b6a76626340d0effe7156ae587754d40954244f39d55')).toMatchObject({
      ...{ contract_type: 'nft_item', init: true },
      collection_address: 'EQDQrZIYgMthJa_MzJPZIVvZyQMk9f-zUi8nVErLmWFKy9FA',
    })
  })

  test('domains', async () => {
    const { body } = await served.rpc('dnsResolve', { address: DNS_ROOT, name: 'nope.ton', ttl: 5 })
    expect(body).toMatchObject({ ok: false, code: 500 })
    const named = async (address: string, name: string, ttl: number) =>
      (await served.rpc('dnsResolve', { address, name, ttl })).body.result.entries.map(
        (entry: { name: string; entry: { '@type': string } }) => `${entry.name} ${entry.entry['@type']}`,
      )
    // What was resolved before there was no further hop; else what was left of the name, which is nothing but at its own resolver.
    const next = 'dns.entryDataNextResolver'
    expect(await named(DNS_ROOT, 'alice-lab-domain.ton', 0)).toEqual([`ton. ${next}`])
    expect(await named(DNS_ROOT, 'alice-lab-domain.ton', 1)).toEqual([`alice-lab-domain. ${next}`])
    const BOBS = '0:154855ef98205734d2d07d2be5452b01b9a62f58e84e68f1ea7115b1f2930f88'
    expect(await named(DNS_ROOT, 'bobs-long-domain.ton', 2)).toEqual([' dns.entryDataSmcAddress'])
    expect(await named(BOBS, '', 0)).toEqual(['. dns.entryDataSmcAddress'])
    // It has no resolver for names below its own.
    expect(await named(BOBS, 'sub', 0)).toEqual([])
    const item = await served.rpc('getTokenData', { address: BOBS })
    expect(item.body.result ?? item.body).toMatchObject({
      contract_type: 'nft_item',
      content: { domain: 'bobs-long-domain.ton', data: { wallet: { '@type': 'dns_smc_address' } } },
    })
  })
})
