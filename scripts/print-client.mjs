// Prints what cellar/client knows of the API from its OpenAPI documents: types, operations, and where amounts are.
// `test/docs/openapi.test.ts` compares; after a change of the API: npm run build && node scripts/print-client.mjs
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listShapes } from './client-shapes.mjs'
import { ROOT } from './install.mjs'
import { createNamedTypes, hasFields } from './named-types.mjs'
import { describeApi } from './print-web-types.mjs'
import { createTypePrinter, isDecimal, nameOf, toKey } from './schema-types.mjs'

const FOLDER = join(ROOT, 'src', 'client')
const HEAD = '// Printed by scripts/print-client.mjs from the OpenAPI documents. Not to be edited.\n'

/** An operation is called by the words of its path; `message` alone would be taken for a list's singular. */
const NAMES = { '/message': 'sendMessage' }
/** Sent twice, a request may do something twice. */
const SENDS = new Set(['/message'])

const note = ({ description }, indent) =>
  description ? `${indent}/** ${description.replaceAll('*/', '*\\/')} */\n` : ''
const ofReply = createTypePrinter({ note, plain: (schema) => (isDecimal(schema) ? 'bigint' : undefined) })
const ofRequest = createTypePrinter({ note, plain: toRequestType })

/** Fields that many types have in the same words, under the name that they get. */
const REPLY_FIELDS = { NamedAccounts: ['address_book'], NamedTokens: ['metadata'], NextPage: ['next_cursor'] }
const REQUEST_FIELDS = {
  Page: ['limit', 'offset', 'cursor'],
  TimeRange: ['start_utime', 'end_utime'],
  LtRange: ['start_lt', 'end_lt'],
}

const ADDRESSES = { address: 'AddressLike', 'address or null': 'AddressLike | null' }

function toRequestType(schema) {
  if (schema['x-form'] !== undefined) return ADDRESSES[schema['x-form']]
  if (isDecimal(schema)) return 'bigint | string'
  return schema.type === 'integer' && /64$/.test(schema.format) ? 'number | bigint' : undefined
}

/** The files by their paths. */
export function printClient({ v3, emulate, streaming }) {
  const schemas = {
    ...streaming.components.schemas,
    ...emulate.components.schemas,
    ...v3.components.schemas,
  }
  const operations = [v3, emulate].flatMap(listOperations).map((one) => ({ ...one, list: findList(one, schemas) }))
  const { shapeOf, shapes } = listShapes(schemas)
  const read = operations.map((operation) => [operation, shapeOf(operation.reply, operation.name)])
  shapeOf({ $ref: '/StreamEvent' }, 'StreamEvent')
  const table = shapes()
  const useful = new Set(table.map(([name]) => name))
  const entries = read.map(([operation, shape]) => printEntry(operation, useful.has(shape) ? shape : undefined))
  return {
    [join(FOLDER, 'contract.gen.ts')]: [HEAD, printContract(operations, schemas)].join(''),
    [join(FOLDER, 'operations.gen.ts')]: [
      HEAD,
      "import type { OperationEntry } from './operation-entry.ts'\n\n",
      '/** Every operation by its name. */\n',
      `export const OPERATIONS: Readonly<Record<string, OperationEntry>> = {\n${entries.join('')}}\n\n`,
      '/** Where amounts stand in answers: fields of each record that are one, or that lead to a record (`field:Record`). */\n',
      `export const SHAPES: Readonly<Record<string, string>> = {\n${printShapes(table)}}\n`,
    ].join(''),
  }
}

const printShapes = (shapes) =>
  shapes.map(([name, fields]) => `  ${toQuotedKey(name)}: '${fields.join(' ')}',\n`).join('')

const toQuotedKey = (name) => (/^\w+$/.test(name) ? name : `'${name}'`)

function listOperations(document) {
  const [{ url: base }] = document.servers
  return Object.entries(document.paths).map(([path, verbs]) => {
    // What may be asked by both verbs is posted: a URL has no room for much.
    const verb = verbs.post === undefined ? 'get' : 'post'
    const operation = verbs[verb]
    const name = NAMES[path] ?? path.slice(1).replaceAll(/\/(\w)/g, (_, letter) => letter.toUpperCase())
    const body = operation.requestBody?.content['application/json'].schema
    const params = (operation.parameters ?? []).filter(({ in: place }) => place === 'query')
    const reply = operation.responses['200'].content['application/json'].schema
    return { name, path: `${base}${path}`, verb, operation, body, params, reply, isSend: SENDS.has(path) }
  })
}

const typeName = ({ name }) => `${name[0].toUpperCase()}${name.slice(1)}Params`

function printEntry({ name, path, verb, params, isSend, list }, shape) {
  const fields = [
    `path: '${path}'`,
    ...(verb === 'post' ? ["verb: 'POST'"] : []),
    ...(isSend ? ['isSend: true'] : []),
    ...(shape ? [`shape: '${shape}'`] : []),
    ...(list === undefined ? [] : [`list: '${list.field}'`]),
    ...(list === undefined || list.cursor === 'cursor' ? [] : [`cursor: '${list.cursor}'`]),
    ...namesOf('addresses', params, ({ items, ...schema }) => (items ?? schema)['x-form'] in ADDRESSES),
  ]
  return `  ${name}: { ${fields.join(', ')} },\n`
}

