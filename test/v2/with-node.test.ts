import { beginCell, Cell, external, storeMessage } from '@ton/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, type LivingChain, startLivingChain } from '../devnet/living-chain.ts'
import { readContract, replyChecks } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers, walked field by field
type Line = any

const ROOT_BYTES = 32
const hasContract = readContract() !== undefined

/** What the index does not keep, and a node behind it does. */
describe('v2 with a node behind it', { timeout: 300_000 }, () => {
  let chain: LivingChain
  const checks = hasContract
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
    const check = checks[base === '/api/v2' ? 'documented' : 'public']?.(`/api/v2/${method}`, 'get', reply.status)
    expect(check?.(body) === false ? check.errors : []).toEqual([])
    return { status: reply.status, body }
  }

  const send = async (method: string, boc: string) => {
    const reply = await fetch(`${chain.address}/api/v2/${method}`, { method: 'POST', body: JSON.stringify({ boc }) })
    return { status: reply.status, body: (await reply.json()) as Line }
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
    const message = external({ to: `0:${'7'.repeat(64)}`, body: beginCell().storeUint(1, 32).endCell() })
    const boc = beginCell().store(storeMessage(message)).endCell().toBoc().toString('base64')
    const words = /^cannot apply external message to current state : /
    const refused = await send('sendBoc', boc)
    expect(refused).toMatchObject({ status: 500, body: { ok: false, code: 500 } })
    expect(refused.body.error).toMatch(/^LITE_SERVER_[A-Z]+: cannot apply external message to current state : /)
    const told = await send('sendBocReturnHashNoError', boc)
    expect(told).toMatchObject({ status: 400, body: { ok: false, code: 400, error: expect.stringMatching(words) } })
  })
})
