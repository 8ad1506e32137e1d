import type { FastifyInstance } from 'fastify'
import type { Json } from '../api/serve.ts'
import { closeObjects, mergeReferences, type Spec } from '../strict-schemas.ts'
import { attachPresence } from './presence.ts'
import { type SchemaCheck, SchemaChecks } from './schema-checks.ts'
import type { ReplyCheck } from './strict-contract.ts'

const APIS = ['v3', 'v2', 'emulate', 'streaming'] as const

/** Where the documents say that they are: one refers to another's schemas by its path. */
const PLACE = 'http://own'

/** By what is compiled: servers of several chains give out the same schemas, and compiling them takes seconds. */
const known = new Map<string, SchemaChecks>()

/** Examples are of the server's chain. Which word stands for which kind, the kinds of a `oneOf` say themselves, and those are what is checked. */
function withoutHints(key: string, value: Json): Json {
  if (key === 'example') return undefined
  if (value?.discriminator === undefined) return value
  const { discriminator, ...schema } = value
  return schema.oneOf === undefined
    ? schema
    : { ...schema, discriminator: { propertyName: discriminator.propertyName } }
}

/** The documents that the server itself gives out, made strict. */
async function loadOwnDocuments(server: Pick<FastifyInstance, 'inject'>): Promise<SchemaChecks> {
  const documents = []
  for (const api of APIS) {
    const { body } = await server.inject(`/openapi/${api}.json`)
    documents.push(JSON.parse(body, withoutHints))
  }
  const key = JSON.stringify(documents)
  const checks = known.get(key) ?? compileDocuments(documents)
  known.set(key, checks)
  return checks
}

function compileDocuments(documents: readonly Spec[]): SchemaChecks {
  const checks = new SchemaChecks({ discriminator: true })
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
