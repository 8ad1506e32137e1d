import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { type Document, listOperations, loadDocument } from './documents.ts'

/** Each with the statuses that all of its operations name. */
const DOCUMENTS: Readonly<Record<string, readonly string[]>> = {
  '/openapi/v3.json': ['200', '422', '429'],
  '/openapi/v2.json': ['200', '422', '429'],
  '/openapi/emulate.json': ['200', '422', '429'],
  // A socket is answered by 101, and what is no subscription by 400, as the public service does.
  '/openapi/streaming.json': ['429'],
}

/** The rules of `redocly lint` that a change here could break; the tool itself leaves Node 20 behind. */
describe.each(Object.entries(DOCUMENTS))('%s', (url, statuses) => {
  let database: TestDatabase
  let server: FastifyInstance
  let document: Document
  beforeAll(async () => {
    database = await testDatabase()
    server = await createServer({ db: database.api })
    document = await loadDocument(server, url)
  })
  afterAll(async () => {
    await server.close()
    await database[Symbol.asyncDispose]()
  })

  test('names both dialects, its license, and what its tags mean', () => {
    expect(document.servers.map((one) => one.description)).toEqual([
      'documented dialect',
      expect.stringContaining('public dialect'),
    ])
    expect(document.info).toMatchObject({
      title: expect.any(String),
      version: expect.any(String),
      license: { name: 'MIT' },
    })
    for (const { name, description } of document.tags ?? []) expect(description, name).not.toBe(name)
  })

  test('every operation has a name of its own, a summary, a tag that is explained, and says how it fails', () => {
    const operations = listOperations(document)
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const tags = (document.tags ?? []).map(({ name }) => name)
    for (const operation of operations) {
      const place = `${operation.verb} ${operation.path}`
      expect(operation.operationId, place).toMatch(/^[\w.-]+$/)
      expect(operation.summary, place).toBeTruthy()
      expect(tags, place).toEqual(expect.arrayContaining([...(operation.tags ?? ['none'])]))
      expect(Object.keys(operation.responses), place).toEqual(expect.arrayContaining([...statuses]))
      for (const { description } of Object.values(operation.responses)) expect(description, place).toBeTruthy()
    }
  })

  test('whoever takes a cursor says in which header the next one comes', () => {
    for (const { path, parameters, responses } of listOperations(document)) {
      const takesCursor = parameters.some(({ name }) => name === 'cursor')
      expect([path, Object.keys(responses['200']?.headers ?? {})]).toEqual([path, takesCursor ? ['X-Next-Cursor'] : []])
    }
  })

  test('every reference leads somewhere, and nothing is unused', () => {
    const text = JSON.stringify(document)
    const { components } = document as unknown as { components: { schemas: Record<string, unknown> } }
    const used = new Set([...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1] ?? ''))
    expect([...used].filter((name) => !(name in components.schemas))).toEqual([])
    expect(Object.keys(components.schemas).filter((name) => !used.has(name))).toEqual([])
  })

  test('examples are what their schemas say', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema(document, 'document')
    const wrong = listOperations(document).flatMap(({ path, verb, parameters, body }) =>
      [...parameters, { name: 'body', in: 'body', example: body?.example, schema: body?.schema }].flatMap((one) => {
        if (one.example === undefined || one.schema === undefined) return []
        const schema = JSON.parse(JSON.stringify(one.schema).replaceAll('"#/', '"document#/'))
        return ajv.validate(schema, one.example) ? [] : [[verb, path, one.name, ajv.errorsText()]]
      }),
    )
    expect(wrong).toEqual([])
  })
})

