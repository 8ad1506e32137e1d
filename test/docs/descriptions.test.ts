import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIELDS } from '../../src/api/docs/describe-document.ts'
import { STREAM_OPERATIONS, V2_OPERATIONS, V3_OPERATIONS } from '../../src/api/docs/operations.ts'
import { createServer } from '../../src/api/server.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { type Document, listOperations, loadDocument } from './documents.ts'

const DOCUMENTS = ['/openapi/v3.json', '/openapi/v2.json', '/openapi/emulate.json', '/openapi/streaming.json']

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

/** Every field of every object below a schema, as `place.field` and what is said of it. */
function listFields(schema: unknown, place: string): [string, string | undefined][] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) => {
    const own = key === 'properties' && !Array.isArray(schema) ? (Object.entries(value) as [string, Described][]) : []
    const fields = own.map(([name, field]): [string, string | undefined] => [`${place}.${name}`, field.description])
    return [...fields, ...listFields(value, place)]
  })
}

interface Described {
  readonly description?: string
}

const isMissing = (text: string | undefined): boolean => (text ?? '').trim() === ''

test.each(DOCUMENTS)('every operation, parameter and field of %s is described', async (url) => {
  const document = (await loadDocument(server, url)) as Document & { components: { schemas: Record<string, unknown> } }
  const missing: string[] = []
  for (const { path, verb, description, summary, parameters, body, responses } of listOperations(document)) {
    const place = `${verb} ${path}`
    if (isMissing(description) || description === summary)
      missing.push(`${place}: say what it does in src/api/docs/operations.ts`)
    for (const one of parameters) if (isMissing(one.description)) missing.push(`${place} parameter ${one.name}`)
    for (const [field, text] of [...listFields(body?.schema, place), ...listFields(responses, place)])
      if (isMissing(text)) missing.push(field)
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    for (const [field, text] of listFields(schema, name)) if (isMissing(text)) missing.push(field)
  }
  expect(missing).toEqual([])
})

test('a name is described once', () => {
  const names = FIELDS.flatMap(Object.keys)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})

test('nothing is described that is not there', async () => {
  const [v3, v2, , streams] = await Promise.all(DOCUMENTS.map((url) => loadDocument(server, url)))
  expect(Object.keys(V3_OPERATIONS).filter((path) => !(path in (v3 as Document).paths))).toEqual([])
  expect(Object.keys(V2_OPERATIONS).filter((name) => !(`/${name}` in (v2 as Document).paths))).toEqual([])
  expect(Object.keys(STREAM_OPERATIONS)).toEqual(Object.keys((streams as Document).paths))
})
