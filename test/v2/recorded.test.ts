import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RECORDED } from '../api/imported-chain.ts'
import { type ServedChain, serveRecorded } from './imported-v2.ts'
import { toDocumented, toDocumentedStack, toPair } from './oracle-shapes.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of another program, walked field by field
type Line = any

const lines = (name: string): Line[] =>
  RECORDED === undefined
    ? []
    : gunzipSync(readFileSync(`${RECORDED}/oracles/${name}.jsonl.gz`))
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))

const json = (name: string): Line => JSON.parse(readFileSync(`${RECORDED}/oracles/${name}.json`, 'utf8'))

const DOCUMENTED = '/api/v2'
const PUBLIC = '/toncenter/api/v2'

describe.skipIf(RECORDED === undefined)('answers of tonlib and of the node', () => {
  let served: ServedChain
  let calls = 0

  beforeAll(async () => {
    served = await serveRecorded(RECORDED as string)
  }, 120_000)
  afterAll(async () => {
    await served?.[Symbol.asyncDispose]()
  })

  /** The same request in both dialects and through JSON-RPC, and by POST: `expected` is in public spelling. */
  async function expectBoth(method: string, params: Record<string, string | number>, expected: Line): Promise<void> {
    calls++
    const query = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]))
    const byGet = await served.get(`${DOCUMENTED}/${method}`, query)
    expect(byGet.body, `${method} ${JSON.stringify(params)}`).toEqual({ ok: true, result: toDocumented(expected) })
    expect((await served.get(`${PUBLIC}/${method}`, query)).body).toEqual({ ok: true, result: expected })
    // The ways in are few and the answers many: every seventh goes through all of them.
    if (calls % 7 !== 1) return
    expect((await served.post(`${DOCUMENTED}/${method}`, params)).body).toEqual(byGet.body)
    expect((await served.rpc(method, params)).body.result).toEqual(expected)
  }

  const ofType = (type: string): Line[] => lines('tonlib_blocks').filter(({ request }) => request['@type'] === type)

  test('block headers', async () => {
    for (const { request, answer } of ofType('blocks.getBlockHeader')) {
      const { workchain, shard, seqno, root_hash, file_hash } = request.id
      const { flags: _, ...header } = answer
      await expectBoth('getBlockHeader', { workchain, shard, seqno }, header)
      const verified = await served.get(`${PUBLIC}/getBlockHeader`, {
        ...{ workchain: String(workchain), shard, seqno: String(seqno) },
        ...{ root_hash, file_hash },
      })
      expect(verified.body.result).toEqual(header)
    }
  })

  test('block ids by seqno', async () => {
    for (const { request, answer } of ofType('blocks.lookupBlock')) {
      const { workchain, shard, seqno } = request.id
      await expectBoth('lookupBlock', { workchain, shard, seqno }, answer)
    }
  })

  test('block ids by lt and by time, sizes of out-queues', async () => {
    for (const block of lines('block_headers_and_proofs')) {
      const { workchain, shard } = block
      for (const kind of ['lt', 'utime'] as const) {
        const { request_hex, answer_b64 } = block[`lookupBlock_${kind}`]
        const request = Buffer.from(request_hex, 'hex')
        const answer = Buffer.from(answer_b64, 'base64')
        const asked =
          kind === 'lt' ? { lt: String(request.readBigUInt64LE(24)) } : { unixtime: request.readUInt32LE(24) }
        const { body } = await served.post(`${PUBLIC}/lookupBlock`, { workchain, shard, ...asked })
        expect(body.result, JSON.stringify({ workchain, shard, ...asked })).toMatchObject({
          workchain: answer.readInt32LE(4),
          shard: String(answer.readBigInt64LE(8)),
          seqno: answer.readUInt32LE(16),
          root_hash: answer.subarray(20, 52).toString('base64'),
          file_hash: answer.subarray(52, 84).toString('base64'),
        })
      }
    }
  })

  test('shards', async () => {
    for (const { request, answer } of ofType('blocks.getShards')) {
      await expectBoth('getShards', { seqno: request.id.seqno }, answer)
      await expectBoth('shards', { seqno: request.id.seqno }, answer)
    }
    for (const { mc_seqno, shards } of lines('all_shards_info').filter((_, i) => i % 10 === 0)) {
      const { body } = await served.get(`${PUBLIC}/shards`, { seqno: String(mc_seqno) })
      expect(body.result.shards).toEqual(
        shards.map((top: Line) => ({
          '@type': 'ton.blockIdExt',
          workchain: top.workchain,
          shard: top.shard,
          seqno: top.seqno,
          root_hash: Buffer.from(top.root_hash, 'hex').toString('base64'),
          file_hash: Buffer.from(top.file_hash, 'hex').toString('base64'),
        })),
      )
    }
  })

  test('masterchain info', async () => {
    const [{ answer }] = ofType('blocks.getMasterchainInfo')
    const { body } = await served.get(`${PUBLIC}/getMasterchainInfo`)
    expect(body.result).toMatchObject({ '@type': answer['@type'], init: answer.init, last: { seqno: 631 } })
    const documented = await served.get(`${DOCUMENTED}/getMasterchainInfo`)
    expect(documented.body.result.init).toEqual({
      ...answer.init,
      '@type': 'chain.blockIdExt',
      shard: '-9223372036854775808',
    })
    const [state] = lines('states')
    expect(Buffer.from(body.result.state_root_hash, 'base64').toString('hex')).toBe(state.state_root_hash)
    expect(Buffer.from(body.result.last.root_hash, 'base64').toString('hex')).toBe(state.root_hash)
  })

  test('transactions of blocks', async () => {
    for (const { request, answer } of ofType('blocks.getTransactionsExt')) {
      const { workchain, shard, seqno } = request.id
      const transactions = answer.transactions.map((tx: Line) => ({
        ...tx,
        '@type': 'raw.transactionExt',
        account: expect.stringMatching(/^-?\d:[0-9A-F]{64}$/),
      }))
      const asked = { workchain, shard, seqno, count: request.count }
      const { body } = await served.post(`${PUBLIC}/getBlockTransactionsExt`, asked)
      expect(body.result).toEqual({ ...answer, transactions })
      const short = await served.post(`${PUBLIC}/getBlockTransactions`, asked)
      expect(short.body.result.transactions.map(({ lt, hash }: Line) => ({ lt, hash }))).toEqual(
        answer.transactions.map(({ transaction_id: { lt, hash } }: Line) => ({ lt, hash })),
      )
      expect(short.body.result.incomplete).toBe(answer.incomplete)
    }
  })

  test('transactions of accounts', async () => {
    for (const { address, request, answer } of lines('tonlib_transactions')) {
      const { lt, hash } = request.from_transaction_id
      const asked = { address, lt, hash, limit: request.count }
      const { body } = await served.get(`${PUBLIC}/getTransactionsStd`, { ...asked, limit: String(asked.limit) })
      const raw = (tx: Line): Line =>
        JSON.parse(JSON.stringify(tx), (key, value) => (key === 'msg_data' ? undefined : value))
      expect(body.result.transactions.map(raw)).toEqual(answer.transactions.map(raw))
      expect(body.result.previous_transaction_id).toEqual(answer.previous_transaction_id)
      const ext = await served.rpc('getTransactions', asked)
      expect(ext.body.result.map(({ data }: Line) => data)).toEqual(answer.transactions.map(({ data }: Line) => data))
    }
  })

  test('accounts', async () => {
    for (const { address, answer } of lines('tonlib_accounts')) {
      if (answer['@type'] === 'raw.fullAccountState') {
        const balance = answer.balance === '-1' ? '0' : answer.balance
        const state = answer.code !== '' ? 'active' : answer.frozen_hash !== '' ? 'frozen' : 'uninitialized'
        const expected = { ...answer, balance, state, suspended: false }
        await expectBoth('getAddressInformation', { address }, expected)
        await expectBoth('getAddressInformation', { address, seqno: 631 }, expected)
        await expectBoth('getAddressBalance', { address }, balance)
        await expectBoth('getAddressState', { address }, state)
      } else {
        const { wallet_id, ...rest } = answer.account_state
        const account_state = wallet_id === undefined ? rest : { ...rest, wallet_id: Number(wallet_id) }
        await expectBoth('getExtendedAddressInformation', { address }, { ...answer, account_state })
      }
    }
  })

  test('configuration', async () => {
    for (const { request, answer } of lines('tonlib_config')) {
      const { '@type': type, param } = request.function
      if (type === 'getConfigAll') await expectBoth('getConfigAll', {}, answer)
      else {
        await expectBoth('getConfigParam', { param }, answer)
        await expectBoth('getConfigParam', { config_id: param, seqno: 631 }, answer)
      }
    }
  })

  test('get-methods: exit code, gas and stack', async () => {
    for (const { address, method, params, gas_used, exit_code, stack } of lines('tonlib_run_get_method')) {
      const pairs = params.map(({ type, value, boc }: Line) => (type === 'int' ? ['num', value] : [type, boc]))
      const typed = params.map(({ type, value, boc }: Line) =>
        type === 'int'
          ? { '@type': 'tvm.stackEntryNumber', number: { '@type': 'tvm.numberDecimal', number: value } }
          : {
              '@type': `tvm.stackEntry${type === 'cell' ? 'Cell' : 'Slice'}`,
              [type]: { '@type': `tvm.${type}`, bytes: boc },
            },
      )
      const expected = { '@type': 'smc.runResult', gas_used, exit_code, stack }
      const std = await served.post(`${PUBLIC}/runGetMethodStd`, { address, method, stack: typed })
      expect(std.body, `${address} ${method}`).toEqual({ ok: true, result: expected })
      const documented = await served.post(`${DOCUMENTED}/runGetMethodStd`, {
        ...{ address, method, seqno: 631 },
        stack: toDocumentedStack(typed),
      })
      expect(documented.body.result).toEqual({ ...expected, stack: toDocumentedStack(stack) })
      const legacy = await served.post(`${DOCUMENTED}/runGetMethod`, { address, method, stack: pairs })
      expect(legacy.body.result).toMatchObject({ gas_used, exit_code, block_id: { seqno: 631 } })
      expect(legacy.body.result.stack).toEqual(stack.map(toPair))
    }
  })

  test('libraries', async () => {
    const { asked } = json('libraries')
    const { body } = await served.post(`${PUBLIC}/getLibraries`, { libraries: asked })
    const { getLibraries } = json('libraries')
    const hex = Buffer.from(getLibraries.answer_b64, 'base64').toString('hex')
    expect(body.result.result.length).toBe(4)
    for (const { hash, data } of body.result.result) {
      const library = Buffer.from(data, 'base64')
      expect(hex).toContain(Buffer.from(hash, 'base64').toString('hex'))
      expect(library.length).toBeGreaterThan(0)
    }
  })
})
