import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../api/serve.ts'
import { eventually } from '../devnet/living-chain.ts'
import { COINS } from '../devnet/test-chain.ts'
import type { WalletUser } from '../devnet/wallets.ts'
import { until, WsClient } from '../streaming/stream-clients.ts'
import { type SteppedChain, startSteppedChain, textOf } from './stepped-chain.ts'

const TYPES = ['transactions', 'actions', 'account_state_change']

describe('a block that is signed and then replaced', { timeout: 240_000 }, () => {
  let stepped: SteppedChain
  /** Hashes of transactions in blocks that were withdrawn. */
  let lost: readonly Buffer[]
  beforeAll(async () => {
    stepped = await startSteppedChain()
  }, 240_000)
  afterAll(() => stepped?.[Symbol.asyncDispose]())

  const listen = async (min_finality: string, ...users: WalletUser[]): Promise<WsClient> => {
    const client = await new WsClient(stepped.port).opened()
    await client.ask({ operation: 'subscribe', types: TYPES, addresses: users.map(textOf), min_finality })
    return client
  }
  const transfer = (from: WalletUser, to: WalletUser, seqno: number): Uint8Array =>
    from.wallet.transfer({
      ...{ seqno, validUntil: stepped.chain.now() + 600 },
      orders: [{ to: to.address, value: COINS, bounce: false }],
    })
  const count = async (table: string): Promise<number> =>
    Number((await stepped.database.db.query<{ n: bigint }>(`select count(*) as n from ${table}`))[0]?.n)
  const findCounts = async () => {
    const [row] = await stepped.database.db.query<{ confirmed_withdrawn: bigint; confirmed_failures: bigint }>(
      'select confirmed_withdrawn, confirmed_failures from follower',
    )
    return row
  }
  const get = async (path: string): Promise<Json> =>
    (await fetch(`http://127.0.0.1:${stepped.port}/api/v3/${path}`)).json()

  test('with the same message in the other block: told again, and nothing is lost', async () => {
    const [ada, bert] = stepped.users as [WalletUser, WalletUser]
    const early = await listen('pending', ada, bert)
    const sure = await listen('confirmed', ada, bert)
    const ofBlocks = await new WsClient(stepped.port).opened()
    await ofBlocks.ask({ operation: 'subscribe', types: ['blocks'], min_finality: 'confirmed' })
    const { status, hash } = await stepped.send(transfer(ada, bert, 1))
    expect(status).toBe(200)
    const of = (client: WsClient, type: string): Json[] => client.events.filter((event) => event.type === type)
    await until('pending', () => of(early, 'transactions').length > 0)
    const whole = await new WsClient(stepped.port).opened()
    const traces = { types: ['trace'], trace_external_hash_norms: [hash], min_finality: 'confirmed' }
    await whole.ask({ operation: 'subscribe', ...traces })
    await stepped.offer()
    await until('confirmed', () => of(sure, 'transactions').at(-1)?.finality === 'confirmed')
    await until('states', () => of(sure, 'account_state_change').length === 2)
    await until('the trace', () => of(whole, 'trace').length > 0)
    const [trace] = of(whole, 'trace')
    expect(trace).toMatchObject({ finality: 'confirmed', actions: [{ type: 'ton_transfer', finality: 'confirmed' }] })
    expect(Object.values(trace.transactions)).toHaveLength(2)
    const [first] = of(sure, 'transactions')
    expect(first).toMatchObject({ finality: 'confirmed', trace_external_hash_norm: hash })
    expect(first.event_id).toBeUndefined()
    for (const { emulated, finality } of first.transactions) expect([emulated, finality]).toEqual([false, 'confirmed'])
    const { transactions } = await get(`pendingTransactions?account=${textOf(bert)}`)
    expect(transactions).toMatchObject([{ emulated: false, finality: 'confirmed' }])
    const { actions } = await get(`pendingActions?account=${textOf(bert)}`)
    expect(actions).toMatchObject([{ type: 'ton_transfer', finality: 'confirmed', trace_id: expect.any(String) }])
    await stepped.offer()
    await until('taken back', () => of(sure, 'account_state_invalidated').length === 2)
    await until('told anew', () => of(sure, 'account_state_change').length === 4)
    for (const client of [early, sure]) {
      await until('anew', () => {
        const { finality, transactions } = of(client, 'transactions').at(-1)
        return finality === 'confirmed' && transactions[0].hash !== first.transactions[0].hash
      })
    }
    expect(
      of(sure, 'account_state_invalidated')
        .map(({ invalidated_hash }) => invalidated_hash)
        .sort(),
    ).toEqual(
      of(sure, 'account_state_change')
        .slice(0, 2)
        .map(({ state }) => state.hash)
        .sort(),
    )
    await until('the lost block', () => of(ofBlocks, 'blocks_invalidated').length > 0)
    const [signed] = of(ofBlocks, 'blocks')
    expect(signed).toMatchObject({ finality: 'confirmed', mc_seqno: null, actions: null, blocks: [{ workchain: 0 }] })
    expect(of(ofBlocks, 'blocks_invalidated')[0].blocks).toEqual(signed.blocks)
    await stepped.step()
    await until('the block', () => of(ofBlocks, 'blocks').at(-1)?.finality === 'finalized')
    ofBlocks.break()
    await until('the trace is final', () => of(whole, 'trace').at(-1).finality === 'finalized')
    whole.break()
    for (const client of [early, sure]) {
      await until('final', () => of(client, 'transactions').at(-1)?.finality === 'finalized')
      expect(of(client, 'trace_invalidated')).toEqual([])
      // What became final is what was confirmed last.
      const [last, before] = of(client, 'transactions').toReversed()
      expect(last.transactions.map(({ hash }: Json) => hash)).toEqual(before.transactions.map(({ hash }: Json) => hash))
      client.break()
    }
  })

  test('without it: those who heard of it hear that it will not come, and what holds instead', async () => {
    const [, , cleo, dan] = stepped.users as [WalletUser, WalletUser, WalletUser, WalletUser]
    const sure = await listen('confirmed', cleo)
    const final = await listen('finalized', cleo)
    const stranger = await listen('confirmed', stepped.users[0] as WalletUser)
    // Not through us: it is only seen in its block.
    await stepped.chain.send(transfer(cleo, dan, 1))
    await stepped.offer()
    const of = (type: string): Json[] => sure.events.filter((event) => event.type === type)
    await until('confirmed', () => of('transactions').length > 0 && of('account_state_change').length > 0)
    const hash = of('transactions')[0].trace_external_hash_norm
    expect((await get(`pendingTraces?ext_msg_hash=${encodeURIComponent(hash)}`)).traces).toHaveLength(1)
    // As when the machine that made it dies: the message is forgotten with the block.
    await stepped.chain.reset(stepped.chain.snapshot())
    await stepped.step()
    await until('taken back', () => of('account_state_invalidated').length > 0)
    const [{ account, state, invalidated_hash: lost }] = of('account_state_invalidated')
    expect(account).toBe(textOf(cleo))
    expect(lost).toBe(of('account_state_change')[0].state.hash)
    const { accounts } = await get(`accountStates?address=${textOf(cleo)}`)
    expect(state.hash).toBe(accounts[0].account_state_hash)
    await eventually('nothing is shown of it', async () => {
      const { traces } = await get(`pendingTraces?ext_msg_hash=${encodeURIComponent(hash)}`)
      return traces.length === 0
    })
    // It may still come with one of the next blocks.
    expect(of('trace_invalidated')).toEqual([])
    for (let i = 0; i < 3; i++) await stepped.step()
    await until('invalidated', () => of('trace_invalidated').length > 0)
    expect(of('trace_invalidated')).toEqual([
      { type: 'trace_invalidated', trace_external_hash_norm: hash, reason: 'its block was not committed' },
    ])
    expect(final.events).toEqual([])
    expect(stranger.events).toEqual([])
    for (const client of [sure, final, stranger]) client.break()
  })

  test('while it is named beside the one that took its place: it stays withdrawn, and the other holds', async () => {
    const [ada, bert] = stepped.users as [WalletUser, WalletUser]
    await stepped.send(transfer(ada, bert, 2))
    await stepped.offer()
    const former = stepped.chain.archive.offered()
    stepped.alsoOffered.push(...former)
    await stepped.offer()
    const seen = stepped.looks()
    await until('it was looked at several times', () => stepped.looks() > seen + 40)
    const isWithdrawn = async (blocks: readonly { readonly id: { readonly rootHash: Uint8Array } }[]) => {
      const rows = await stepped.database.db.query<{ is_withdrawn: boolean }>(
        'select withdrawn_ms is not null as is_withdrawn from confirmed_blocks where root_hash = any($1::bytea[])',
        [blocks.map(({ id }) => id.rootHash)],
      )
      return rows.map((row) => row.is_withdrawn)
    }
    expect(await isWithdrawn(former)).toEqual(former.map(() => true))
    const latter = stepped.chain.archive.offered()
    expect(await isWithdrawn(latter)).toEqual(latter.map(() => false))
    const rows = await stepped.database.db.query<{ hash: Buffer }>(
      'select t.hash from confirmed_transactions t join confirmed_blocks b on b.root_hash = t.block where b.withdrawn_ms is not null',
    )
    lost = rows.map(({ hash }) => hash)
    stepped.alsoOffered.length = 0
    await stepped.step()
  })

  test('and the index is that of the chain: nothing of lost blocks is in it', async () => {
    await stepped.step()
    await eventually('nothing is pending', async () => (await count('pending_traces where state < 2')) === 0)
    expect(lost.length).toBeGreaterThan(0)
    const known = 'select from transactions where hash = any($1::bytea[])'
    expect(await stepped.database.db.query(known, [lost])).toEqual([])
    // The follower says so with its next word on how it goes, which may be a moment later.
    await eventually('both are counted', async () => Number((await findCounts())?.confirmed_withdrawn) >= 2)
    expect(Number((await findCounts())?.confirmed_failures)).toBe(0)
  })
})

test('without a server that shows them everything else goes on', { timeout: 240_000 }, async () => {
  await using stepped = await startSteppedChain({ nonfinal: false })
  const [ada, bert] = stepped.users as [WalletUser, WalletUser]
  const client = await new WsClient(stepped.port).opened()
  await client.ask({ operation: 'subscribe', types: TYPES, addresses: [textOf(bert)], min_finality: 'confirmed' })
  await ada.transfer(stepped.chain, { to: bert.address, value: COINS, bounce: false })
  await stepped.step()
  await until('final', () => client.events.some(({ type }) => type === 'account_state_change'))
  expect(new Set(client.events.map(({ finality }) => finality))).toEqual(new Set(['finalized']))
  const rows = await stepped.database.db.query('select from confirmed_blocks')
  expect(rows).toEqual([])
  client.break()
})
