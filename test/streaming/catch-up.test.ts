import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BlockEvents, readBlockEvents } from '../../src/api/streaming/block-events.ts'
import { isSeen } from '../../src/api/streaming/render-event.ts'
import { readSubscription, type Subscription } from '../../src/api/streaming/subscription.ts'
import { findTouchedBlocks } from '../../src/api/streaming/touched-blocks.ts'
import type { Json } from '../api/serve.ts'
import { byId, expectedEvents, listNames, type Names, pieces } from './expected-events.ts'
import { SseClient, until } from './stream-clients.ts'
import { type ToldChain, tellChain } from './told-chain.ts'

const OF_ACCOUNTS = ['transactions', 'actions', 'account_state_change', 'jettons_change']
const WORDS = { invalid: '', noTypes: '', noAddresses: '' }
const BREAKS = 1_000

let told: ToldChain
let names: Names
let blocks: BlockEvents[]
beforeAll(async () => {
  told = await tellChain()
  names = await listNames(told.db)
  blocks = []
  for (let at = told.first; at <= told.last; at++) blocks.push(await readBlockEvents(told.db, at))
  await told.begin(told.last)
}, 300_000)
afterAll(() => told?.[Symbol.asyncDispose]())

const wanted = (fields: object): Subscription => readSubscription(fields, WORDS, undefined)

const touchedBy = (subscription: Subscription, from: number, to: number): number[] =>
  blocks
    .filter(
      ({ mcSeqno, events }) => mcSeqno >= from && mcSeqno <= to && events.some((one) => isSeen(one, subscription)),
    )
    .map(({ mcSeqno }) => mcSeqno)

test('no block with something for an account is passed over, whatever the window', async () => {
  for (const [i, account] of names.accounts.entries()) {
    const [from, to] = [told.first + (i % 20), told.last - (i % 7)]
    for (const types of OF_ACCOUNTS.map((type) => [type])) {
      const subscription = wanted({ types, addresses: [account] })
      const found = await findTouchedBlocks(told.db, subscription, { from, to })
      const expected = touchedBy(subscription, from, to)
      // An action that is not shown, being part of another, is found all the same.
      if (types.includes('actions')) expect(found).toEqual(expect.arrayContaining(expected))
      else expect(found).toEqual(expected)
    }
  }
}, 240_000)

test('traces are found by their external messages', async () => {
  for (const [i, hash] of names.externals.entries()) {
    const subscription = wanted({ types: ['trace'], trace_external_hash_norms: [hash] })
    const [from, to] = [told.first + (i % 20), told.last - (i % 7)]
    expect(await findTouchedBlocks(told.db, subscription, { from, to })).toEqual(touchedBy(subscription, from, to))
  }
}, 240_000)

test('a thousand lines that break after an event or two leave no hole and repeat nothing', async () => {
  // While somebody listens the head is known, so those who come are told at once.
  const other = new SseClient({ port: told.port, body: { types: ['blocks'] } })
  let breaks = 0
  for (let group = 0; breaks < BREAKS; group++) {
    const addresses = names.accounts.filter((_, i) => (i + group) % 5 === 0)
    const body = { types: OF_ACCOUNTS, addresses }
    const expected = await expectedEvents(told.db, told.first, told.last, addresses)
    const heard: Json[] = []
    const most = Object.values({ ...expected, trace: [] }).flat().length
    let resume = `${told.first}-0`
    while (Object.values(pieces(heard)).flat().length < most) {
      const client = new SseClient({ port: told.port, body: { ...body, resume_from: resume } })
      await until('something is told', () => client.events.length > 0)
      heard.push(...client.events.slice(0, 1 + (breaks % 2)))
      client.break()
      resume = heard.at(-1).event_id
      breaks++
    }
    expect(pieces(heard)).toEqual({ ...expected, trace: [] })
    const ids = heard.map(({ event_id }) => event_id as string)
    expect(ids).toEqual([...new Set(ids)].sort(byId))
  }
  other.break()
}, 300_000)
