import { toNano } from '@ton/core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOSTILE, readPrintable } from '../api/printable.ts'
import type { Json } from '../api/serve.ts'
import { giveCoins } from '../devnet/give-coins.ts'
import { eventually, type LivingChain, startLivingChain } from '../devnet/living-chain.ts'
import { v3Schema } from '../v3-schema.ts'
import { type LosingServer, startLosing } from './losing-server.ts'
import { WalletUser } from './wallet-user.ts'

const ORDER = ['pending', 'begun', 'finalized']

/** Comments of actions have no NUL. */
const SHOWN = HOSTILE.replaceAll('\0', '')

describe('messages on their way', { timeout: 180_000 }, () => {
  let chain: LivingChain
  let listener: pg.Client
  let losing: LosingServer
  const heard: string[] = []
  const users = ['ann', 'ben', 'cid', 'dot'].map(
    (name, i) => new WalletUser(name, (['v3', 'v4', 'v5'] as const)[i % 3]),
  )
  const [ann, ben, cid, dot] = users as [WalletUser, WalletUser, WalletUser, WalletUser]

  beforeAll(async () => {
    chain = await startLivingChain({ shards: 2, blockTimeMs: 1500 })
    listener = new pg.Client({ connectionString: chain.database.url })
    await listener.connect()
    listener.on('notification', ({ payload }) => heard.push(payload as string))
    await listener.query('listen cellar_pending')
    losing = await startLosing(chain.database.db)
    for (const user of users) await giveCoins(chain.devnet, user.address, toNano('100'))
    for (const user of users) {
      await eventually(
        'coins',
        async () => (await get(`accountStates?address=${user.address}`)).json.accounts.length === 1,
      )
    }
  })
  afterAll(async () => {
    await listener?.end()
    await losing?.[Symbol.asyncDispose]()
    await chain?.[Symbol.asyncDispose]()
  })

  const ask = async (path: string, init?: RequestInit): Promise<{ status: number; json: Json }> => {
    const reply = await fetch(`${chain.address}${path}`, init)
    return { status: reply.status, json: readPrintable(await reply.text()) }
  }
  const get = (path: string) => ask(`/api/v3/${path}`)
  const send = (boc: string, path = '/api/v3/message') =>
    ask(path, { method: 'POST', body: JSON.stringify({ boc }), headers: { 'content-type': 'application/json' } })
  const hex = (hash: string): string => Buffer.from(hash, 'base64').toString('hex')
  const statesOf = (hash: string): string[] =>
    heard.filter((line) => line.startsWith(hex(hash))).map((line) => line.split(' ')[1] as string)
  const isSchema = (name: string, value: Json): void => {
    const check = v3Schema(name)
    if (check) expect(check(value), JSON.stringify(check.errors)).toBe(true)
  }

  test('a message is pending with its whole trace, then on chain', async () => {
    const boc = ann.message({ to: ben.address, value: '1', body: HOSTILE })
    // Nobody hands it on, so it stays as it is for a while.
    const { status, json: sent } = await losing.lose(boc)
    expect([status, sent.error]).toEqual([200, undefined])
    expect(sent.emulated).toMatchObject({
      ...{ status: 'emulated', success: true, exit_code: 0, transactions: 2, is_incomplete: false },
    })
    expect(sent.emulated.actions.map(({ type }: Json) => type)).toContain('ton_transfer')
    const hash = encodeURIComponent(sent.message_hash_norm)
    const replies = await Promise.all([
      get(`pendingTraces?ext_msg_hash=${hash}&include_sentences=true`),
      get(`pendingTransactions?account=${ben.address}&include_sentences=true`),
      get(`pendingActions?account=${ben.address}&include_transactions=true&include_sentences=true`),
    ])
    const again = await send(boc)
    expect([again.status, again.json.message_hash_norm]).toEqual([200, sent.message_hash_norm])
    const [traces, pending, actions] = replies.map(({ json }) => json)
    isSchema('PendingTracesResponse', traces)
    const [trace] = traces.traces
    expect(trace).toMatchObject({ external_hash: sent.message_hash, trace_id: null })
    expect(trace.trace_info).toMatchObject({ trace_state: 'pending', transactions: 2, pending_messages: 2 })
    expect(trace.actions.every(({ finality }: Json) => finality === 'pending')).toBe(true)
    isSchema('TransactionsResponse', pending)
    expect(pending.transactions).toMatchObject([
      { account: ben.address, emulated: true, finality: 'pending', trace_external_hash: sent.message_hash },
    ])
    isSchema('ActionsResponse', actions)
    expect(actions.actions[0]).toMatchObject({ type: 'ton_transfer', trace_id: null, finality: 'pending' })
    for (const { type, accounts, sentence } of [...actions.actions, ...trace.actions]) {
      expect(sentence).toMatch(type === 'ton_transfer' ? / would send 1 TON to .+“/ : / would /)
      const both = [ann.address, ben.address].toSorted()
      expect(type === 'ton_transfer' ? accounts.toSorted() : both).toEqual(both)
      expect(accounts.length).toBeGreaterThan(0)
    }
    expect(actions.actions[0].transactions_full.length).toBeGreaterThan(0)
    expect(actions.actions[0].details.comment).toBe(SHOWN)
    await eventually('finalized', async () => statesOf(sent.message_hash_norm).includes('finalized'))
    expect(statesOf(sent.message_hash_norm)[0]).toBe('pending')
    expect((await get(`pendingTraces?ext_msg_hash=${hash}`)).json.traces).toEqual([])
    expect((await get(`pendingActions?ext_msg_hash=${hash}`)).json.actions).toEqual([])
    expect((await get(`pendingTransactions?account=${ben.address}`)).json.transactions).toEqual([])
    const { json: real } = await get(`transactionsByMessage?msg_hash=${hash}`)
    const { json: told } = await get(`actions?msg_hash=${hash}&include_transactions=1`)
    expect(told.actions[0].details.comment).toBe(SHOWN)
    const { json: received } = await get(`messages?destination=${ben.address}`)
    expect(received.messages[0].message_content.decoded.comment).toBe(HOSTILE)
    expect(real.transactions[0]).toMatchObject({ emulated: false, finality: 'finalized' })
  })

  test('one after the other from one wallet, all on their way at once, each seen and each on chain', async () => {
    const hashes: string[] = []
    for (let seqno = 0; seqno < 4; seqno++) {
      const { status, json } = await send(
        cid.message({ to: dot.address, value: '0.1', seqno }),
        '/api/v2/sendBocReturnHash',
      )
      expect([status, json.error]).toEqual([200, undefined])
      hashes.push(json.result.hash_norm)
    }
    for (const hash of hashes) {
      await eventually('finalized', async () => statesOf(hash).includes('finalized'))
      expect(statesOf(hash)[0]).toBe('pending')
      expect(statesOf(hash)).not.toContain('invalidated')
    }
  })

  test('what the contract does not accept is refused with its exit code', async () => {
    const { status, json } = await send(ann.message({ to: dot.address, value: '1', seqno: 55 }))
    expect([status, json.error]).toEqual([
      422,
      "boc: the message is not accepted by the contract: exit code 33 (the contract's own)",
    ])
    const late = await send(ann.message({ to: dot.address, value: '1', seqno: 1, validUntil: 1_000_000 }))
    expect([late.status, late.json.error]).toEqual([
      422,
      "boc: the message is not accepted by the contract: exit code 35 (the contract's own)",
    ])
    const none = await send(new WalletUser('nobody').message({ to: ann.address, value: '1', seqno: 5 }))
    expect([none.status, none.json.error]).toEqual([
      422,
      'boc: the message is not accepted by the contract: the account has no code, or no coins to run it',
    ])
    expect((await get(`pendingTransactions?account=${ann.address}`)).json.transactions).toEqual([])
  })

  test('a transfer that fails is told so before it happens', async () => {
    const { json: sent } = await send(dot.message({ to: ann.address, value: '5000' }))
    expect(sent.emulated).toMatchObject({ status: 'emulated', success: false })
    await eventually('finalized', async () => statesOf(sent.message_hash_norm).includes('finalized'))
  })

  test('of two messages with one counter the other is invalidated when one has come', async () => {
    const seqno = 1
    const [one, two] = await Promise.all([
      send(ann.message({ to: ben.address, value: '0.2', seqno })),
      send(ann.message({ to: cid.address, value: '0.3', seqno })),
    ])
    // The one that came second is told why, whether the index or only the node knew of the first by then.
    expect([one.status, two.status].sort()).toEqual([200, 422])
    expect([one, two].find(({ status }) => status === 422)?.json.error).toMatch(
      /^boc: the message is not accepted by the contract: exit code 33 \(the contract's own\)/,
    )
    const hashes = [one, two].filter(({ status }) => status === 200).map(({ json }) => json.message_hash_norm)
    for (const hash of hashes) {
      await eventually('an end', async () =>
        statesOf(hash).some((state) => state === 'finalized' || state === 'invalidated'),
      )
    }
    const ends = hashes.map((hash) => statesOf(hash).at(-1))
    expect(ends.filter((state) => state === 'finalized')).toHaveLength(1)
  })

  test('one that another process took and the network lost expires', async () => {
    const validUntil = Math.floor(Date.now() / 1000) + 15
    const { status, json: lost } = await losing.lose(ben.message({ to: ann.address, value: '0.1', validUntil }))
    expect([status, lost.emulated?.status]).toEqual([200, 'emulated'])
    const hash = lost.message_hash_norm
    await eventually('the end', async () => statesOf(hash).includes('invalidated'))
    expect(statesOf(hash)).not.toContain('finalized')
    expect((await get(`pendingTraces?ext_msg_hash=${encodeURIComponent(hash)}`)).json.traces).toEqual([])
  })

  test('a trace that takes several blocks is told in part as real, in part as emulated', async () => {
    const isLeft = (user: WalletUser): boolean => Number.parseInt(user.address[2] as string, 16) < 8
    const far = Array.from({ length: 20 }, (_, i) => new WalletUser(`far ${i}`)).find(
      (one) => isLeft(one) !== isLeft(cid),
    )
    // It bounces, so that the trace goes to the other shard and comes back.
    const boc = cid.message({ to: far?.address as string, value: '1', bounce: true, seqno: 4 })
    const { json: sent } = await send(boc)
    expect(sent.emulated).toMatchObject({ status: 'emulated', transactions: 3 })
    const isOver = (): boolean => statesOf(sent.message_hash_norm).includes('finalized')
    const told: Json[] = []
    await eventually('its end', async () => {
      const { json } = await get(`pendingTraces?ext_msg_hash=${encodeURIComponent(sent.message_hash)}`)
      if (json.traces?.[0]?.trace_id) told.push(json.traces[0])
      return isOver()
    })
    // On a slow machine it may be over before anybody looks.
    const LEVELS = ['pending', 'confirmed', 'finalized']
    if (told.length > 0) isSchema('Trace', told[0])
    let before = ['pending', 'pending', 'pending']
    for (const trace of told) {
      expect(trace.trace_info).toMatchObject({ trace_state: 'pending', transactions: 3 })
      const transactions = trace.transactions_order.map((hash: string) => trace.transactions[hash])
      const levels: string[] = transactions.map(({ finality }: Json) => finality)
      // The first is in a block; none is more certain than the one that it follows from, and none gets less so.
      expect(levels[0]).not.toBe('pending')
      levels.forEach((level, i) => {
        expect(LEVELS.indexOf(level)).toBeLessThanOrEqual(LEVELS.indexOf(levels[i - 1] ?? 'finalized'))
        expect(LEVELS.indexOf(level)).toBeGreaterThanOrEqual(LEVELS.indexOf(before[i] as string))
        expect(transactions[i].emulated).toBe(level === 'pending')
      })
      before = levels
    }
    const states = statesOf(sent.message_hash_norm)
    expect(states).toEqual([...states].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)))
  })

  test('refusals', async () => {
    for (const [path, status] of [
      ['pendingTransactions', 422],
      ['pendingTransactions?account=nobody', 422],
      ['pendingTraces', 422],
      ['pendingTraces?ext_msg_hash=x', 422],
      ['pendingActions', 422],
      [`pendingActions?account=${ann.address}&include_transactions=perhaps`, 422],
      [`pendingTraces?account=${'0:'.padEnd(66, '7')}`, 200],
      [`pendingTransactions?account=${'0:'.padEnd(66, '7')}`, 200],
    ] as const) {
      expect([path, (await get(path)).status]).toEqual([path, status])
    }
  })
})
