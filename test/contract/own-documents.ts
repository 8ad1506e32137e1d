import type { FastifyInstance } from 'fastify'
import { closeObjects, mergeReferences, type Spec } from '../strict-schemas.ts'
import { attachPresence } from './presence.ts'
import { type SchemaCheck, SchemaChecks } from './schema-checks.ts'
import type { ReplyCheck } from './strict-contract.ts'

const APIS = ['v3', 'v2', 'emulate', 'streaming'] as const

/** Where the documents say that they are: one refers to another's schemas by its path. */
const PLACE = 'http://own'

/** By what is compiled: servers of several chains give out the same schemas, and compiling them takes seconds. */
const known = new Map<string, SchemaChecks>()

/** The documents that the server itself gives out, made strict. Examples are of its chain, and no part of what is checked. */
async function loadOwnDocuments(server: Pick<FastifyInstance, 'inject'>): Promise<SchemaChecks> {
  const documents = []
  for (const api of APIS) {
    const { body } = await server.inject(`/openapi/${api}.json`)
    documents.push(JSON.parse(body, (key, value) => (key === 'example' ? undefined : value)))
  }
  const key = JSON.stringify(documents)
  const checks = known.get(key) ?? compileDocuments(documents)
  known.set(key, checks)
  return checks
}

function compileDocuments(documents: readonly Spec[]): SchemaChecks {
  const checks = new SchemaChecks()
  for (const [at, document] of documents.entries()) {
    mergeReferences(document, document.components.schemas)
    closeObjects(document.paths)
    closeObjects(document.components)
    attachPresence(document, APIS[at] === 'v2' ? 'v2' : 'v3')
    checks.add(document, `${PLACE}/openapi/${APIS[at]}.json`)
  }
  return checks
}

/** What a stream tells, as strictly as replies. */
export async function ownEventCheck(server: Pick<FastifyInstance, 'inject'>): Promise<SchemaCheck> {
  const checks = await loadOwnDocuments(server)
  return checks.get(`${PLACE}/openapi/streaming.json#/components/schemas/StreamEvent`)
}

/** Checks replies against them, as strictly as against the contract. */
export async function ownReplyChecks(server: FastifyInstance): Promise<ReplyCheck> {
  const checks = await loadOwnDocuments(server)
  return (api, verb, path, status = 200) => {
    const ownPath = api === 'emulate' ? path.replace(/^\/v1/, '') : path
    const place = `paths/${ownPath.replaceAll('/', '~1')}/${verb}/responses/${status}/content/application~1json/schema`
    return checks.get(`${PLACE}/openapi/${api}.json#/${place}`)
  }
}
