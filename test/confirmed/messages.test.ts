import { setTimeout as sleep } from 'node:timers/promises'
import { toNano } from '@ton/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../api/serve.ts'
import { giveCoins } from '../devnet/give-coins.ts'
import { eventually, type LivingChain, startLivingChain } from '../devnet/living-chain.ts'
import { type LosingServer, startLosing } from '../emulate/losing-server.ts'
import { WalletUser } from '../emulate/wallet-user.ts'
import { WsClient } from '../streaming/stream-clients.ts'

/** `node scripts/live-runs.mjs` sends a thousand. */
const MESSAGES = Number(process.env.MESSAGES ?? 40)
const WALLETS = Math.min(50, Math.max(8, MESSAGES / 10))
const PER_SECOND = 8
const LEVELS = ['pending', 'confirmed', 'finalized']

/** What becomes of a message: some cannot be carried out, and some never reach the network. */
type Fate = 'good' | 'failing' | 'expiring' | 'overtaken'
const fateOf = (number: number): Fate =>
  (({ 7: 'failing', 13: 'expiring', 17: 'overtaken' }) as Record<number, Fate>)[number % 20] ?? 'good'

interface Sent {
  readonly hash: string
  readonly fate: Fate
}

describe('messages from their sending to their end', { timeout: 240_000 + MESSAGES * 1_000 }, () => {
  let chain: LivingChain
  let losing: LosingServer
  const users = Array.from({ length: WALLETS }, (_, i) => new WalletUser(`sender ${i}`, i % 2 ? 'v3' : 'v4'))

  beforeAll(async () => {
    chain = await startLivingChain({ blockTimeMs: 1500, seed: 'messages' })
    losing = await startLosing(chain.database.db)
    await Promise.all(users.map(({ address }) => giveCoins(chain.devnet, address, toNano('100'))))
    await eventually('coins', async () => {
      const query = users.map(({ address }) => `address=${address}`).join('&')
      const reply = await fetch(`${chain.address}/api/v3/accountStates?${query}`)
      return ((await reply.json()) as Json).accounts.length === users.length
    })
  }, 240_000)
  afterAll(async () => {
    await losing?.[Symbol.asyncDispose]()
    await chain?.[Symbol.asyncDispose]()
  })

  const send = async (boc: string): Promise<Json> => {
    const init = { method: 'POST', body: JSON.stringify({ boc }), headers: { 'content-type': 'application/json' } }
    return (await fetch(`${chain.address}/api/v3/message`, init)).json()
  }
  const lose = async (boc: string): Promise<Json> => (await losing.lose(boc)).json

  async function sendOne(number: number, fate = fateOf(number)): Promise<Sent> {
    const [user, next] = [users[number % WALLETS], users[(number + 1) % WALLETS]] as [WalletUser, WalletUser]
    const isLost = fate === 'expiring' || fate === 'overtaken'
    const plan = {
      ...{ to: next.address, value: fate === 'failing' ? '5000' : '0.01', body: `message ${number}` },
      ...(fate === 'expiring' && { validUntil: Math.floor(Date.now() / 1000) + 15 }),
    }
    const reply = await (isLost ? lose : send)(user.message(plan))
    expect([number, fate, reply.error]).toEqual([number, fate, undefined])
    // What cannot be carried out does not move the counter of these wallets, and what is lost moves nothing.
    if (fate === 'good') user.seqno++
    return { hash: reply.message_hash_norm, fate }
  }

  test('each is seen in order and ends final, or taken back', async () => {
    const client = await new WsClient(Number(new URL(chain.address).port)).opened()
    const addresses = users.map(({ address }) => address)
    await client.ask({ operation: 'subscribe', types: ['transactions', 'actions'], addresses, min_finality: 'pending' })
    const sent: Sent[] = []
    const startedAt = Date.now()
    for (let number = 0; number < MESSAGES; number++) {
      sent.push(await sendOne(number))
      await sleep(Math.max(0, startedAt + ((number + 1) * 1000) / PER_SECOND - Date.now()))
    }
    const heard = (hash: string): Json[] =>
      client.events.filter(({ type, trace_external_hash_norm: of }) => of === hash && type !== 'actions')
    const endOf = (hash: string): string | undefined => {
      const last = heard(hash).at(-1)
      return last?.type === 'trace_invalidated'
        ? 'invalidated'
        : last?.finality === 'finalized'
          ? 'finalized'
          : undefined
    }
    const levelsOf = (hash: string): string[] =>
      heard(hash).map(({ type, finality }) => (type === 'transactions' ? finality : type))
    const wayOf = (hash: string): string[] => levelsOf(hash).filter((level, i, levels) => level !== levels[i - 1])
    const isSeenGrowing = ({ hash }: Sent): boolean => wayOf(hash).join(' > ') === 'pending > confirmed > finalized'
    // One more from everybody, so that what was to be overtaken is; and again until one was seen at every level: when that is,
    // is a matter of the machine.
    for (let rounds = 0; rounds === 0 || !sent.some(isSeenGrowing); rounds++) {
      for (let number = 0; number < WALLETS; number++) sent.push(await sendOne(number, 'good'))
      await eventually('all are decided', async () => sent.every(({ hash }) => endOf(hash) !== undefined))
    }
    const ways = new Map<string, number>()
    for (const { hash, fate } of sent) {
      const [levels, way] = [levelsOf(hash), wayOf(hash)]
      expect([hash, fate, endOf(hash)]).toEqual([hash, fate, isToEnd(fate) ? 'finalized' : 'invalidated'])
      // Never less certain than before, and nothing after the end.
      const order = [...LEVELS, 'trace_invalidated']
      expect([hash, ...way]).toEqual([hash, ...way.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))])
      expect(new Set(way).size).toBe(way.length)
      expect(levels.filter((level) => level === 'trace_invalidated').length).toBe(isToEnd(fate) ? 0 : 1)
      const name = `${fate}: ${way.join(' > ')}`
      ways.set(name, (ways.get(name) ?? 0) + 1)
    }
    if (MESSAGES >= 1000) process.stdout.write(`${[...ways].map(([way, n]) => `${n} × ${way}`).join('\n')}\n`)
    expect(sent.some(isSeenGrowing)).toBe(true)
    const open = 'select from pending_traces where state < 2 and origin = 0'
    await eventually('nothing is open', async () => (await chain.database.db.query(open)).length === 0)
    client.break()
  })
})

const isToEnd = (fate: Fate): boolean => fate === 'good' || fate === 'failing'
