import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createClient, type StreamEvent } from '../../src/client/client.ts'
import { SseClient, until } from '../streaming/stream-clients.ts'
import { type ToldChain, tellChain } from '../streaming/told-chain.ts'

const BREAKS = 1_000
const REQUEST = {
  types: ['transactions', 'actions', 'account_state_change', 'jettons_change', 'blocks'],
  all: true,
} as const

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A way to the server whose every answer breaks behind as many bytes as `lengthOf` says. */
function breaking(lengthOf: (line: number) => number): { readonly fetch: Fetch; readonly lines: () => number } {
  let lines = 0
  return {
    lines: () => lines,
    async fetch(url, init) {
      const response = await fetch(url, init)
      let left = lengthOf(lines++)
      const cut = new TransformStream<Uint8Array, Uint8Array>({
        transform(part, controller) {
          if (part.length > 0) controller.enqueue(part.subarray(0, left))
          left -= part.length
          if (left <= 0) controller.error(new TypeError('terminated'))
        },
      })
      return new Response(response.body?.pipeThrough(cut) ?? null, response)
    },
  }
}

const idsOf = (events: readonly StreamEvent[]): (string | undefined)[] =>
  events.map((event) => ('event_id' in event ? event.event_id : undefined))

describe('streams of a chain full of life', () => {
  let told: ToldChain
  let url: string
  let whole: readonly string[]
  let other: SseClient
  beforeAll(async () => {
    told = await tellChain()
    await told.begin(told.last)
    url = `http://127.0.0.1:${told.port}`
    // While somebody listens the head is known, so those who come are told at once.
    other = new SseClient({ port: told.port, body: { ...REQUEST, resume_from: `${told.first}-0` } })
    await until('the last block is told', () => other.events.at(-1)?.mc_seqno === told.last)
    whole = other.events.map(({ event_id }) => event_id)
  }, 300_000)
  afterAll(async () => {
    other?.break()
    await told?.[Symbol.asyncDispose]()
  })

  test('a thousand lines that break anywhere leave no hole and repeat nothing', async () => {
    const longest = Math.max(...other.text.split('\n\n').map((frame) => frame.length)) + 200
    // Some break before the first whole event, others behind several; no line is too short for ever.
    const line = breaking((i) => (i % 2 === 0 ? (i * 7919) % 1_500 : longest + ((i * 104_729) % 1_000)))
    const client = createClient({ url, fetch: line.fetch, firstDelayMs: 0 })
    while (line.lines() < BREAKS) {
      const heard: StreamEvent[] = []
      for await (const event of client.stream({ ...REQUEST, resume_from: `${told.first}-0` })) {
        if (heard.push(event) === whole.length) break
      }
      expect(idsOf(heard)).toEqual(whole)
    }
  }, 600_000)

  test('a program that is killed before, in or behind the saving of any event has each of them once', async () => {
    // What a program's transaction leaves behind: both or neither.
    const saved: { place: string | undefined; done: string[] } = { place: `${told.first}-0`, done: [] }
    class Killed extends Error {}
    let [attempts, kills] = [0, 0]
    const store = {
      load: () => saved.place,
      save(place: string, event: StreamEvent | undefined) {
        if (++attempts % 3 === 0 && kills++ >= 0) throw new Killed()
        saved.place = place
        if (event !== undefined) saved.done.push(place)
        if (saved.done.length === whole.length || (attempts % 7 === 0 && kills++ >= 0)) throw new Killed()
      },
    }
    while (saved.done.length < whole.length) {
      const client = createClient({ url, firstDelayMs: 0 })
      await expect(client.consume(REQUEST, store)).rejects.toThrow(Killed)
    }
    expect(saved.done).toEqual(whole)
    expect(kills).toBeGreaterThan(whole.length / 4)
  })

  test('goes on behind a server that was restarted, and a program that begins is told from then on', async () => {
    await told.begin(told.last - 2)
    const port = told.port
    let url = `http://127.0.0.1:${port}`
    const leave = new AbortController()
    const client = createClient({
      url: 'http://moved.test',
      fetch: (to, init) => fetch(to.replace('http://moved.test', url), init),
      firstDelayMs: 1,
    })
    const heard: StreamEvent[] = []
    const saved: string[] = []
    const reading = client
      .consume(
        { types: ['blocks'] },
        { load: () => undefined, save: (place, event) => void (event ? heard.push(event) : saved.push(place)) },
        { signal: leave.signal },
      )
      .catch((error: Error) => error.name)
    // The place where it begins is saved before anything happens.
    await until('it listens', () => saved.length > 0)
    expect(saved).toEqual([`${told.last - 1}-0`])
    await told.moveHead(told.last - 1)
    await until('a block is told', () => heard.length === 1)
    await told.begin(told.last)
    url = `http://127.0.0.1:${told.port}`
    await until('the next one is told', () => heard.length === 2)
    leave.abort()
    expect(await reading).toBe('AbortError')
    expect(heard.map((event) => event.type === 'blocks' && event.mc_seqno)).toEqual([told.last - 1, told.last])
  })

  test('what cannot be had is told as a gap, amounts are bigints, and a refusal ends the stream', async () => {
    const client = createClient({ url: `http://127.0.0.1:${told.port}` })
    const heard: StreamEvent[] = []
    for await (const event of client.stream({ types: ['account_state_change'], all: true, resume_from: '0-0' })) {
      if (heard.push(event) === 2) break
    }
    const [gap, state] = heard
    expect(gap).toEqual({ type: 'gap', from: '0-0', to: `${told.first}-0`, reason: 'no longer kept' })
    expect(state?.type === 'account_state_change' && state.state.balance).toBeTypeOf('bigint')
    const refused = client.stream({ types: ['transactions'] })
    await expect(refused.next()).rejects.toMatchObject({ code: 'INVALID_REQUEST', status: 400 })
    const wrong = client.stream({ types: ['transactions'], addresses: ['nobody'] })
    await expect(wrong.next()).rejects.toMatchObject({ code: 'BAD_ADDRESS' })
  })
})

describe('a line that is silent', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is given up after 45 s, and the next one begins where it ended', async () => {
    vi.useFakeTimers()
    const asked: unknown[] = []
    const frame = (id: string) => `id: ${id}\nevent: event\ndata: {"type":"blocks","event_id":"${id}"}\n\n`
    const client = createClient({
      url: 'http://cellar.test',
      async fetch(_url, { body, signal }) {
        asked.push(JSON.parse(String(body)).resume_from)
        const id = `${asked.length}-0`
        return new Response(
          new ReadableStream({
            start(controller) {
              controller.enqueue(new TextEncoder().encode(frame(id)))
              signal?.addEventListener('abort', () => controller.error(signal.reason))
            },
          }),
        )
      },
    })
    const events = client.stream({ types: ['blocks'] })
    expect((await events.next()).value).toMatchObject({ event_id: '1-0' })
    const second = events.next()
    await vi.advanceTimersByTimeAsync(44_999)
    expect(asked).toEqual([undefined])
    await vi.advanceTimersByTimeAsync(1)
    expect((await second).value).toMatchObject({ event_id: '2-0' })
    expect(asked).toEqual([undefined, '1-0'])
    await events.return?.()
    expect(vi.getTimerCount()).toBe(0)
  })
})
