import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dialect } from '../../src/record/dialect.ts'
import type { Json } from '../api/serve.ts'
import { distinct } from '../strict-schemas.ts'
import {
  type Api,
  type ContractOperation,
  HAS_CONTRACT,
  listContractOperations,
  operationName,
} from './contract-documents.ts'
import { isEmptyAnswer } from './empty-answer.ts'
import { findThings } from './findings.ts'
import { NOT_SHOWN } from './not-shown.ts'
import { REASONS } from './optional-fields.ts'
import { ownReplyChecks } from './own-documents.ts'
import { listOwnRequests } from './own-requests.ts'
import { PlantedRemovals } from './planted-removals.ts'
import { type ContractRequest, listRequests, type Parameters, toSearch } from './requests.ts'
import { CHAINS, type ChainName, type ServedChain } from './served-chains.ts'
import { type ReplyCheck, replyChecks } from './strict-contract.ts'

const PREFIXES: Readonly<Record<Dialect, string>> = { documented: '', public: '/toncenter' }
const PLACES: Readonly<Record<Api, string>> = { v3: '/api/v3', v2: '/api/v2', emulate: '/api/emulate' }

/** Fields that were taken out of answers, over all chains; and how many at least, so that the list is no empty one. */
const removals = new PlantedRemovals()
const FIELDS_AT_LEAST = 1400

/** Decided after the documents were written: what a caller did wrong is a 422 everywhere, and names nobody has are not found. */
const DECIDED_STATUSES = [422]

describe.skipIf(!HAS_CONTRACT).each(Object.entries(CHAINS))('%s', { timeout: 600_000 }, (name, serve) => {
  let operations: ReadonlyMap<string, ContractOperation>
  let chain: ServedChain
  let requests: ContractRequest[]
  let ownRequests: ContractRequest[]

  beforeAll(async () => {
    operations = new Map(listContractOperations().map((operation) => [operation.name, operation]))
    chain = await serve()
    const get = async (url: string): Promise<Json> => {
      const reply = await chain.server.inject(url)
      expect(reply.statusCode, `${url} ${reply.body.slice(0, 300)}`).toBe(200)
      return reply.json()
    }
    const found = await findThings(get, chain)
    requests = listRequests(found, operations)
    ownRequests = listOwnRequests(found)
  }, 600_000)
  afterAll(() => chain?.[Symbol.asyncDispose]())

  async function ask(dialect: Dialect, { api, verb, path, parameters }: ContractRequest) {
    const url = `${PREFIXES[dialect]}${PLACES[api]}${path}`
    const reply = await chain.server.inject(
      verb === 'get' ? `${url}${toSearch(parameters)}` : { method: 'POST', url, payload: parameters },
    )
    return { status: reply.statusCode, body: reply.json() }
  }

  test.each(['documented', 'public'] as const)('keeps to the contract (%s)', async (dialect) => {
    const contract = replyChecks(dialect)
    const publicly = replyChecks('public')
    const own = dialect === 'documented' ? await ownReplyChecks(chain.server) : undefined
    const wrong = new Map<string, string>()
    const shown = new Set<string>()
    const empty = new Map<string, string>()
    for (const request of requests) {
      const { api, verb, path, parameters, rpc } = request
      const title = operationName(api, verb, path)
      const { status, body } = await ask(dialect, request)
      const tell = (mistakes: readonly string[]) => {
        for (const one of mistakes) wrong.set(`${title} ${status} ${one}`, JSON.stringify(parameters).slice(0, 150))
      }
      const foreseen = [...(operations.get(title)?.statuses ?? []), ...DECIDED_STATUSES]
      if (!foreseen.includes(status)) tell([`is not foreseen: ${JSON.stringify(body).slice(0, 200)}`])
      tell(mistakesOf(dialect, contract, request, status, body))
      if (own) tell(mistakesOf('own', own, request, status, body).map((mistake) => `(own document) ${mistake}`))
      if (rpc) {
        const { id, jsonrpc, ...envelope } = body
        const called = {
          ...request,
          ...rpc,
          parameters: { ...(parameters.params as Parameters), '@extra': parameters.id },
        }
        tell(mistakesOf('public', publicly, called, status, envelope))
      }
      if (status === 200 && !isEmptyAnswer(path, body)) shown.add(title)
      else empty.set(title, JSON.stringify(body).slice(0, 150))
    }
    expect(Object.fromEntries(wrong)).toEqual({})
    const missing = [...operations.keys()].filter((operation) => !shown.has(operation)).sort()
    const told = missing.map((operation) => `${operation} ${empty.get(operation)}`)
    expect(missing, told.join('\n')).toEqual(Object.keys(NOT_SHOWN[name as ChainName]).sort())
  })

  test('operations beyond the contract keep to our own document, and are asked in both dialects', async () => {
    const own = await ownReplyChecks(chain.server)
    const wrong: string[] = []
    for (const request of ownRequests) {
      const title = `${request.path} ${JSON.stringify(request.parameters).slice(0, 150)}`
      const { status, body } = await ask('documented', request)
      if (status !== 200) wrong.push(`${title} ${status} ${JSON.stringify(body).slice(0, 200)}`)
      else wrong.push(...mistakesOf('own', own, request, status, body).map((mistake) => `${title} ${mistake}`))
      const publicly = await ask('public', request)
      if (publicly.status !== status) wrong.push(`${title} ${publicly.status} in the public dialect`)
    }
    expect(wrong).toEqual([])
    const asked = new Set(ownRequests.map(({ path }) => path))
    const document = (await chain.server.inject('/openapi/v3.json')).json()
    const ours = Object.keys(document.paths).filter((path) => !operations.has(operationName('v3', 'get', path)))
    expect(ours.filter((path) => document.paths[path].get && !asked.has(path))).toEqual([])
  })
})

const HAS_ALL_CHAINS = Object.keys(CHAINS).length === Object.keys(NOT_SHOWN).length

test.skipIf(!HAS_CONTRACT || !HAS_ALL_CHAINS)('a field that is taken out of an answer is missed', () => {
  const isOptional = (name: string): boolean => REASONS.has(name) || name.endsWith('.next_cursor')
  expect(removals.unnoticed().filter((name) => !isOptional(name))).toEqual([])
  // A reason that is no longer needed.
  expect(removals.noticed().filter((name) => REASONS.has(name))).toEqual([])
  expect(removals.noticed().length).toBeGreaterThan(FIELDS_AT_LEAST)
})

/** Where a reply leaves its schema; a schema that takes a reply with a field that nobody knows is a mistake as well. */
function mistakesOf(
  kind: Dialect | 'own',
  check: ReplyCheck,
  { api, verb, path, parameters: asked }: ContractRequest,
  status: number,
  body: Json,
): string[] {
  const validate = check(api, verb, path, status)
  const context = { asked, dialect: kind === 'public' ? kind : ('documented' as const) }
  const isRight = status === 200 ? removals.check(kind, validate, body, context) : validate(body, context)
  const mistakes = isRight ? [] : distinct(validate.errors)
  const isLoose =
    !Array.isArray(body) && isRecord(body) && !isMap(path) && validate.isRight({ ...shorten(body), surplus: 1 })
  return isLoose ? [...mistakes, 'a field that nobody knows is taken'] : mistakes
}

/** With the first row of each list: what is beside the lists is the same. */
const shorten = (body: Json): Json =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, Array.isArray(value) ? value.slice(0, 1) : value]),
  )

const isRecord = (body: Json): boolean => typeof body === 'object' && body !== null

/** Answers by address: a field more would be an address more. */
const isMap = (path: string): boolean => ['/addressBook', '/metadata'].includes(path)
