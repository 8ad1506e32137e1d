import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { testDatabase } from '../database.ts'
import { sharedData } from '../shared-data.ts'
import { CHAIN_DATA, parametersOf, readContract } from './contract.ts'
import { importRecorded, RECORDED } from './imported-chain.ts'

const contract = readContract()

/** Kept from v2; `test/v2` holds them against the contract. */
const LEGACY = [
  ...['/account', '/addressInformation', '/estimateFee', '/message', '/runGetMethod', '/wallet', '/walletInformation'],
]

/** What is served beyond the contract. */
const ADDITIONS = ['cursor', 'format', 'include_boc', 'include_counts', 'include_sentences', 'success']
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
})

const samples = sharedData('real', 'api-samples', 'toncenter-v3')

test.skipIf(!RECORDED || !samples)(
  'the public dialect has every field that the public service sends',
  { timeout: 300_000 },
  async () => {
    await using chain = await importRecorded(RECORDED as string)
    const server = await createServer({ db: chain.api })
    const wanted: Fields = new Map()
    for (const name of readdirSync(samples as string)) {
      for (const trace of JSON.parse(readFileSync(`${samples}/${name}`, 'utf8')).traces ?? [])
        collectFields(trace, wanted)
    }
    const found: Fields = new Map()
    for (let offset = 0; offset < 3000; offset += 500) {
      const reply = await server.inject(`/toncenter/api/v3/traces?include_actions=1&limit=500&offset=${offset}`)
      const { traces } = reply.json()
      for (const trace of traces) collectFields(trace, found)
    }
    // What only decoders and classified actions give.
    const later =
      /decoded\.|actions\.|credit_extra|_extra_currencies\.|gas_credit|hash_norm|result_arg|in_msg\.init_state\.|out_msgs\.init_state\./
    const served = new Set(listFields(found, 'trace'))
    expect(listFields(wanted, 'trace').filter((field) => !served.has(field) && !later.test(field))).toEqual([])
  },
)

/** Fields that objects in one place of a trace have, and what theirs have; keys that are hashes count as one. */
type Fields = Map<string, Fields>

/** By nodes instead of by names: a page has half a million fields, and to name each takes longer than everything else. */
function collectFields(value: unknown, into: Fields): void {
  if (Array.isArray(value)) for (const one of value) collectFields(one, into)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const name = key.length === 44 && /^[A-Za-z0-9+/]{43}=$/.test(key) ? '*' : key
      const below: Fields = into.get(name) ?? new Map()
      into.set(name, below)
      collectFields(inner, below)
    }
  }
}

/** Their names, e.g. `trace.transactions.*.in_msg.hash`. */
const listFields = (fields: Fields, path: string): string[] =>
  [...fields].flatMap(([key, below]) => [`${path}.${key}`, ...listFields(below, `${path}.${key}`)])
