import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HTTP_ERRORS } from '../../src/api/http/http-errors.ts'
import { asAddress, formatFriendly, formatRaw, makeAddress } from '../../src/cell/address.ts'
import {
  type CellarApiError,
  createClient,
  isSameAddress,
  toFriendlyAddress,
  toRawAddress,
} from '../../src/client/client.ts'

const URL = 'http://cellar.test/'
const account = makeAddress(
  -1,
  Uint8Array.from({ length: 32 }, (_, i) => 251 - i),
)
const RAW = formatRaw(account)

type Answered = () => Response | Promise<Response>

/** A client whose requests are answered one after the other. */
function clientOf(...answers: readonly Answered[]) {
  const asked: { readonly url: string; readonly init: RequestInit }[] = []
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const answer = answers[asked.length]
    asked.push({ url, init })
    if (answer === undefined) throw new Error('nobody expected another request')
    return answer()
  }
  return { client: createClient({ url: URL, key: 'a key', fetch }), asked }
}

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answered =>
  () =>
    new Response(JSON.stringify(body), { status, headers })

const broken: Answered = () => Promise.reject(new TypeError('fetch failed'))
const TRANSACTIONS = { transactions: [], address_book: {} }

const failureOf = (promise: Promise<unknown>): Promise<CellarApiError> =>
  promise.then(
    () => Promise.reject(new Error('it did not fail')),
    (error) => error,
  )

describe('addresses', () => {
  const forms = [true, false].flatMap((bounceable) =>
    [true, false].map((testOnly) => formatFriendly(account, { bounceable, testOnly })),
  )
  const standard = forms.map((form) => form.replaceAll('-', '+').replaceAll('_', '/'))

  test('every form is read as the same account, and written as the server writes it', () => {
    for (const form of [...forms, ...standard, RAW.toLowerCase(), { toRawString: () => RAW }]) {
      expect(toRawAddress(form)).toBe(RAW)
      expect(isSameAddress(form, RAW)).toBe(true)
    }
    expect(toFriendlyAddress(RAW)).toBe(formatFriendly(account, { bounceable: true }))
    expect(toFriendlyAddress(RAW, { bounceable: false, testOnly: true })).toBe(
      formatFriendly(account, { bounceable: false, testOnly: true }),
    )
    const other = asAddress(account.toReversed())
    expect(isSameAddress(RAW, formatRaw(other))).toBe(false)
  })

  test('one wrong letter is found before anything is sent', async () => {
    const { client, asked } = clientOf()
    const [form = ''] = forms
    const wrong = `${form.slice(0, 20)}${form[20] === 'A' ? 'B' : 'A'}${form.slice(21)}`
    for (const account of [wrong, '', 'null', `0:${'1'.repeat(63)}`, '!'.repeat(48)]) {
      expect((await failureOf(client.transactions({ account }))).code).toBe('BAD_ADDRESS')
    }
    expect(asked).toEqual([])
  })

  test('they are sent in the form they were given, one or several, and null as the word', async () => {
    const { client, asked } = clientOf(json(TRANSACTIONS), json(TRANSACTIONS))
    await client.transactions({ account: standard, lt: 2n ** 60n })
    await client.transactions({ source: null, destination: { toRawString: () => RAW }, limit: undefined })
    const [first, second] = asked.map(({ url }) => new globalThis.URL(url).searchParams)
    expect([first?.getAll('account'), first?.get('lt')]).toEqual([standard, '1152921504606846976'])
    expect(second?.toString()).toBe(new URLSearchParams({ source: 'null', destination: RAW }).toString())
  })
})

describe('failures', () => {
  test('every status that the server knows has a code', async () => {
    for (const status of Object.keys(HTTP_ERRORS).map(Number)) {
      const { client } = clientOf(json({ error: 'told' }, status, { 'retry-after': '61', 'x-request-id': 'r' }))
      const failure = await failureOf(client.sendMessage({ boc: '' }))
      expect(failure).toMatchObject({
        status,
        message: 'told',
        retryAfter: 61,
        requestId: 'r',
        body: { error: 'told' },
      })
      expect(failure.code).not.toBe('BAD_ANSWER')
    }
  })

  test('a proxy that answers in place of Cellar is told apart', async () => {
    const page =
      (status: number): Answered =>
      () =>
        new Response('<html>', { status })
    const [ok, teapot] = [clientOf(page(200)), clientOf(page(418))]
    expect(await failureOf(ok.client.masterchainInfo())).toMatchObject({ code: 'BAD_ANSWER' })
    expect(await failureOf(teapot.client.masterchainInfo())).toMatchObject({ code: 'BAD_ANSWER', status: 418 })
  })
})

