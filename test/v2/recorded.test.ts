import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refAt } from '../../src/cell/arena.ts'
import { readBoc, readSingleRoot } from '../../src/cell/boc.ts'
import { buildCell } from '../../src/cell/builder.ts'
import { Cell } from '../../src/cell/cell.ts'
import { visitDictionary } from '../../src/cell/dictionary.ts'
import type { Hash } from '../../src/cell/hash.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { Slice } from '../../src/cell/slice.ts'
import { visitStateAccounts } from '../../src/decode/states/state-accounts.ts'
import { loadAccount } from '../../src/tlb/account.ts'
import { type ShardAccount, storeShardAccount } from '../../src/tlb/shard-account.ts'
import { loadShardStateTotals, loadShardStateUnsplit, type ShardStateUnsplit } from '../../src/tlb/shard-state.ts'
import { RECORDED } from '../api/imported-chain.ts'
import { type ServedChain, serveRecorded } from './imported-v2.ts'
import { bocHash, toDocumented, toDocumentedStack, toPair, withUnsignedCurrencies } from './oracle-shapes.ts'

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

const toBase64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64')

const DOCUMENTED = '/api/v2'
const PUBLIC = '/toncenter/api/v2'

describe.skipIf(RECORDED === undefined)('answers of tonlib and of the node', () => {
  let served: ServedChain
  let calls = 0

  beforeAll(async () => {
    served = await serveRecorded(RECORDED as string)
  }, 300_000)
  afterAll(async () => {
    await served?.[Symbol.asyncDispose]()
  })

  /** The same request in both dialects and through JSON-RPC, and by POST: `expected` is in public spelling. */
  async function expectBoth(method: string, params: Record<string, string | number>, told: Line): Promise<void> {
    calls++
    const expected = withUnsignedCurrencies(told)
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

  test('every seventh header as the node has it, and the out-queues that blocks leave', async () => {
    for (const info of lines('block_info').filter((_, i) => i % 7 === 0)) {
      const { workchain, shard, seqno } = info
      const { body } = await served.get(`${PUBLIC}/getBlockHeader`, {
        ...{ workchain: String(workchain), seqno: String(seqno) },
        shard,
      })
      const id = (of: Line) => ({
        ...{ '@type': 'ton.blockIdExt', workchain: of.workchain, shard: of.shard, seqno: of.seqno },
        root_hash: Buffer.from(of.root_hash, 'hex').toString('base64'),
        file_hash: Buffer.from(of.file_hash, 'hex').toString('base64'),
      })
      expect(body.result, `${workchain} ${shard} ${seqno}`).toEqual({
        ...{ '@type': 'blocks.header', id: id(info), global_id: -777, version: info.version },
        ...{ after_merge: info.after_merge, after_split: info.after_split, before_split: info.before_split },
        ...{ want_merge: info.want_merge, want_split: info.want_split, is_key_block: info.key_block },
        ...{ validator_list_hash_short: info.vlist_hash_short | 0, catchain_seqno: info.catchain_seqno },
        ...{ min_ref_mc_seqno: info.min_ref_mc_seqno, gen_utime: info.gen_utime },
        prev_key_block_seqno: workchain === -1 ? info.prev_key_block_seqno : 0,
        ...{ start_lt: info.start_lt, end_lt: info.end_lt, prev_blocks: info.prev.map(id) },
      })
    }
    for (const { workchain, shard, seqno, getBlockOutMsgQueueSize } of lines('block_headers_and_proofs')) {
      const [row] = await served.chain.db.query<{ out_queue_size: bigint | null }>(
        'select out_queue_size from blocks where workchain = $1 and shard = $2 and seqno = $3',
        [workchain, BigInt(shard), seqno],
      )
      expect(String(row?.out_queue_size), `${workchain} ${shard} ${seqno}`).toBe(getBlockOutMsgQueueSize.decoded.size)
    }
    const top = (await served.get(`${PUBLIC}/getOutMsgQueueSize`)).body.result
    expect(top).toMatchObject({ '@type': 'blocks.outMsgQueueSizes', ext_msg_queue_size_limit: 8000 })
    expect(top.shards.map((one: Line) => [one.id.shard, one.size])).toEqual([
      ['-9223372036854775808', expect.any(Number)],
      ...['2305843009213693952', '6917529027641081856', '-6917529027641081856', '-2305843009213693952'].map((shard) => [
        shard,
        expect.any(Number),
      ]),
    ])
  })

  test('shards', async () => {
    for (const { request, answer } of ofType('blocks.getShards')) {
      await expectBoth('getShards', { seqno: request.id.seqno }, answer)
      await expectBoth('shards', { seqno: request.id.seqno }, answer)
    }
    for (const { mc_seqno, shards } of lines('all_shards_info')) {
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

  test('accounts as the node has them', async () => {
    for (const account of lines('accounts')) {
      const { address, status, balance, last_tx } = account
      const { result } = (await served.get(`${PUBLIC}/getAddressInformation`, { address })).body
      const isThere = status !== 'nonexist'
      expect(result, address).toMatchObject({
        balance: isThere ? balance : '0',
        state: status === 'active' || status === 'frozen' ? status : 'uninitialized',
        last_transaction_id: isThere ? { lt: last_tx.lt, hash: toBase64(last_tx.hash) } : { lt: '0' },
      })
      expect(bocHash(result.code), address).toBe(account.code_hash ?? '')
      expect(bocHash(result.data), address).toBe(account.data_hash ?? '')
      if (!isThere) continue
      const cell = (await served.get(`${PUBLIC}/getShardAccountCell`, { address })).body.result.bytes
      const { arena, index } = readSingleRoot(Buffer.from(cell, 'base64'))
      const state = new Cell(arena, refAt(arena, index, 0))
      expect(Buffer.from(cellHash(state)).toString('hex'), address).toBe(account.state_hash)
    }
  })

  test('pages of transactions as the node has them', async () => {
    for (const { address, pages } of lines('get_transactions')) {
      for (const { count, transactions_boc } of pages.slice(0, 1)) {
        const arena = readBoc(Buffer.from(transactions_boc, 'base64'))
        const hashes = [...arena.roots].map((root) => Buffer.from(cellHash(new Cell(arena, root))).toString('base64'))
        const { result } = (await served.rpc('getTransactions', { address, limit: count })).body
        const ours = result.map(({ transaction_id }: Line) => transaction_id.hash)
        expect(new Set(ours), address).toEqual(new Set(hashes))
      }
    }
  })

  test('domains', async () => {
    for (const { request, answer } of lines('tonlib_dns')) {
      const { account_address, name, ttl } = request
      const asked = { address: account_address.account_address, name, ttl }
      const { body } = await served.rpc('dnsResolve', asked)
      if (answer['@type'] === 'error')
        expect(body).toMatchObject({ ok: false, error: expect.stringContaining(answer.message) })
      else expect(body.result).toEqual(answer)
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

  test('every account of the states that the node gave, whether it was asked for or not', async () => {
    let count = 0
    for (const state of STATES.map(loadState)) {
      const accounts: { id: Hash; account: ShardAccount }[] = []
      visitStateAccounts(state.root, (id, account) => accounts.push({ id, account }))
      for (const { id, account } of accounts) {
        const address = `${state.shard.workchain}:${Buffer.from(id).toString('hex')}`
        const cell = (await served.get(`${DOCUMENTED}/getShardAccountCell`, { address })).body.result
        const expected = cellHash(buildCell((b) => storeShardAccount(b, account)))
        expect(bocHash(cell.bytes), address).toBe(Buffer.from(expected).toString('hex'))
        const inside = loadAccount(new Slice(account.account.arena, account.account.index))
        const { result } = (await served.get(`${DOCUMENTED}/getAddressInformation`, { address, seqno: '631' })).body
        expect(result, address).toMatchObject({
          balance: String(inside?.balance.coins),
          state: inside?.state.kind === 'uninit' ? 'uninitialized' : inside?.state.kind,
          last_transaction_id: {
            lt: String(account.lastTransLt),
            hash: Buffer.from(account.lastTransHash).toString('base64'),
          },
          sync_utime: state.genUtime,
        })
        count++
      }
    }
    expect(count).toBe(352)
  })

  test('libraries: those the node told of, and all that the masterchain knows', async () => {
    const { asked, getLibraries } = json('libraries')
    const { body } = await served.post(`${PUBLIC}/getLibraries`, { libraries: asked })
    const told = Buffer.from(getLibraries.answer_b64, 'base64').toString('hex')
    expect(body.result.result.length).toBe(4)
    for (const { hash } of body.result.result) expect(told).toContain(Buffer.from(hash, 'base64').toString('hex'))

    const { totals } = loadState(STATES[0] as string)
    const { libraries } = loadShardStateTotals(new Slice(totals.arena, totals.index))
    if (libraries === null) throw new Error('no libraries')
    const hashes: string[] = []
    visitDictionary(new Slice(libraries.arena, libraries.index), 256, (key) => {
      hashes.push(Buffer.from(key).toString('hex'))
    })
    const all = await served.post(`${DOCUMENTED}/getLibraries`, { libraries: [...hashes].reverse().concat(hashes) })
    expect(all.body.result.result.map(({ hash }: Line) => hash)).toEqual(hashes.map(toBase64))
    expect(all.body.result.result.map(({ data }: Line) => bocHash(data))).toEqual(hashes)
    expect(hashes.length).toBe(5)
  })
})

const STATES = [
  '-1_8000000000000000_631',
  ...['0_2000000000000000_571', '0_6000000000000000_565', '0_a000000000000000_569', '0_e000000000000000_571'],
]

function loadState(name: string): ShardStateUnsplit & { readonly root: Cell } {
  const root = readSingleRoot(readFileSync(`${RECORDED}/states/${name}.state.boc`))
  return { ...loadShardStateUnsplit(new Slice(root.arena, root.index)), root }
}
