import { toNano } from '@ton/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readExternalMessage } from '../../src/api/machine/external-message.ts'
import type { Json } from '../api/serve.ts'
import { giveCoins } from '../devnet/give-coins.ts'
import { eventually, type LivingChain, startLivingChain } from '../devnet/living-chain.ts'
import { startLosing } from '../emulate/losing-server.ts'
import { WalletUser } from '../emulate/wallet-user.ts'
import { createRandom } from '../lite-server/random.ts'
import { byId, expectedEvents, listNames, pieces } from './expected-events.ts'
import { PATIENCE_MS, SseClient, until, WsClient } from './stream-clients.ts'

const FAR = 0xffff_ffff
const toText = (hash: Uint8Array): string => Buffer.from(hash).toString('base64')

const TYPES = ['transactions', 'actions', 'trace', 'account_state_change', 'jettons_change']
/** `node scripts/live-runs.mjs` breaks off a thousand times. */
const BREAKS = Number(process.env.BREAKS ?? 60)

const withoutFinal = (event: Json): Json =>
  event.type === 'transactions'
    ? { ...event, transactions: event.transactions.filter(({ finality }: Json) => finality !== 'finalized') }
    : event

describe('a chain that lives', { timeout: 180_000 + BREAKS * 2_000 }, () => {
  let chain: LivingChain
  let port: number
  const [ann, ben, eve] = ['stream ann', 'stream ben', 'stream eve'].map((name) => new WalletUser(name, 'v4')) as [
    WalletUser,
    WalletUser,
    WalletUser,
  ]
  beforeAll(async () => {
    chain = await startLivingChain({ blockTimeMs: 1000, demo: true, seed: 'streams' })
    port = Number(new URL(chain.address).port)
    for (const user of [ann, eve]) await giveCoins(chain.devnet, user.address, toNano('100'))
    for (const user of [ann, eve]) {
      await eventually('coins', async () => {
        const reply = await fetch(`${chain.address}/api/v3/accountStates?address=${user.address}`)
        return ((await reply.json()) as Json).accounts.length === 1
      })
    }
  }, 300_000)
  afterAll(() => chain?.[Symbol.asyncDispose]())

  const send = async (boc: string): Promise<Json> => {
    const init = { method: 'POST', body: JSON.stringify({ boc }), headers: { 'content-type': 'application/json' } }
    return (await fetch(`${chain.address}/api/v3/message`, init)).json()
  }

  test('a message is told as pending, then as final; who wants certainty hears the end alone', async () => {
    const early = await new WsClient(port).opened()
    const asked = { types: ['transactions', 'actions'], addresses: [ann.address, ben.address] }
    await early.ask({ operation: 'subscribe', ...asked, min_finality: 'pending', include_address_book: true })
    const sure = new SseClient({ port, body: asked })
    await until('subscribed', () => sure.frames.length > 0)
    const boc = ann.message({ to: ben.address, value: '1', body: 'hello' })
    // Nobody hands it on before it is told, so it cannot be final by then.
    await using losing = await startLosing(chain.database.db)
    const hash: string = (await losing.lose(boc)).json.message_hash_norm
    const of = (events: readonly Json[], type: string): Json[] =>
      events.filter((event) => event.type === type && event.trace_external_hash_norm === hash)
    const isHeard = (list: readonly Json[], finality: string): boolean =>
      asked.types.every((type) => of(list, type).at(-1)?.finality === finality)
    await until('pending', () => isHeard(early.events, 'pending'))
    await send(boc)
    await until('final', () => [early.events, sure.events].every((list) => isHeard(list, 'finalized')))
    const [first] = of(early.events, 'transactions')
    expect(first).toMatchObject({ finality: 'pending', address_book: expect.any(Object) })
    expect(first.event_id).toBeUndefined()
    expect(first.transactions.map(({ account }: Json) => account).sort()).toEqual([ann.address, ben.address].sort())
    expect(first.transactions[0]).toMatchObject({ emulated: true, finality: 'pending' })
    expect(of(early.events, 'actions')[0].actions[0]).toMatchObject({ type: 'ton_transfer', trace_id: null })
    for (const event of sure.events) expect([event.finality, typeof event.event_id]).toEqual(['finalized', 'string'])
    expect(early.events.some(({ type }) => type === 'trace_invalidated')).toBe(false)
    for (const client of [early, sure]) client.break()
  })

  test('what anybody does is told as confirmed, and then the very same as final', async () => {
    const { accounts } = await listNames(chain.database.db)
    const boc = ben.message({ to: ann.address, value: '0.1', body: 'followed' })
    const hash = toText(readExternalMessage(Buffer.from(boc, 'base64')).hashNorm)
    const client = await new WsClient(port).opened()
    const asked = { types: TYPES, addresses: accounts, trace_external_hash_norms: [hash], min_finality: 'confirmed' }
    await client.ask({ operation: 'subscribe', ...asked })
    expect((await send(boc)).error).toBeUndefined()
    const at = (finality: string): Json[] => client.events.filter((event) => event.finality === finality)
    // There is something in every block; what comes once only may be final before anybody looks.
    await until('confirmed', () =>
      ['transactions', 'actions', 'account_state_change'].every((type) =>
        at('confirmed').some((event) => event.type === type),
      ),
    )
    // Of a trace that is on its way all transactions are told, those too that were final before we came.
    const told = pieces(at('confirmed').map(withoutFinal))
    // What a new contract is may only be known with the block that is final, so actions may be told otherwise then.
    const same = TYPES.filter((type) => type !== 'actions')
    const notFinal = (): string[] => {
      const final = pieces(at('finalized'))
      const missing = same.flatMap((type) => told[type]?.filter((piece) => !final[type]?.includes(piece)) ?? [])
      return final.trace?.includes(hash) === true ? missing : [...missing, hash]
    }
    await expect.poll(notFinal, { timeout: PATIENCE_MS }).toEqual([])
    for (const { event_id: id, finality } of client.events) expect(id === undefined).toBe(finality === 'confirmed')
    expect(client.events.filter(({ type }) => /invalidated/.test(type))).toEqual([])
    client.break()
  })

  test('what will not come is taken back once, from those who heard of it', async () => {
    const seqno = eve.seqno
    const early = await new WsClient(port).opened()
    const asked = { types: ['transactions'], addresses: [eve.address], min_finality: 'pending' }
    await early.ask({ operation: 'subscribe', ...asked })
    const stranger = await new WsClient(port).opened()
    await stranger.ask({ operation: 'subscribe', ...asked, addresses: [ben.address] })
    const about = (hash: string): Json[] => early.events.filter((event) => event.trace_external_hash_norm === hash)
    // The network loses the first; the second has its counter.
    await using losing = await startLosing(chain.database.db)
    const { json } = await losing.lose(eve.message({ to: ann.address, value: '0.5', seqno }))
    const lost: string = json.message_hash_norm
    await until('it is told', () => about(lost).length > 0)
    const { message_hash_norm: real } = await send(eve.message({ to: ann.address, value: '0.6', seqno }))
    await until('both are decided', () =>
      [lost, real].every((hash) => {
        const last = about(hash).at(-1)
        return last?.type === 'trace_invalidated' || last?.finality === 'finalized'
      }),
    )
    expect(about(real).at(-1)).toMatchObject({ type: 'transactions', finality: 'finalized' })
    expect(about(lost).filter(({ type }) => type === 'trace_invalidated')).toEqual([
      { type: 'trace_invalidated', trace_external_hash_norm: lost, reason: expect.any(String) },
    ])
    expect(stranger.events.filter(({ type }) => type === 'trace_invalidated')).toEqual([])
    for (const client of [early, stranger]) client.break()
  })

  test('a reader who breaks off at random while blocks come hears what the tables have, once and in order', async () => {
    const { db } = chain.database
    const { accounts } = await listNames(db)
    // Signed beforehand, so that their traces can be asked for before they begin.
    const bocs = Array.from({ length: Math.ceil(BREAKS / 4) }, (_, i) =>
      ann.message({ to: eve.address, value: '0.01', body: `in good time ${i}`, seqno: 1 + i, validUntil: FAR }),
    )
    const hashes = bocs.map((boc) => toText(readExternalMessage(Buffer.from(boc, 'base64')).hashNorm))
    const all = { types: TYPES, addresses: accounts, trace_external_hash_norms: hashes }
    const before = new SseClient({ port, body: all })
    await until('subscribed', () => before.frames.length > 0)
    let resume = before.lastId as string
    const from = Number(resume.split('-')[0])
    before.break()
    const heard: Json[] = []
    const random = createRandom(60)
    const listen = async (count: number): Promise<void> => {
      const client = new SseClient({ port, body: all, headers: { 'last-event-id': resume } })
      await until('something is told', () => client.events.length >= count)
      // It dies with the rest unread.
      heard.push(...client.events.slice(0, count))
      resume = heard.at(-1).event_id
      client.break()
    }
    // However full the blocks are, until one of those traces was told.
    for (let i = 0; i < BREAKS || !heard.some(({ type }) => type === 'trace'); i++) {
      const boc = i % 4 === 0 ? bocs[i / 4] : undefined
      if (boc !== undefined) expect((await send(boc)).error).toBeUndefined()
      await listen(1 + Math.floor(random() * 10))
    }
    const to = Number(resume.split('-')[0])
    const last = new SseClient({ port, body: all, headers: { 'last-event-id': resume } })
    await until('the next block', () => last.events.some(({ event_id: id }) => Number(id.split('-')[0]) > to))
    heard.push(...last.events.filter(({ event_id: id }) => Number(id.split('-')[0]) <= to))
    last.break()
    const expected = await expectedEvents(db, from, to, accounts)
    const trace = expected.trace?.filter((hash) => hashes.includes(hash)) ?? []
    expect(trace.length).toBeGreaterThan(0)
    expect(pieces(heard)).toEqual({ ...expected, trace })
    if (BREAKS >= 1000) {
      const counts = Object.entries(pieces(heard)).map(([type, list]) => `${list.length} ${type}`)
      process.stdout.write(`${BREAKS} breaks, ${heard.length} events: ${counts.join(', ')}\n`)
    }
    expect(heard.length).toBeGreaterThan(BREAKS)
    const ids = heard.map(({ event_id: id }) => id as string)
    expect(ids).toEqual([...new Set(ids)].sort(byId))
  })
})