const namesOf = (key, params, isOne) => {
  const names = params.filter(({ schema }) => isOne(schema)).map(({ name }) => name)
  return names.length === 0 ? [] : [`${key}: '${names.join(' ')}'`]
}

function printContract(operations, schemas) {
  const used = reachable([...operations.map(({ reply }) => reply), { $ref: '/StreamEvent' }], schemas)
  const asked = reachable([...operations.map(({ body }) => body ?? {}), { $ref: '/SubscribeRequest' }], schemas)
  const replies = createNamedTypes(ofReply, note, REPLY_FIELDS)
  const requests = createNamedTypes(ofRequest, note, REQUEST_FIELDS)
  for (const name of used) replies.add(name, schemas[name])
  for (const name of asked) if (!used.has(name)) requests.add(name, schemas[name])
  for (const operation of operations) addParams(requests, operation)
  return [
    "import type { AddressLike } from './address.ts'\nimport type { CallOptions } from './call-options.ts'\n\n",
    replies.print(),
    requests.print(),
    printMethods('Operations', operations, (operation) => `Promise<${ofReply.toType(operation.reply)}>`),
    '/** Every list as its rows, one page after another. */\n',
    printMethods(
      'Lists',
      operations.filter(({ list }) => list !== undefined),
      ({ list }) => `AsyncIterableIterator<${ofReply.toType(list.items)}>`,
    ),
  ].join('')
}

function addParams(requests, operation) {
  const { params, body } = operation
  const schema = body ?? {
    properties: Object.fromEntries(
      params.map(({ name, schema: { description: _, ...one }, description, required }) => [
        name,
        // One value needs no list around it.
        { description, anyOf: [...(one.type === 'array' ? [one.items] : []), one, ...(required ? [] : [UNDEFINED])] },
      ]),
    ),
    required: params.filter(({ required }) => required).map(({ name }) => name),
  }
  if (schema.$ref || hasFields(schema))
    requests.add(typeName(operation), { type: 'object', ...schema, description: undefined })
}

const UNDEFINED = { $ref: 'undefined' }

function printMethods(name, operations, resultOf) {
  const methods = operations.map((operation) => {
    const { summary, description } = operation.operation
    const { params, body } = operation
    const hasNone = body === undefined && params.length === 0
    const mustBeGiven = body !== undefined || params.some(({ required }) => required)
    const first = hasNone ? 'params?: undefined' : `params${mustBeGiven ? '' : '?'}: ${typeName(operation)}`
    const text = [summary, description].filter(Boolean).join('. ')
    return `${note({ description: text }, '  ')}  ${toKey(operation.name)}(${first}, options?: CallOptions): ${resultOf(operation)}\n`
  })
  return `export interface ${name} {\n${methods.join('')}}\n\n`
}

/** Parameters that take the cursor of the page before. */
const CURSORS = ['cursor', 'after']

/** The rows of an answer that has a cursor: the answer itself, or its first field that is a list. */
function findList({ name, params, reply }, schemas) {
  const cursor = params.find((param) => CURSORS.includes(param.name))?.name
  if (cursor === undefined) return undefined
  const schema = reply.$ref ? schemas[nameOf(reply.$ref)] : reply
  if (schema.type === 'array') return { cursor, field: '', items: schema.items }
  const found = Object.entries(schema.properties ?? {}).find(([, { type }]) => type === 'array')
  if (found === undefined) throw new Error(`${name} has a cursor and no list`)
  return { cursor, field: found[0], items: found[1].items }
}

/** Names of all schemas that these lead to. */
function reachable(roots, schemas) {
  const found = new Set()
  const walk = (value) => {
    if (typeof value !== 'object' || value === null) return
    if (typeof value.$ref === 'string') {
      const name = nameOf(value.$ref)
      if (found.has(name) || !(name in schemas)) return
      found.add(name)
      walk(schemas[name])
    }
    for (const [key, inner] of Object.entries(value)) if (key !== 'discriminator') walk(inner)
  }
  roots.forEach(walk)
  return found
}

/** The documents that it is printed from, made of what is built in dist/. */
export async function describeAll() {
  const built = (path) => import(new URL(`../dist/api/${path}`, import.meta.url).href)
  const { describeDocument } = await built('docs/describe-document.js')
  const { STREAM_OPERATIONS, V3_OPERATIONS } = await built('docs/operations.js')
  const { describeEmulate } = await built('emulate/openapi.js')
  const { describeStreams } = await built('streaming/openapi.js')
  return {
    v3: describeDocument(await describeApi(), (path) => V3_OPERATIONS[path]),
    emulate: describeEmulate(''),
    streaming: describeDocument(describeStreams(''), (path) => STREAM_OPERATIONS[path]),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, text] of Object.entries(printClient(await describeAll()))) writeFileSync(file, text)
}
