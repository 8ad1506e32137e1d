import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Posted, PostReply } from '../../src/lib/public-post.ts'
import { getHook } from '../../src/store/hooks/hooks.ts'
import { RECORDED } from '../api/imported-chain.ts'
import { createRandom } from '../lite-server/random.ts'
import { type HookedChain, hookChain, reply, toReceived } from './hooked-chain.ts'
import { mortal } from './mortal-database.ts'

const EVERYTHING = { types: ['actions', 'transactions', 'jettons_change', 'account_state_change'], all: true }
/** Events to hear of. */
const ENOUGH = 40
/** Statements of a life while events are being queued grow by these, so that one life is long enough for the transaction. */
const GROWTH = 11
/** Statements of the lives after that: from before the first request is sent to after several are settled. */
const LONGEST = 30

interface Told {
  readonly key: string
  readonly body: string
  readonly accounts: readonly string[]
}

describe.skipIf(!RECORDED)('a worker that is killed, on the recorded chain', () => {
  let chain: HookedChain
  beforeEach(async () => {
    chain = await hookChain(RECORDED as string)
  })
  afterEach(() => chain[Symbol.asyncDispose]())

  const countQueued = async (): Promise<number> => (await chain.db.query('select from hook_deliveries')).length

  /** What a hook hears of when nothing goes wrong, with the head moved to where that is enough. */
  async function listExpected(): Promise<Told[]> {
    await chain.createHook(EVERYTHING)
    const worker = chain.createWorker(() => new Promise(() => undefined))
    for (let head = chain.first; (await countQueued()) < ENOUGH && head <= chain.last; head++) {
      await chain.moveHead(head)
      while ((await worker.step()) === 0);
    }
    const rows = await chain.db.query<{ idempotency_key: string; body: Buffer; accounts: Buffer }>(
      'select idempotency_key, body, accounts from hook_deliveries order by id',
    )
    await chain.db.query('delete from hooks')
    return rows.map(({ idempotency_key, body, accounts }) => ({
      key: withoutHook(idempotency_key),
      body: body.toString(),
      accounts: accounts.toString('hex').match(/.{66}/g) ?? [],
    }))
  }

  test('every event is heard, in the order of each account, by a receiver that fails, hangs and resets', async () => {
    const expected = await listExpected()
    expect(expected.length).toBeGreaterThanOrEqual(ENOUGH)
    const { id } = await chain.createHook(EVERYTHING, { maxAttempts: 1000 })
    const random = createRandom(22)
    const receiver = createReceiver(expected, random)
    let lives = 0
    let isQueued = false
    const isDone = async (): Promise<boolean> => isQueued && (await countQueued()) === 0
    for (; !(await isDone()) && lives < 20_000; lives++) {
      const db = mortal(chain.db, 1 + (isQueued ? lives % LONGEST : lives * GROWTH))
      const worker = chain.createWorker(receiver.send, { db, deadline: receiver.deadline, random })
      while (!db.isDead && !(await isDone())) {
        await worker.step().catch(() => undefined)
        await worker.settled()
        expect(receiver.mistakes).toEqual([])
        chain.clock.nowMs += 3_600_000
        isQueued ||= (await countQueued()) > 0
      }
    }
    expect(lives).toBeGreaterThan(LONGEST)
    expect([...receiver.accepted].sort()).toEqual(expected.map(({ key }) => key).sort())
    // Killed between the receiver's word and the table's, an event comes twice.
    expect(receiver.times()).toBeGreaterThan(expected.length)
    expect(await getHook(chain.db, id)).toMatchObject({ queued: 0, dead: 0, delivered: BigInt(expected.length) })
  }, 300_000)
})

const withoutHook = (key: string): string => key.replace(/^\d+-/, '')

/** Of ten requests it fails one, resets one, lets one hang and takes the others; it knows what it should hear, and in which order. */
function createReceiver(expected: readonly Told[], random: () => number) {
  const accepted = new Set<string>()
  const mistakes: string[] = []
  const hanging: AbortController[] = []
  let times = 0
  /** Until the time is over, which it is as soon as nothing else happens. */
  const hang = (signal: AbortSignal): Promise<never> => {
    setImmediate(() => {
      for (const controller of hanging.splice(0)) controller.abort(new Error('took too long'))
    })
    return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
  }
  const check = (key: string, body: string): void => {
    const place = expected.findIndex((one) => one.key === key)
    const own = expected[place]
    if (own?.body !== body) mistakes.push(`${key} has another body`)
    const isEarly = expected
      .slice(0, place)
      .some((one) => !accepted.has(one.key) && one.accounts.some((account) => own?.accounts.includes(account)))
    if (isEarly) mistakes.push(`${key} came before an earlier one of its account`)
  }
  return {
    accepted,
    mistakes,
    times: () => times,
    async send(url: string, posted: Posted): Promise<PostReply> {
      const received = toReceived(url, posted)
      const key = withoutHook(received.key)
      check(key, received.body)
      const luck = random()
      if (luck < 0.1) return reply(500, 'out of order')
      if (luck < 0.2) throw new Error('read ECONNRESET')
      if (luck < 0.3) return hang(posted.signal)
      times++
      accepted.add(key)
      return reply(200)
    },
    deadline(): AbortSignal {
      const controller = new AbortController()
      hanging.push(controller)
      return controller.signal
    },
  }
}
