import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readContract } from '../../../test/api/contract.ts'
import { replyChecks } from '../../../test/contract/strict-contract.ts'
import { testDatabase } from '../../../test/database.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import { type Builder, buildCell } from '../../cell/builder.ts'
import { createServer } from '../server.ts'

const boc = (fill: (b: Builder) => void): Buffer => Buffer.from(writeBoc(buildCell(fill)))
const EXCESS = boc((b) => b.storeUint(0xd53276db, 32).storeUint64(7n))
const COMMENT = boc((b) => b.storeUint(0, 32).storeBytes(new TextEncoder().encode('hällo')))

let database: Awaited<ReturnType<typeof testDatabase>>
let server: Awaited<ReturnType<typeof createServer>>
beforeAll(async () => {
  database = await testDatabase()
  server = await createServer({ db: database.api })
})
afterAll(async () => {
  await server.close()
  await database[Symbol.asyncDispose]()
})

const get = async (query: string, base = '/api/v3') => {
  const reply = await server.inject({ url: `${base}/decode${query}` })
  return { status: reply.statusCode, body: reply.json() }
}
const post = async (payload: unknown, base = '/api/v3') => {
  const reply = await server.inject({
    method: 'POST',
    url: `${base}/decode`,
    headers: { 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
  return { status: reply.statusCode, body: reply.json() }
}

describe('/decode', () => {
  test('names opcodes, in the order asked: plain digits are decimal, in the public dialect hex', async () => {
    const wanted = (await get('?opcodes=0x15')).body
    expect(wanted.opcodes).toEqual([expect.stringContaining('minter_jetton_mint')])
    expect((await get('?opcodes=21')).body).toEqual(wanted)
    expect((await get('?opcodes=15', '/toncenter/api/v3')).body).toEqual(wanted)
    const { body } = await get(
      '?opcodes=0x0f8a7ea5&opcodes=f8a7ea5&opcodes=-718113061&opcodes=3576854235&opcodes=12345',
    )
    expect(body).toEqual({ opcodes: ['jetton_transfer', 'jetton_transfer', 'excess', 'excess', 'unknown'], bodies: [] })
  })

  test.each(['/api/v3', '/toncenter/api/v3'])('GET and POST of %s decode base64 and hex alike', async (base) => {
    const excess = { '@type': 'excess', query_id: '7' }
    const comment = { '@type': 'text_comment', text: 'hällo' }
    const wanted = { status: 200, body: { opcodes: ['excess'], bodies: [excess, excess, comment] } }
    const bodies = [EXCESS.toString('base64'), EXCESS.toString('hex'), COMMENT.toString('base64')]
    expect(await post({ opcodes: ['d53276db'], bodies }, base)).toEqual(wanted)
    const list = bodies.map((body) => `&bodies=${encodeURIComponent(body)}`).join('')
    expect(await get(`?opcodes=d53276db${list}`, base)).toEqual(wanted)
    expect(await get(`?opcodes=d53276db${bodies.map((body) => `&bodies=${body}`).join('')}`, base)).toEqual(wanted)
  })

  test('many are decoded in a thread of their own, to the same', async () => {
    const bodies = new Array(200).fill([EXCESS, COMMENT, boc((b) => b.storeUint(0x12345678, 32))]).flat()
    const few = await post({ bodies: bodies.slice(0, 3).map((body) => body.toString('hex')) })
    const many = await post({ opcodes: ['d53276db'], bodies: bodies.map((body) => body.toString('hex')) })
    expect(many).toEqual({
      status: 200,
      body: { opcodes: ['excess'], bodies: new Array(200).fill(few.body.bodies).flat() },
    })
  })

  test('what cannot be read is said in its place', async () => {
    const short = boc((b) => b.storeUint(1, 8)).toString('hex')
    const strange = boc((b) => b.storeUint(0x12345678, 32)).toString('hex')
    const { status, body } = await post({ bodies: ['te6!', 'xyz', '', 'te6cckEBAQEA', short, strange] })
    expect(status).toBe(200)
    expect(body.opcodes).toEqual([])
    expect(body.bodies.map(({ error }: { error: string }) => error)).toEqual([
      'unknown: the body is not base64',
      'unknown: the body is neither base64 that begins with te6 nor hex',
      'unknown: the body is neither base64 that begins with te6 nor hex',
      expect.stringMatching(/^unknown: bag of cells/),
      'unknown: the body is too short, 8 bits',
      'unknown: no layout fits this body',
    ])
  })

  test('refuses what is not an opcode, too many, and bodies that are no JSON object', async () => {
    expect(await get('?opcodes=hello')).toMatchObject({ status: 422, body: { error: /opcodes/ } })
    expect((await post({ opcodes: new Array(1001).fill('1') })).status).toBe(422)
    expect((await post({ bodies: new Array(1001).fill('00') })).status).toBe(422)
    for (const payload of ['[1]', '{', '"x"', '{"opcodes":{}}', '{"bodies":[[]]}']) {
      expect((await post(payload)).status, payload).toBe(422)
    }
    expect((await post({ bodies: ['0'.repeat(1024 * 1024)] })).status).toBe(413)
    expect(await post(`{"bodies":${'['.repeat(5000)}`)).toMatchObject({
      status: 413,
      body: { error: /in one another/ },
    })
    expect(await post('')).toEqual({ status: 200, body: { opcodes: [], bodies: [] } })
  })
})

test('a thousand bodies are taken, as many bytes as a request may have', async () => {
  const large = boc((b) => storeChain(b.storeUint(0, 32), 6)).toString('base64')
  const { status, body } = await post({ bodies: new Array(1000).fill(large) })
  expect(status).toBe(200)
  expect(body.bodies).toHaveLength(1000)
  expect(body.bodies[999]).toEqual({ '@type': 'text_comment', text: 'a'.repeat(720) })
})

test('what is said of bodies is bounded, and a body of too many cells is not read', async () => {
  const large = boc((b) => storeChain(b.storeUint(0, 32), 90)).toString('base64')
  const many = boc((b) => storeComb(b, 8_192)).toString('base64')
  const { status, body } = await post({ bodies: [many, ...new Array(50).fill(large)] })
  expect(status).toBe(200)
  expect(body.bodies[0]).toEqual({ error: 'unknown: cells of a message, a stack or a body: more than 8,192' })
  expect(body.bodies[50]).toEqual({ '@type': 'text_comment', text: 'a'.repeat(10_800) })
})

/** A list of cells, none of them deep, none like another. */
function storeComb(b: Builder, cells: number, from = 0): void {
  b.storeUint(from, 32)
  if (cells <= 4) {
    for (let i = 1; i < cells; i++) b.storeRef((r) => r.storeUint(from + i, 32))
    return
  }
  const share = Math.floor((cells - 1) / 4)
  for (let i = 0; i < 4; i++) b.storeRef((r) => storeComb(r, i < 3 ? share : cells - 3 * share, from + 1 + i * share))
}

/** 120 bytes in each of so many cells. */
function storeChain(b: Builder, cells: number): void {
  b.storeBytes(new Uint8Array(120).fill(0x61))
  if (cells > 1) b.storeRef((r) => storeChain(r, cells - 1))
}

describe.skipIf(!readContract())('against the contract', () => {
  test.each(['documented', 'public'] as const)('replies of the %s dialect keep to the schema', async (dialect) => {
    const check = replyChecks(dialect)('v3', 'post', '/decode')
    const { body } = await post({ opcodes: ['1', 'abc'], bodies: [EXCESS.toString('hex'), 'no'] })
    check(body)
    expect(check.errors ?? []).toEqual([])
  })

  test('the OpenAPI document has both operations and their parameters', async () => {
    const { paths, components } = (await server.inject({ url: '/openapi/v3.json' })).json()
    const wanted = readContract()?.paths['/decode'] as unknown as Record<string, Record<string, unknown>>
    const ours = paths['/decode']
    expect(ours.get.operationId).toBe(wanted.get?.operationId)
    expect(ours.get.parameters).toMatchObject(wanted.get?.parameters as object[])
    expect(ours.post.operationId).toBe(wanted.post?.operationId)
    expect(ours.post.requestBody).toMatchObject(wanted.post?.requestBody as object)
    expect(ours.post.parameters).toBeUndefined()
    const request = readContract()?.components.schemas.DecodeRequest
    expect(components.schemas.DecodeRequest).toMatchObject(request as object)
  })
})
