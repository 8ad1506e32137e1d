import { readdirSync, readFileSync } from 'node:fs'
import type { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import type { Dialect } from '../../src/record/dialect.ts'
import { testDatabase } from '../database.ts'
import { sharedData } from '../shared-data.ts'
import { distinct } from '../strict-schemas.ts'
import { CHAIN_DATA, parametersOf, readContract, replyChecks } from './contract.ts'
import { contractPaths, urlsOf } from './contract-urls.ts'
import { type ImportedChain, importGenesis, importRecorded, MAINNET, RECORDED } from './imported-chain.ts'

const contract = readContract()
const BASES: Readonly<Record<Dialect, string>> = { documented: '/api/v3', public: '/toncenter/api/v3' }

/** Kept from v2; `test/v2` holds them against the contract. */
const LEGACY = [
  ...['/account', '/addressInformation', '/estimateFee', '/message', '/runGetMethod', '/wallet', '/walletInformation'],
]

/** What is served beyond the contract. */
const ADDITIONS = ['cursor', 'include_boc']
/** Filters that newer versions of the public service have on `/transactions`. */
const MESSAGE_FILTERS = ['msg_hash', 'body_hash', 'source', 'destination', 'opcode', 'direction']

describe.skipIf(!contract)('the OpenAPI document', () => {
  test('has every parameter of the contract, alike, and says what it adds', async () => {
    await using database = await testDatabase()
    const server = await createServer({ db: database.api })
    const ours = (await server.inject({ url: '/openapi/v3.json' })).json()
    expect(Object.keys(ours.paths)).toEqual(expect.arrayContaining([...CHAIN_DATA, ...LEGACY]))
    for (const endpoint of CHAIN_DATA) {
      const wanted = parametersOf(contract as NonNullable<typeof contract>, endpoint)
      const found = new Map<string, { in: string; required: boolean; schema: Record<string, unknown> }>(
        (ours.paths[endpoint].get.parameters ?? []).map((one: { name: string }) => [one.name, one]),
      )
      for (const { name, in: place, required, schema } of wanted) {
        const own = found.get(name)
        expect(own, `${endpoint} ${name}`).toBeDefined()
        expect(own?.in, `${endpoint} ${name}`).toBe(place)
        expect(own?.required, `${endpoint} ${name}`).toBe(required ?? false)
        if (typeof schema.type === 'string') expect(own?.schema.type, `${endpoint} ${name}`).toBe(schema.type)
        for (const key of ['enum', 'minimum', 'maximum', 'default', 'format']) {
          if (key in schema) expect(own?.schema[key], `${endpoint} ${name} ${key}`).toEqual(schema[key])
        }
      }
      const names = [...wanted.map((one) => one.name), ...(endpoint === '/transactions' ? MESSAGE_FILTERS : [])]
      const added = [...found.keys()].filter((name) => !names.includes(name))
      expect(
        added.filter((name) => !ADDITIONS.includes(name)),
        endpoint,
      ).toEqual([])
    }
  })

  test('describes the replies that are sent', async () => {
    const ours = await ownReplyChecks()
    for (const endpoint of CHAIN_DATA) expect(ours(endpoint)).toBeTypeOf('function')
  })
})

describe.each([
  ['recorded', RECORDED, importRecorded],
  ['mainnet genesis', MAINNET, importGenesis],
] as const)('live answers over the %s chain', (_, folder, importChain) => {
  let chain: ImportedChain | undefined
  let server: Awaited<ReturnType<typeof createServer>>

  beforeAll(async () => {
    if (!folder || !contract) return
    chain = await importChain(folder)
    server = await createServer({ db: chain.api })
  }, 300_000)
  afterAll(() => chain?.[Symbol.asyncDispose]())

  const get = async (url: string, dialect: Dialect) => {
    const reply = await server.inject({ url: `${BASES[dialect]}${url}` })
    expect(reply.statusCode, `${url} ${reply.body.slice(0, 300)}`).toBe(200)
    return reply.json()
  }

  test.skipIf(!folder || !contract).each(['documented', 'public'] as const)(
    'keep to the contract (%s)',
    async (dialect) => {
      const check = replyChecks(dialect)
      const ownCheck = dialect === 'documented' ? await ownReplyChecks() : undefined
      const urls = await urlsOf((path) => get(path, dialect))
      const asked = new Set(urls.map((url) => url.split('?', 1)[0]))
      expect(contractPaths().filter((path) => !asked.has(path))).toEqual([])
      const wrong = new Map<string, string>()
      for (const url of urls) {
        const body = await get(url, dialect)
        const endpoint = url.split('?', 1)[0] as string
        for (const validate of [check(endpoint), ownCheck?.(endpoint)]) {
          if (validate === undefined || validate(body)) continue
          for (const error of distinct(validate.errors)) wrong.set(`${endpoint} ${error}`, url.slice(0, 100))
        }
      }
      expect(Object.fromEntries(wrong)).toEqual({})
    },
  )

  const samples = sharedData('real', 'api-samples', 'toncenter-v3')
  test.skipIf(!folder || !samples || folder !== RECORDED)(
    'the public dialect has every field that the public service sends',
    async () => {
      const wanted = new Set<string>()
      for (const name of readdirSync(samples as string)) {
        for (const trace of JSON.parse(readFileSync(`${samples}/${name}`, 'utf8')).traces ?? [])
          collectFields(trace, 'trace', wanted)
      }
      const found = new Set<string>()
      for (let offset = 0; offset < 3000; offset += 500) {
        const { traces } = await get(`/traces?include_actions=1&limit=500&offset=${offset}`, 'public')
        for (const trace of traces) collectFields(trace, 'trace', found)
      }
      // What only decoders and classified actions give.
      const later =
        /decoded\.|actions\.|credit_extra|_extra_currencies\.|gas_credit|hash_norm|result_arg|in_msg\.init_state\.|out_msgs\.init_state\./
      expect([...wanted].filter((field) => !found.has(field) && !later.test(field))).toEqual([])
    },
  )
})

/** Checks replies against the document that the server itself gives out. */
async function ownReplyChecks() {
  const { Ajv2020: Ajv } = await import('ajv/dist/2020.js')
  await using database = await testDatabase()
  const server = await createServer({ db: database.api })
  const ajv: Ajv2020 = new Ajv({ strict: false, validateFormats: false })
  ajv.addSchema((await server.inject({ url: '/openapi/v3.json' })).json(), 'own')
  return (endpoint: string) =>
    ajv.compile({
      $ref: `own#/paths/${endpoint.replaceAll('/', '~1')}/get/responses/200/content/application~1json/schema`,
    })
}

/** Names of the fields of a trace, e.g. `trace.transactions.*.in_msg.hash`; keys that are hashes count as one. */
function collectFields(value: unknown, path: string, into: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) collectFields(one, path, into)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const name = `${path}.${/^[A-Za-z0-9+/]{43}=$/.test(key) ? '*' : key}`
      into.add(name)
      collectFields(inner, name, into)
    }
  }
}
