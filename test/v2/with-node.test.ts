import { beginCell, Cell, contractAddress, external, type StateInit, storeMessage } from '@ton/core'
import { runTolkCompiler } from '@ton/tolk-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HAS_CONTRACT } from '../contract/contract-documents.ts'
import { replyChecks } from '../contract/strict-contract.ts'
import { giveCoins } from '../devnet/give-coins.ts'
import { eventually, type LivingChain, startLivingChain } from '../devnet/living-chain.ts'
import { toCellObject } from './cell-object.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers, walked field by field
type Line = any

/** Makes values of every kind, and as many as it is asked for. */
const MAKER = `
fun makeList(n: int): tuple asm "PUSHNULL SWAP <{ ZERO SWAP PAIR }> PUSHCONT REPEAT"
fun makeNest(n: int): tuple asm "PUSHNULL SWAP <{ SINGLE }> PUSHCONT REPEAT"
fun makeOdd(): (int, builder, continuation, int, tuple) asm
  "PUSHNAN NEWC 1 PUSHINT SWAP 8 STU <{ }> PUSHCONT -1 PUSHINT 256 LSHIFT# 1 PUSHINT PUSHNULL PAIR"
fun onInternalMessage() {}
fun takeIt(): void asm "ACCEPT"
fun onExternalMessage() { takeIt(); }
get fun list_of(n: int): tuple { return makeList(n); }
get fun nest_of(n: int): tuple { return makeNest(n); }
get fun odd_ones(): (int, builder, continuation, int, tuple) { return makeOdd(); }
get fun rest_of(s: slice): slice { s.loadUint(8); s.loadRef(); return s; }`

async function compileMaker(): Promise<Cell> {
  const compiled = await runTolkCompiler({ entrypointFileName: 'maker.tolk', fsReadCallback: () => MAKER })
  if (compiled.status === 'error') throw new Error(compiled.message)
  return Cell.fromBase64(compiled.codeBoc64)
}