/** Where a schema says nothing of a value, clients get `unknown` for it. */
function listUnknown(
  schema: Schema,
  place: string,
  schemas: Readonly<Record<string, Schema>>,
  seen: Set<string>,
): string[] {
  const { $ref, properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema
  if ($ref !== undefined) {
    const name = $ref.slice('#/components/schemas/'.length)
    if (seen.has(name)) return []
    seen.add(name)
    return listUnknown(schemas[name] ?? {}, name, schemas, seen)
  }
  const parts = [...anyOf, ...oneOf, ...allOf]
  const saysNothing = !('type' in schema || 'const' in schema || 'enum' in schema || parts.length > 0)
  const inner = [
    ...Object.entries(properties).map(([name, one]) => [`${place}.${name}`, one] as const),
    ...(schema.type === 'array' ? [[`${place}[]`, items ?? {}] as const] : []),
    ...(typeof additionalProperties === 'object' ? [[`${place}{}`, additionalProperties] as const] : []),
    ...parts.map((one) => [place, one] as const),
  ]
  return [
    ...(saysNothing || additionalProperties === true ? [place] : []),
    ...inner.flatMap(([name, one]) => listUnknown(one, name, schemas, seen)),
  ]
}

interface Schema {
  readonly $ref?: string
  readonly type?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

test('cellar/client is printed from these documents', async () => {
  const script = new URL('../../scripts/print-client.mjs', import.meta.url)
  const { describeAll, printClient } = (await import(script.href)) as {
    describeAll: () => Promise<unknown>
    printClient: (documents: unknown) => Readonly<Record<string, string>>
  }
  const stale = Object.entries(printClient(await describeAll())).filter(
    ([file, text]) => readFileSync(file, 'utf8') !== text,
  )
  expect(
    stale.map(([file]) => file),
    'npm run build && node scripts/print-client.mjs',
  ).toEqual([])
})

describe('/docs', () => {
  let database: TestDatabase
  let server: FastifyInstance
  beforeAll(async () => {
    database = await testDatabase()
    server = await createServer({ db: database.api })
  })
  afterAll(async () => {
    await server.close()
    await database[Symbol.asyncDispose]()
  })

  test('the page, its parts and its documents come from here, and from nowhere else', async () => {
    const page = await server.inject('/docs')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    for (const word of ['documented', 'public', '/toncenter/api/v3', '/api/v2/jsonRPC'])
      expect(page.body).toContain(word)
    expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//)
    const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(parts.length).toBeGreaterThan(5)
    for (const part of parts) expect([part, (await server.inject(part)).statusCode]).toEqual([part, 200])
    const script = (await server.inject('/docs/reference.js')).body
    for (const [, part = ''] of script.matchAll(/url: '([^']+)'/g)) {
      expect((await server.inject(part)).statusCode).toBe(200)
    }
    expect((await server.inject('/docs/package.json')).statusCode).toBe(404)
    expect((await server.inject('/docs/..%2f..%2fpackage.json')).statusCode).toBe(404)
  })

  test.each(['/docs', '/docs/reference.js', '/docs/swagger-ui.css', '/openapi/v3.json', '/openapi/v2.json'])(
    '%s is zipped for whoever can unzip, and not sent again to whoever has it',
    async (url) => {
      const ask = (headers: Record<string, string>) => server.inject({ url, headers })
      const plain = await ask({})
      expect(plain.headers).not.toHaveProperty('content-encoding')
      expect(plain.headers).toMatchObject({ vary: 'accept-encoding', etag: expect.stringMatching(/^W\/".{22}"$/) })
      for (const no of ['br', 'identity', 'gzip;q=0', 'gzip; q=0.0, br']) {
        expect((await ask({ 'accept-encoding': no })).body).toBe(plain.body)
      }
      for (const yes of ['gzip', 'br, gzip', '*', 'deflate, gzip;q=0.5, br']) {
        const zipped = await ask({ 'accept-encoding': yes })
        expect(zipped.headers['content-encoding']).toBe('gzip')
        expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
      }
      const again = await ask({ 'if-none-match': String(plain.headers.etag) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect((await ask({ 'if-none-match': 'W/"another"' })).statusCode).toBe(200)
    },
  )

  test.each([
    ['POST', '/api/v3/masterchainInfo', 'GET, HEAD'],
    ['DELETE', '/api/v3/masterchainInfo/?x=/', 'GET, HEAD'],
    ['GET', '/api/v3/message', 'POST'],
    ['PUT', '/status', 'GET, HEAD'],
  ] as const)('%s %s is told the right verb', async (method, url, allow) => {
    const { statusCode, headers } = await server.inject({ method, url })
    expect([statusCode, headers.allow]).toEqual([405, allow])
  })

  test('types that are made from the document have no unknown in any action', async () => {
    const { schemas } = (await server.inject('/openapi/v3.json')).json().components
    const variants = Object.keys(schemas).filter((name) => /^Action[A-Z]/.test(name) && schemas[name].allOf)
    expect(variants.length).toBeGreaterThan(80)
    // Bodies of messages, in transactions that may stand beside an action, are whatever somebody sent.
    const seen = new Set(['Transaction'])
    expect(listUnknown({ $ref: '#/components/schemas/Action' }, 'Action', schemas, seen)).toEqual([])
    expect(variants.filter((name) => !seen.has(name))).toEqual([])
  })

  test.each(['emulate', 'streaming'])('what %s takes over from v3 is there', async (name) => {
    const text = (await server.inject(`/openapi/${name}.json`)).body
    const { components } = (await server.inject('/openapi/v3.json')).json()
    const names = [...text.matchAll(/"\/openapi\/v3\.json#\/components\/schemas\/([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    )
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !(name in components.schemas))).toEqual([])
  })

  test.each([
    ...['/api/v3', '/api/v3/', '/api/v2', '/toncenter/api/v3', '/api/v3/index.html'].map((place) => [place, '/docs']),
    ['/api/v3/doc.json', '/openapi/v3.json'],
  ])('%s leads to %s', async (place, there) => {
    const { statusCode, headers } = await server.inject(place as string)
    expect([statusCode, headers.location]).toEqual([301, there])
    expect((await server.inject(there as string)).statusCode).toBe(200)
  })

  test('/ leads to /docs where there is no explorer, and not for ever', async () => {
    const { statusCode, headers } = await server.inject('/')
    expect([statusCode, headers.location]).toEqual([302, '/docs'])
  })
})
