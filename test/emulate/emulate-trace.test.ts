import { Address, beginCell, Dictionary, external, internal, storeMessage, toNano } from '@ton/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPrintable } from '../api/printable.ts'
import type { Json } from '../api/serve.ts'
import { giveCoins } from '../devnet/give-coins.ts'
import { eventually, type LivingChain, startLivingChain } from '../devnet/living-chain.ts'
import { v3Schema } from '../v3-schema.ts'
import { differences, outcomeOf } from './alike.ts'
import { WalletUser } from './wallet-user.ts'

const TO_NO_WORKCHAIN = beginCell()
  .store(storeMessage(external({ to: new Address(71, Buffer.alloc(32, 7)), body: beginCell().endCell() })))
  .endCell()
  .toBoc()
  .toString('base64')

describe('emulation on a chain of two shards', { timeout: 180_000 }, () => {
  let chain: LivingChain
  const alice = new WalletUser('alice', 'v4')
  const carol = new WalletUser('carol', 'v5')
  const dave = new WalletUser('dave', 'v3')
  const bob = new WalletUser('bob', 'v3')

  beforeAll(async () => {
    chain = await startLivingChain({ shards: 2, blockTimeMs: 500 })
    for (const user of [alice, carol, dave]) await giveCoins(chain.devnet, user.address, toNano('10'))
    for (const user of [alice, carol, dave]) {
      await eventually('coins', async () => (await stateOf(user)).balance === toNano('10').toString())
    }
  })
  afterAll(() => chain?.[Symbol.asyncDispose]())

  const post = async (
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; json: Json }> => {
    const reply = await fetch(`${chain.address}${path}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
    return { status: reply.status, json: readPrintable(await reply.text()) }
  }
  const get = async (path: string): Promise<Json> =>
    readPrintable(await (await fetch(`${chain.address}${path}`)).text())
  const stateOf = async (user: WalletUser): Promise<Json> =>
    (await get(`/api/v3/accountStates?address=${user.address}`)).accounts[0] ?? {}

  test('a transfer that deploys its wallet, with all that can be asked for', async () => {
    const boc = alice.message({ to: bob.address, value: '0.5', body: 'hello' })
    const { status, json } = await post('/api/emulate/v1/emulateTrace', {
      boc,
      with_actions: true,
      include_code_data: true,
      include_address_book: true,
      include_metadata: true,
    })
    expect(json.error).toBeUndefined()
    expect(status).toBe(200)
    expect(json.is_incomplete).toBe(false)
    expect(Buffer.from(json.rand_seed, 'base64')).toHaveLength(32)
    const root = json.transactions[json.trace.tx_hash]
    expect(root).toMatchObject({ account: alice.address, emulated: true, finality: 'pending', orig_status: 'uninit' })
    expect(root.trace_external_hash).toBe(root.in_msg.hash)
    expect(root.account_state_after.account_status).toBe('active')
    expect(json.code_cells[root.account_state_after.code_hash]).toBeDefined()
    expect(json.data_cells[root.account_state_after.data_hash]).toBeDefined()
    const [child] = json.trace.children
    expect(json.transactions[child.tx_hash]).toMatchObject({ account: bob.address, in_msg: { value: '500000000' } })
    expect(json.actions.map(({ type, finality, trace_id }: Json) => [type, finality, trace_id])).toContainEqual([
      'ton_transfer',
      'pending',
      null,
    ])
    expect(Object.keys(json.address_book)).toEqual(expect.arrayContaining([alice.address, bob.address]))
    expect(json.metadata).toEqual({})
    const isTransaction = v3Schema('Transaction')
    if (isTransaction)
      for (const one of Object.values(json.transactions))
        expect(isTransaction(one), JSON.stringify(isTransaction.errors)).toBe(true)
  })

  test('what is emulated is what happens', async () => {
    const transfers = [
      alice.message({ to: bob.address, value: '0.5', body: 'first' }),
      carol.message({ to: dave.address, value: '1' }),
      dave.message({ to: alice.address, value: '0.1', body: beginCell().storeUint(0x12345678, 32).endCell() }),
      carol.message({ to: new WalletUser('nobody').address, value: '0.2', bounce: true, seqno: 1 }),
    ]
    for (const boc of transfers) {
      const { json: emulated } = await post('/api/emulate/v1/emulateTrace', { boc, with_actions: true })
      expect(emulated.error).toBeUndefined()
      const { status, json: sent } = await post('/api/v3/message', { boc })
      expect([status, sent]).toEqual([200, expect.objectContaining({ message_hash_norm: expect.any(String) })])
      const real = await eventually('the trace', async () => {
        const { traces } = await get(`/api/v3/traces?msg_hash=${encodeURIComponent(sent.message_hash)}`)
        return traces?.[0]?.trace_info.trace_state === 'complete' && traces[0]
      })
      const outcomes = [emulated, real].map((one) => outcomeOf(one))
      expect(differences(outcomes[0], outcomes[1])).toEqual([])
    }
  })

  test('TON Connect: wallets of every kind, as their messages would run', async () => {
    for (const user of [alice, carol, dave]) {
      const { status, json } = await post('/api/emulate/v1/emulateTonConnect', {
        from: user.friendly,
        messages: [
          { address: bob.friendly, amount: '1000000' },
          {
            address: bob.friendly,
            amount: '2000000',
            payload: beginCell().storeUint(0, 32).storeStringTail('hi').endCell().toBoc().toString('base64'),
          },
        ],
        valid_until: (Math.floor(Date.now() / 1000) + 60) * 1000,
        with_actions: true,
      })
      expect([user.address, status, json.error]).toEqual([user.address, 200, undefined])
      expect(Object.keys(json.transactions)).toHaveLength(3)
      expect(json.actions.map(({ type }: Json) => type)).toEqual(['ton_transfer', 'ton_transfer'])
    }
  })

  test('the same seed and block give the same answer; the public spelling is another', async () => {
    const boc = alice.message({ to: bob.address, value: '0.01', seqno: 1 })
    const { json: first } = await post('/api/emulate/v1/emulateTrace', { boc })
    const order = { boc, rand_seed: first.rand_seed, mc_block_seqno: first.mc_block_seqno }
    const again = await post('/api/emulate/v1/emulateTrace', order)
    expect(await post('/api/emulate/v1/emulateTrace', order)).toEqual(again)
    const { json: spelt } = await post('/toncenter/api/emulate/v1/emulateTrace', order)
    const [one] = Object.values(spelt.transactions) as Json[]
    expect(one.block_ref.shard).toMatch(/^[0-9A-F]{1,16}$/)
  })

  test('ids of extra currencies have no sign, and one shape in every record', async () => {
    const other = Dictionary.empty(Dictionary.Keys.Uint(32), Dictionary.Values.BigVarUint(5))
    const currencies = { 100: '5', 2147483648: '6', 4294967295: `${2n ** 100n}` }
    for (const [id, amount] of Object.entries(currencies)) other.set(Number(id), BigInt(amount))
    const { info, body } = internal({ to: dave.address, value: toNano('1'), bounce: false })
    if (info.type !== 'internal') throw new Error('no internal message')
    const value = { coins: info.value.coins, other }
    const boc = beginCell()
      .store(storeMessage({ info: { ...info, src: Address.parse(alice.address), value }, body }))
      .endCell()
      .toBoc()
      .toString('base64')
    const { json } = await post('/api/emulate/v1/emulateTrace', { boc, with_actions: true })
    const transaction = json.transactions[json.trace.tx_hash]
    expect(transaction.in_msg.value_extra_currencies).toEqual(currencies)
    expect(transaction.description.credit_ph.credit_extra_currencies).toEqual(currencies)
    expect(transaction.account_state_before.extra_currencies).toEqual({})
    expect(transaction.account_state_after.extra_currencies).toEqual(currencies)
    expect(json.actions).toMatchObject([
      { type: 'extra_currency_transfer', details: { value_extra_currencies: currencies } },
    ])
  })

  test('refusals in the words of the contract', async () => {
    const at = '/api/emulate/v1/emulateTrace'
    const connect = '/api/emulate/v1/emulateTonConnect'
    const good = { address: bob.address, amount: '1' }
    const cases: readonly (readonly [string, unknown, number, string | RegExp])[] = [
      [at, '{', 400, /^invalid request: /],
      [at, '[]', 400, /^invalid request: /],
      [at, {}, 400, 'invalid request: boc is required'],
      [at, { boc: '-_' }, 422, /^invalid request: invalid boc: /],
      [at, { boc: 'AAAA' }, 422, /^Can't deserialize message boc: /],
      [at, { boc: beginCell().endCell().toBoc().toString('base64') }, 422, /^Can't deserialize message boc: /],
      [at, { boc: alice.message({ to: bob.address, value: '1', seqno: 1 }), with_actions: 'yes' }, 400, /with_actions/],
      [
        at,
        { boc: alice.message({ to: bob.address, value: '1', seqno: 1 }), mc_block_seqno: 4e9 },
        422,
        'mc block seqno is too new',
      ],
      [
        at,
        { boc: alice.message({ to: bob.address, value: '1', seqno: 1 }), mc_block_seqno: 0 },
        422,
        /^failed to fetch mc block {2}0: /,
      ],
      [
        at,
        { boc: alice.message({ to: bob.address, value: '1', seqno: 1 }), mc_block_seqno: -1 },
        400,
        /mc_block_seqno/,
      ],
      [
        at,
        { boc: alice.message({ to: bob.address, value: '1', seqno: 77 }) },
        422,
        'failed to emulate shard block: EmulationExternalNotAccepted: 33',
      ],
      [
        at,
        { boc: TO_NO_WORKCHAIN },
        422,
        /^failed to emulate shard block: EmulationFailed: there is no such workchain/,
      ],
      [connect, { messages: [good] }, 400, 'invalid request: from address is required for emulation'],
      [connect, { from: alice.address }, 400, 'invalid request: messages array cannot be empty'],
      [
        connect,
        { from: alice.address, messages: Array(5).fill(good) },
        400,
        'invalid request: messages array cannot contain more than 4 messages',
      ],
      [
        connect,
        { from: alice.address, messages: [{ amount: '1' }] },
        400,
        'invalid request: message at index 0 cannot be empty',
      ],
      [
        connect,
        { from: alice.address, messages: [{ address: bob.address }] },
        400,
        'invalid request: amount in message at index 0 cannot be empty',
      ],
      [
        connect,
        { from: alice.address, messages: [{ ...good, amount: '1.5' }] },
        400,
        /^invalid request: invalid amount in message at index 0: /,
      ],
      [
        connect,
        { from: alice.address, messages: [{ ...good, payload: 'AAAA' }] },
        422,
        /^invalid request: invalid message payload at index 0: /,
      ],
      [
        connect,
        { from: alice.address, messages: [{ ...good, stateInit: '?' }] },
        422,
        /^invalid request: invalid message stateInit at index 0: /,
      ],
      [connect, { from: 'nobody', messages: [good] }, 422, 'Invalid address format: nobody'],
      [connect, { from: new WalletUser('x').address, messages: [good] }, 422, 'Account state no code or no data'],
    ]
    for (const [path, body, status, error] of cases) {
      const reply = await post(path, body)
      expect([body, reply.status, reply.json.error]).toEqual([
        body,
        status,
        typeof error === 'string' ? error : expect.stringMatching(error),
      ])
    }
    // The public service has other numbers for what is the caller's doing, unless it is asked for ours.
    const publicly = `/toncenter${at}`
    const refused = { boc: alice.message({ to: bob.address, value: '1', seqno: 77 }) }
    const typed = { 'x-typed-errors': '1' }
    for (const [path, body, headers, status] of [
      [at, refused, {}, 422],
      [publicly, refused, {}, 500],
      [publicly, refused, typed, 422],
      [publicly, { boc: 'AAAA' }, {}, 500],
      [publicly, { boc: '-_' }, {}, 400],
      [publicly, { boc: 'AAAA' }, typed, 422],
    ] as const) {
      expect([body, (await post(path, body, headers)).status]).toEqual([body, status])
    }
    expect((await post(at, refused)).json).toMatchObject({ code: 'not_accepted', exit_code: 33 })
  })
})