describe('retries', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('wait for as long as the server asks, and not less', async () => {
    const { client, asked } = clientOf(json({}, 429, { 'retry-after': '7' }), json(TRANSACTIONS))
    const answer = client.transactions()
    await vi.advanceTimersByTimeAsync(6_999)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toEqual(TRANSACTIONS)
    expect(asked.map(({ init }) => (init.headers as Record<string, string>)['x-api-key'])).toEqual(['a key', 'a key'])
  })

  test('end after four, with pauses that grow', async () => {
    const { client, asked } = clientOf(broken, json({}, 503), broken, json({}, 504), json({ error: 'busy' }, 503))
    const failure = failureOf(client.transactions())
    const counts: number[] = []
    for (let pauseMs = 250; pauseMs <= 2_000; pauseMs *= 2) {
      await vi.advanceTimersByTimeAsync(pauseMs)
      counts.push(asked.length)
    }
    // Each pause is between half and all of its length, so that a later one may have begun early.
    expect(counts[0]).toBe(2)
    expect(await failure).toMatchObject({ code: 'BUSY', message: 'busy' })
    expect(asked).toHaveLength(5)
  })

  test('a quota that is used up for the day is not waited for, and what is wrong is not asked again', async () => {
    for (const [status, code, headers] of [
      [429, 'RATE_LIMITED', { 'retry-after': '3600' }],
      [422, 'BAD_REQUEST', {}],
      [500, 'INTERNAL', {}],
    ] as const) {
      const { client, asked } = clientOf(json({ error: '' }, status, headers))
      expect(await failureOf(client.transactions())).toMatchObject({ code })
      expect(asked).toHaveLength(1)
    }
  })

  test('a message is sent once, whatever comes back', async () => {
    for (const answer of [broken, json({}, 503), json({}, 429, { 'retry-after': '1' })]) {
      const { client, asked } = clientOf(answer, json({}))
      await failureOf(client.sendMessage({ boc: 'te6' }))
      await vi.runAllTimersAsync()
      expect(asked).toHaveLength(1)
    }
  })

  test('an abort ends a call at once, with its own reason, also while it waits', async () => {
    const { client, asked } = clientOf(json({}, 503, { 'retry-after': '30' }), json({}))
    const controller = new AbortController()
    const failure = failureOf(client.transactions({}, { signal: controller.signal }))
    await vi.advanceTimersByTimeAsync(10)
    controller.abort(new Error('enough'))
    expect((await failure).message).toBe('enough')
    await vi.runAllTimersAsync()
    expect(asked).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('bodies are posted with amounts as text and addresses of libraries as theirs', async () => {
  const { client, asked } = clientOf(json({}))
  const messages = [{ address: toFriendlyAddress(RAW), amount: 10n ** 20n }]
  await client.emulateTonConnect({ from: { toRawString: () => RAW }, messages })
  expect(asked[0]?.init.method).toBe('POST')
  expect(JSON.parse(String(asked[0]?.init.body))).toEqual({
    from: RAW,
    messages: [{ address: toFriendlyAddress(RAW), amount: '100000000000000000000' }],
  })
})

test('the newest block that was told is sent with every call but those that send messages', async () => {
  const at = (seqno: string) => json(TRANSACTIONS, 200, { 'x-cellar-mc-seqno': seqno })
  const { client, asked } = clientOf(...[json(TRANSACTIONS), at('7'), at('9'), at('8'), at('-'), json({}), at('9')])
  for (let i = 0; i < 5; i++) await client.transactions()
  await client.sendMessage({ boc: 'te6' })
  await client.transactions({}, { headers: { 'x-cellar-mc-seqno': '0' } })
  const sent = asked.map(({ init }) => (init.headers as Record<string, string>)['x-cellar-mc-seqno'])
  expect(sent).toEqual([undefined, undefined, '7', '9', '9', undefined, '0'])
})

test('only what the contract calls an amount becomes a bigint', async () => {
  const body = {
    actions: [
      { type: 'jetton_transfer', start_lt: '7', details: { amount: '5', comment: '12', query_id: '0', asset: null } },
      { type: 'change_dns', start_lt: '8', details: { key: '5', value: { amount: '5' } } },
      { type: 'a_newer_one', start_lt: '9', details: { amount: '5' } },
    ],
    metadata: { [RAW]: { token_info: [{ nft_index: '3', name: '4', extra: { nft_index: '5' } }] } },
  }
  const { client } = clientOf(json(body))
  expect(await client.actions()).toEqual({
    actions: [
      { type: 'jetton_transfer', start_lt: 7n, details: { amount: 5n, comment: '12', query_id: 0n, asset: null } },
      { type: 'change_dns', start_lt: 8n, details: { key: '5', value: { amount: '5' } } },
      { type: 'a_newer_one', start_lt: 9n, details: { amount: '5' } },
    ],
    metadata: { [RAW]: { token_info: [{ nft_index: 3n, name: '4', extra: { nft_index: '5' } }] } },
  })
})