const ROOT_BYTES = 32
/** What the index does not keep, and a node behind it does. */
describe('v2 with a node behind it', { timeout: 300_000 }, () => {
  let chain: LivingChain
  const checks = HAS_CONTRACT
    ? { documented: replyChecks('documented'), public: replyChecks('public') }
    : { documented: undefined, public: undefined }
  beforeAll(async () => {
    chain = await startLivingChain()
    await eventually('some blocks', async () => (await ask('getMasterchainInfo')).body.result?.last.seqno > 3)
  })
  afterAll(() => chain?.[Symbol.asyncDispose]())

  async function ask(method: string, query: Readonly<Record<string, string>> = {}, base = '/api/v2') {
    const reply = await fetch(`${chain.address}${base}/${method}?${new URLSearchParams(query)}`)
    const body = (await reply.json()) as Line
    const check = checks[base === '/api/v2' ? 'documented' : 'public']?.('v2', 'get', `/${method}`, reply.status)
    expect(check?.(body) === false ? check.errors : []).toEqual([])
    return { status: reply.status, body }
  }

  const post = async (path: string, sent: object) => {
    const reply = await fetch(`${chain.address}${path}`, { method: 'POST', body: JSON.stringify(sent) })
    return { status: reply.status, body: (await reply.json()) as Line }
  }

  const send = (method: string, boc: string) => post(`/api/v2/${method}`, { boc })

  const toBoc = (cell: Cell): string => cell.toBoc().toString('base64')

  const externalBoc = (to: string, init?: StateInit): string =>
    toBoc(
      beginCell()
        .store(storeMessage(external({ to, init, body: beginCell().storeUint(1, 32).endCell() })))
        .endCell(),
    )

  async function deployMaker(): Promise<string> {
    const init = { code: await compileMaker(), data: new Cell() }
    const address = contractAddress(0, init).toRawString()
    await giveCoins(chain.devnet, address, 1_000_000_000n)
    await eventually('coins', async () => (await ask('getAddressBalance', { address })).body.result === '1000000000')
    expect((await send('sendBoc', externalBoc(address, init))).body).toMatchObject({ ok: true })
    await eventually('the contract', async () => (await ask('getAddressState', { address })).body.result === 'active')
    return address
  }

  test('signatures under masterchain blocks, the first one too', async () => {
    for (const seqno of ['1', '2', '3']) {
      const header = (await ask('getBlockHeader', { workchain: '-1', shard: '-9223372036854775808', seqno })).body
        .result
      const { body } = await ask('getMasterchainBlockSignatures', { seqno })
      expect(body.result).toMatchObject({ '@type': 'blocks.blockSignatures', id: header.id })
      expect(body.result.signatures.length).toBeGreaterThan(0)
      for (const { node_id_short, signature } of body.result.signatures) {
        expect(Buffer.from(node_id_short, 'base64').length).toBe(ROOT_BYTES)
        expect(Buffer.from(signature, 'base64').length).toBe(64)
      }
    }
    expect((await ask('getMasterchainBlockSignatures', { seqno: '100000' })).status).toBe(500)
    const spelt = await ask('getMasterchainBlockSignatures', { seqno: '2' }, '/toncenter/api/v2')
    expect(spelt.body.result.id['@type']).toBe('ton.blockIdExt')
  })

  test('the way from the masterchain to a shard block', async () => {
    const { last } = (await ask('getMasterchainInfo')).body.result
    const [top] = (await ask('shards', { seqno: String(last.seqno) })).body.result.shards
    const block = { workchain: String(top.workchain), shard: top.shard, seqno: String(top.seqno) }
    const committed = await ask('getShardBlockProof', block)
    const { from, mc_id, links, mc_proof } = committed.body.result
    expect(from.seqno).toBeGreaterThanOrEqual(last.seqno)
    expect(mc_id.seqno).toBeLessThanOrEqual(last.seqno)
    expect(links.at(-1).id).toEqual(top)
    expect(mc_proof.length).toBe(from.seqno === mc_id.seqno ? 0 : 1)
    // The first proof is of the masterchain block that it begins with.
    const [proof] = Cell.fromBoc(Buffer.from(links[0].proof, 'base64'))
    expect(proof?.refs[0]?.hash(0).toString('base64')).toBe(mc_id.root_hash)

    const same = (await ask('getShardBlockProof', { ...block, from_seqno: String(mc_id.seqno) })).body.result
    expect(same).toMatchObject({ from: mc_id, mc_id, mc_proof: [] })
    await eventually(
      'a newer block',
      async () => (await ask('getMasterchainInfo')).body.result.last.seqno > mc_id.seqno,
    )
    const later = (await ask('getShardBlockProof', { ...block, from_seqno: String(mc_id.seqno + 1) })).body.result
    expect(later.mc_proof).toMatchObject([{ from: later.from, to: mc_id }])
    expect((await ask('getShardBlockProof', { ...block, from_seqno: '1' })).body).toMatchObject({
      ...{ ok: false, code: 500 },
    })
    expect((await ask('getShardBlockProof', { ...block, from_seqno: '-1' })).status).toBe(422)
    expect(
      (await ask('getShardBlockProof', { ...block, workchain: '-1', shard: '-9223372036854775808', seqno: '1' }))
        .status,
    ).toBe(422)
  })

  test('what a node refuses is told in its own words', async () => {
    const boc = externalBoc(`0:${'7'.repeat(64)}`)
    const words = /^cannot apply external message to current state : /
    const refused = await send('sendBoc', boc)
    expect(refused).toMatchObject({ status: 422, body: { ok: false, code: 422 } })
    expect(refused.body.error).toMatch(/^LITE_SERVER_[A-Z]+: cannot apply external message to current state : /)
    // As the public service says it, on its paths.
    for (const path of ['/toncenter/api/v2/sendBoc', '/api/v2/jsonRPC']) {
      const body = path.endsWith('RPC') ? { id: 7, method: 'sendBoc', params: { boc } } : { boc }
      expect(await post(path, body)).toMatchObject({ status: 500, body: { code: 500, error: refused.body.error } })
    }
    const told = await send('sendBocReturnHashNoError', boc)
    expect(told).toMatchObject({ status: 400, body: { ok: false, code: 400, error: expect.stringMatching(words) } })
  })

  test('parts of a message, and its cells as JSON, are sent as the message that they make', async () => {
    const init = { code: await compileMaker(), data: beginCell().storeUint(1, 8).endCell() }
    const address = contractAddress(0, init).toRawString()
    await giveCoins(chain.devnet, address, 1_000_000_000n)
    await eventually('coins', async () => (await ask('getAddressBalance', { address })).body.result === '1000000000')
    const bodies = [1, 2, 3].map((n) => beginCell().storeUint(n, 9).storeRef(new Cell()).endCell()) as [
      Cell,
      Cell,
      Cell,
    ]
    const sendsOf = async () =>
      (await ask('getTransactions', { address })).body.result
        .filter((tx: Line) => tx.in_msg.source === '')
        .map((tx: Line) => Cell.fromBase64(tx.in_msg.msg_data.body).hash().toString('hex'))
    const sent = async (method: string, params: object, count: number) => {
      expect(await post(`/api/v2/${method}`, params), method).toMatchObject({ status: 200, body: { ok: true } })
      await eventually(method, async () => (await sendsOf()).length === count)
    }
    const parts = { init_code: toBoc(init.code), init_data: toBoc(init.data) }
    await sent('sendQuery', { address, body: toBoc(bodies[0]), ...parts }, 1)
    await sent('sendQuerySimple', { address, body: toCellObject(bodies[1]) }, 2)
    const message = beginCell()
      .store(storeMessage(external({ to: address, body: bodies[2] })))
      .endCell()
    await sent('sendCellSimple', { cell: toCellObject(message) }, 3)
    expect(await sendsOf()).toEqual(bodies.map((body) => body.hash().toString('hex')).reverse())

    const fees = await post('/api/v2/estimateFee', { address, body: toBoc(bodies[0]) })
    expect(fees.body.result.source_fees.gas_fee).toBeGreaterThan(0)
    // A block later more is due for storage.
    const { storage_fee: _, ...lasting } = fees.body.result.source_fees
    expect(await post('/api/v2/estimateFeeSimple', { address, body: toCellObject(bodies[0]) })).toMatchObject({
      ...{ status: 200, body: { ok: true, result: { '@type': 'query.fees', source_fees: lasting } } },
    })
  })

  test('how the lite servers are, without telling where', async () => {
    const body = await eventually('a server that was asked where it is', async () => {
      const answer = (await ask('getWorkerState')).body
      return answer.result[0].last_mc_seqno > 0 && answer.result[0].is_working && answer
    })
    expect(body.result).toMatchObject({ 0: { quarantine: null, latency_ms: expect.any(Number) } })
    expect(JSON.stringify(body)).not.toContain('127.0.0.1')
  })

  test('values of every kind, and more than can be told', async () => {
    const address = await deployMaker()
    const run = (method: string, stack: unknown[]) => post('/api/v2/runGetMethod', { address, method, stack })
    const std = (method: string, stack: unknown[]) => post('/api/v2/runGetMethodStd', { address, method, stack })
    const number = (of: number) => ({
      '@type': 'vm.stackEntryNumber',
      number: { '@type': 'vm.numberDecimal', number: `${of}` },
    })

    const odd = (await run('odd_ones', [])).body.result
    expect([odd.exit_code, odd.stack.map(([type]: [string]) => type)]).toEqual([
      0,
      ['unsupported', 'unsupported', 'unsupported', 'num', 'list'],
    ])
    expect(odd.stack[3][1]).toBe(`-0x1${'0'.repeat(64)}`)
    expect((await std('odd_ones', [])).body.result.stack.map((entry: Line) => entry['@type'])).toEqual([
      ...Array.from({ length: 3 }, () => 'vm.stackEntryUnsupported'),
      ...['vm.stackEntryNumber', 'vm.stackEntryList'],
    ])
    expect((await post('/api/v3/runGetMethod', { address, method: 'odd_ones', stack: [] })).body.stack).toMatchObject([
      ...Array.from({ length: 3 }, () => ({ type: 'unsupported' })),
      ...[{ type: 'num' }, { type: 'list', value: [{ type: 'num', value: '0x1' }] }],
    ])

    const child = beginCell().storeUint(5, 8).endCell()
    const whole = beginCell().storeUint(1, 8).storeUint(2, 3).storeRef(new Cell()).storeRef(child).endCell()
    const rest = beginCell().storeUint(2, 3).storeRef(child).endCell()
    const [[type, { bytes }]] = (await run('rest_of', [['slice', toBoc(whole)]])).body.result.stack
    expect([type, Cell.fromBase64(bytes).hash()]).toEqual(['cell', rest.hash()])

    // Tuples in the dialect of the door they are asked at.
    const tuples = async (path: string) => {
      const [[type, { '@type': name, elements }]] = (
        await post(path, { address, method: 'nest_of', stack: [['num', '1']] })
      ).body.result.stack
      return [type, name, elements.map((entry: Line) => entry['@type'])]
    }
    const nested = await tuples('/api/v2/runGetMethod')
    expect(nested).toEqual(['tuple', 'vm.tuple', expect.arrayContaining([expect.stringMatching(/^vm\.stackEntry/)])])
    const publicly = JSON.parse(JSON.stringify(nested).replaceAll('"vm.', '"tvm.'))
    expect(await tuples('/toncenter/api/v2/runGetMethod')).toEqual(publicly)

    // An election has hundreds of participants, and its contract gives them in one list.
    const list = (await std('list_of', [number(1000)])).body.result
    expect([list.exit_code, list.stack[0].list.elements.length]).toEqual([0, 1000])
    expect((await run('list_of', [['num', '1000']])).body.result.stack[0][1].elements.length).toBe(1000)
    expect((await run('nest_of', [['num', '90']])).body.result.stack[0][0]).toBe('tuple')
    for (const [method, times] of [
      ['nest_of', '150'],
      ['nest_of', '2000'],
      ['list_of', '2000'],
    ] as const) {
      expect(await run(method, [['num', times]]), `${method} ${times}`).toMatchObject({
        ...{ status: 533, body: { ok: false, code: 533, error: expect.stringMatching(/^Result stack depth >= \d+$/) } },
      })
    }
    expect(
      await std(
        'list_of',
        Array.from({ length: 2000 }, (_, i) => number(i)),
      ),
    ).toMatchObject({ status: 422 })
  })
})
