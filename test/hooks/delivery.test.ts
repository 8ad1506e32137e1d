import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseAddress } from '../../src/cell/address.ts'
import { byteKey } from '../../src/lib/byte-key.ts'
import type { Posted, PostReply } from '../../src/lib/public-post.ts'
import { listDeadLetters } from '../../src/store/hooks/deliveries.ts'
import { getHook, pauseHook, resumeHook, rotateSecret } from '../../src/store/hooks/hooks.ts'
import { RECORDED } from '../api/imported-chain.ts'
import type { Json } from '../api/serve.ts'
import { drain, type HookedChain, hookChain, type Received, reply, toReceived } from './hooked-chain.ts'

describe.skipIf(!RECORDED)('on the recorded chain', () => {
  let chain: HookedChain
  let heard: Received[]
  beforeEach(async () => {
    chain = await hookChain(RECORDED as string)
    heard = []
  })
  afterEach(() => chain[Symbol.asyncDispose]())

  const accept = async (url: string, posted: Posted): Promise<PostReply> => {
    heard.push(toReceived(url, posted))
    return reply(200)
  }

  /** Everything that a hook is told when nothing goes wrong, with the accounts whose order it keeps. */
  async function tellAll(id: number): Promise<{ key: string; body: string; accounts: string[] }[]> {
    const worker = chain.createWorker(() => new Promise(() => undefined))
    for (let steps = 0; (await worker.step()) === 0 && steps < 1000; steps++);
    const rows = await chain.db.query<{ idempotency_key: string; body: Buffer; accounts: Buffer }>(
      'select idempotency_key, body, accounts from hook_deliveries where hook_id = $1 order by id',
      [id],
    )
    return rows.map(({ idempotency_key, body, accounts }) => ({
      key: idempotency_key.replace(/^\d+-/, ''),
      body: body.toString(),
      accounts: Array.from({ length: accounts.length / 33 }, (_, i) => byteKey(accounts.subarray(i * 33, i * 33 + 33))),
    }))
  }

  test('what it hears of: accounts, jettons, types of actions', async () => {
    const { id } = await chain.createHook({ all: true })
    const all: Json[] = (await tellAll(id)).map(({ body }) => JSON.parse(body))
    const actions = all.flatMap((event) => event.actions)
    const transfer = actions.find(({ type }) => type === 'jetton_transfer')
    const { asset, receiver } = transfer.details
    await chain.db.query('delete from hooks')
    const of = async (subscription: object): Promise<Json[]> => {
      const hook = await chain.createHook(subscription)
      const told = (await tellAll(hook.id)).map(({ body }) => JSON.parse(body))
      await chain.db.query('delete from hooks')
      return told
    }
    const transfers = await of({ accounts: [receiver], action_types: ['jetton_transfer'] })
    expect(transfers.flatMap((event) => event.actions)).toEqual(
      actions.filter(({ type, accounts }) => type === 'jetton_transfer' && accounts.includes(receiver)),
    )
    const ofJetton = await of({ jettons: [asset], action_types: ['jetton_transfer'] })
    expect(ofJetton.flatMap((event) => event.actions)).toEqual(
      actions.filter(({ type, details }) => type === 'jetton_transfer' && details.asset === asset),
    )
    const changes = await of({ jettons: [asset], accounts: [receiver], types: ['jettons_change'] })
    expect(changes.length).toBeGreaterThan(0)
    for (const { jetton } of changes) expect(jetton).toMatchObject({ jetton: asset, owner: receiver })
    expect(parseAddress(asset)).toBeDefined()
  }, 120_000)

  test('a delivery is signed, by both secrets while one is replaced, and says what it is', async () => {
    const { id, secret } = await chain.createHook({ all: true })
    const second = await rotateSecret(chain.db, id, chain.clock.nowMs + 1000)
    for (let head = chain.first; heard.length === 0 && head <= chain.last; head++) {
      await chain.moveHead(head)
      await drain(chain.createWorker(accept))
    }
    const [{ headers, body, key }] = heard as [Received]
    const seconds = chain.clock.nowMs / 1000
    const sign = (by: string): string => createHmac('sha256', by).update(`${seconds}.${body}`).digest('hex')
    expect(headers).toMatchObject({
      'cellar-signature': `t=${seconds},v1=${sign(second)},v1=${sign(secret)}`,
      'cellar-hook': `${id}`,
      'cellar-event': JSON.parse(body).event_id,
      'cellar-attempt': '1',
      'content-type': 'application/json',
    })
    expect(key).toMatch(new RegExp(`^${id}-${JSON.parse(body).event_id}-[0-9a-f]{8}$`))
    chain.clock.nowMs += 2000
    const { length } = heard
    await chain.moveHead(chain.last)
    await drain(chain.createWorker(accept))
    expect((heard[length] as Received).headers['cellar-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
  }, 120_000)

  test('a receiver that never takes one makes it a dead letter, and the next one comes', async () => {
    const { id } = await chain.createHook({ all: true }, { maxAttempts: 3 })
    const expected = await tellAll(id)
    const bad = expected[0]?.key as string
    const attempts: number[] = []
    const worker = chain.createWorker(async (url, posted) => {
      const received = toReceived(url, posted)
      if (!received.key.endsWith(bad)) return accept(url, posted)
      attempts.push(chain.clock.nowMs)
      return reply(404, 'no such\u0000 page')
    })
    for (let turns = 0; attempts.length < 3 && turns < 100; turns++) {
      await drain(worker)
      chain.clock.nowMs += 250
    }
    await drain(worker)
    expect(heard.length).toBe(expected.length - 1)
    // Half to all of 5 s, then of 10 s.
    const pauses = attempts.slice(1).map((at, i) => at - (attempts[i] as number))
    expect(pauses).toEqual([3750, 7500])
    expect(await listDeadLetters(chain.db, id, 10)).toMatchObject([
      { idempotency_key: `${id}-${bad}`, attempts: 3, failure: 'status 404 no such page' },
    ])
  }, 120_000)

  test('paused it hears of nothing, resumed of all that came; put back, the chain is told anew', async () => {
    const { id } = await chain.createHook({ all: true })
    const expected = await tellAll(id)
    await chain.db.query('delete from hooks')
    const again = await chain.createHook({ all: true })
    const worker = chain.createWorker(accept)
    await pauseHook(chain.db, again.id, chain.clock.nowMs)
    await drain(worker)
    expect(heard).toEqual([])
    await resumeHook(chain.db, again.id)
    await drain(worker)
    expect(heard.length).toBe(expected.length)
    expect((await getHook(chain.db, again.id)).queued).toBe(0)
    const middle = chain.last - 8
    await chain.moveHead(middle)
    await drain(worker)
    expect((await getHook(chain.db, again.id)).next_mc_seqno).toBe(middle + 1)
    await chain.moveHead(chain.last)
    await drain(worker)
    const twice = heard.slice(expected.length)
    // Accounts are told beside each other, so only what is told is compared.
    expect(twice.map(({ body }) => body).sort()).toEqual(
      expected
        .slice(-twice.length)
        .map(({ body }) => body)
        .sort(),
    )
  }, 120_000)
})
