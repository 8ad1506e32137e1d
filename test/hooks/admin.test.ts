import { Value } from '@sinclair/typebox/value'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOOK_OPERATIONS } from '../../src/api/hooks/hook-openapi.ts'
import { createServer } from '../../src/api/server.ts'
import type { Posted, PostReply } from '../../src/lib/public-post.ts'
import { RECORDED } from '../api/imported-chain.ts'
import type { Json } from '../api/serve.ts'
import { drain, type HookedChain, hookChain, type Received, reply, toReceived } from './hooked-chain.ts'

const KEY = 'a key of more than twenty-four letters'

describe.skipIf(!RECORDED)('administration over HTTP', () => {
  let chain: HookedChain
  let server: FastifyInstance
  beforeAll(async () => {
    chain = await hookChain(RECORDED as string)
    server = await createServer({ db: chain.api, hooks: { db: chain.db, key: KEY } })
  })
  afterAll(async () => {
    await server?.close()
    await chain?.[Symbol.asyncDispose]()
  })

  const ask = async (verb: 'GET' | 'POST' | 'DELETE', path: string, body?: object, key = KEY, asked = server) => {
    const { statusCode, body: text } = await asked.inject({
      ...{ method: verb, url: `/api/hooks${path}`, headers: { authorization: `Bearer ${key}` } },
      ...(body && { payload: body }),
    })
    const json = (text === '' ? undefined : JSON.parse(text)) as Json
    if (statusCode < 300) expectDescribed(verb, path, statusCode, json)
    return { status: statusCode, json }
  }
  const described = new Set<string>()
  /** Every answer is what the OpenAPI document says. */
  const expectDescribed = (verb: string, path: string, status: number, json: Json): void => {
    const route = path.replace(/^\/\d+/, '/{id}')
    const operation = HOOK_OPERATIONS.find((one) => one.path === route && one.verb === verb.toLowerCase())
    expect(operation, `${verb} ${route}`).toBeDefined()
    described.add(operation?.operationId ?? '')
    expect(String(status)).toBe(operation?.status ?? '200')
    if (operation?.answer) expect([...Value.Errors(operation.answer, json)]).toEqual([])
  }
  const create = async (body: object = {}): Promise<{ id: number; secret: string }> => {
    const made = await ask('POST', '', {
      ...{ url: 'https://shop.example/ton', subscription: { all: true }, from: chain.first, ...body },
    })
    expect(made).toMatchObject({
      status: 201,
      json: { id: expect.any(Number), secret: expect.stringMatching(/^whsec_/) },
    })
    return made.json
  }
  /** Delivers all there is, and tells what came. */
  async function deliver(send = async (): Promise<PostReply> => reply(200)): Promise<Received[]> {
    const heard: Received[] = []
    const worker = chain.createWorker(async (url: string, posted: Posted) => {
      heard.push(toReceived(url, posted))
      return send()
    })
    await drain(worker)
    return heard
  }

  test('is for whoever has the key, and tells mistakes', async () => {
    expect(await ask('GET', '', undefined, 'another')).toMatchObject({
      status: 401,
      json: { error: expect.stringMatching(/key/) },
    })
    expect((await server.inject({ url: '/api/hooks' })).statusCode).toBe(401)
    const mistakes: [object, RegExp][] = [
      [{ url: 'ftp://shop.example', subscription: { all: true } }, /^url: /],
      [{ url: 'https://shop.example' }, /^subscription/],
      [{ url: 'https://shop.example', subscription: { accounts: ['nobody'] } }, /nobody/],
      [{ url: 'https://shop.example', subscription: { all: true }, max_attempts: 0 }, /^max_attempts: /],
      [{ url: 'https://shop.example', subscription: { all: true }, note: {} }, /^note: /],
    ]
    for (const [body, error] of mistakes) {
      expect(await ask('POST', '', body)).toMatchObject({ status: 422, json: { error: expect.stringMatching(error) } })
    }
    for (const path of ['/777', '/777/dead-letters']) expect((await ask('GET', path)).status).toBe(404)
    expect((await ask('GET', '/one')).status).toBe(422)
    expect((await ask('DELETE', '/777')).status).toBe(404)
    // One that only reads the database says so.
    const reading = await createServer({ db: chain.api, hooks: { db: chain.api, key: KEY } })
    const subscription = { all: true }
    const refused = await ask('POST', '', { url: 'https://shop.example', subscription }, KEY, reading)
    expect(refused).toMatchObject({ status: 403, json: { error: expect.stringMatching(/role of the indexer/) } })
    expect((await ask('GET', '', undefined, KEY, reading)).status).toBe(200)
    await reading.close()
    const closed = await createServer({ db: chain.api })
    expect((await ask('GET', '', undefined, KEY, closed)).status).toBe(404)
    await closed.close()
  })

  test('a hook is made, shown without its secret, paused, resumed, given another secret, and deleted', async () => {
    const { id, secret } = await create({ note: 'shop' })
    const { json: shown } = await ask('GET', `/${id}`)
    expect(shown).toMatchObject({ id, note: 'shop', subscription: { all: true }, paused_ms: null, queued: 0 })
    expect(JSON.stringify(shown)).not.toContain(secret)
    expect((await ask('GET', '')).json).toEqual([shown])
    expect((await ask('POST', `/${id}/pause`)).json.paused_ms).toEqual(expect.any(Number))
    expect(await deliver()).toEqual([])
    expect((await ask('POST', `/${id}/resume`)).json.paused_ms).toBeNull()
    const { json: rotated } = await ask('POST', `/${id}/rotate`, { keep_old_hours: 2 })
    expect(rotated).toEqual({ secret: expect.stringMatching(/^whsec_/) })
    expect((await ask('DELETE', `/${id}`)).status).toBe(204)
    expect((await ask('GET', '')).json).toEqual([])
  })

  test('what was delivered is sent again: since a block or a time, by its id, and dead letters', async () => {
    const { id } = await create({ max_attempts: 1 })
    const first = await deliver()
    expect(first.length).toBeGreaterThan(30)
    const keysSince = (mcSeqno: number): string[] =>
      first.flatMap(({ key, headers }) => (Number.parseInt(headers['cellar-event'] ?? '', 10) >= mcSeqno ? [key] : []))
    const replay = async (body: object): Promise<string[]> => {
      expect(await ask('POST', `/${id}/replay`, body)).toMatchObject({
        status: 200,
        json: { done: expect.stringMatching(/^Hook/) },
      })
      return (await deliver()).map(({ key }) => key)
    }
    const middle = chain.last - 6
    expect((await replay({ from: middle })).sort()).toEqual(keysSince(middle).sort())
    const [block] = await chain.db.query<{ gen_utime: bigint }>(
      'select gen_utime from blocks where workchain = -1 and seqno = $1',
      [middle],
    )
    const time = new Date(Number(block?.gen_utime) * 1000).toISOString()
    expect((await replay({ from: time })).sort()).toEqual(keysSince(middle).sort())
    const one = first[7] as Received
    expect(await replay({ event: one.headers['cellar-event'] })).toEqual([one.key])
    // Not as far as that yet: nothing comes twice.
    expect(await replay({ from: chain.last + 1 })).toEqual([])

    expect((await ask('POST', `/${id}/replay`, { event: one.headers['cellar-event'] })).status).toBe(200)
    await deliver(async () => reply(500))
    const { json: letters } = await ask('GET', `/${id}/dead-letters`)
    expect(letters).toMatchObject([{ idempotency_key: one.key, attempts: 1, failure: 'status 500' }])
    const metrics = (await server.inject({ url: '/metrics' })).body
    expect(metrics).toContain(`cellar_hook_dead_letters{hook="${id}"} 1`)
    expect(metrics).toContain(`cellar_hook_queue{hook="${id}"} 0`)
    expect(metrics).toContain(`cellar_hook_oldest_seconds{hook="${id}"} 0`)
    expect(await replay({ dead_letters: letters[0].id })).toEqual([one.key])
    expect((await ask('POST', `/${id}/replay`, { dead_letters: letters[0].id })).status).toBe(404)
    expect(await replay({ dead_letters: 'all' })).toEqual([])
    for (const body of [{}, { from: 1, event: '1-1' }, { event: 'x' }, { from: 'yesterday' }, { dead_letters: 'some' }])
      expect((await ask('POST', `/${id}/replay`, body)).status).toBe(422)
    expect((await ask('POST', `/${id}/replay`, { event: '1-999' })).status).toBe(404)
  })

  test('the OpenAPI document has every operation, and each was answered as it says', async () => {
    const { paths } = (await server.inject({ url: '/openapi/hooks.json' })).json() as Json
    const ids = Object.values<Json>(paths).flatMap((one) =>
      Object.values<Json>(one).map(({ operationId }) => operationId),
    )
    expect(ids.sort()).toEqual(HOOK_OPERATIONS.map(({ operationId }) => operationId).sort())
    expect([...described].sort()).toEqual(ids)
  })
})
