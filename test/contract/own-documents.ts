import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { closeObjects, mergeReferences } from '../strict-schemas.ts'
import type { ReplyCheck } from './strict-contract.ts'

const APIS = ['v3', 'v2', 'emulate', 'streaming'] as const

/** Where the documents say that they are: one refers to another's schemas by its path. */
const PLACE = 'http://own'

/** The documents that the server itself gives out, made strict. */
async function loadOwnDocuments(server: Pick<FastifyInstance, 'inject'>): Promise<Ajv2020> {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  for (const api of APIS) {
    const document = (await server.inject(`/openapi/${api}.json`)).json()
    mergeReferences(document, document.components.schemas)
    closeObjects(document.paths)
    closeObjects(document.components)
    ajv.addSchema(document, `${PLACE}/openapi/${api}.json`)
  }
  return ajv
}

/** What a stream tells, as strictly as replies. */
export async function ownEventCheck(server: Pick<FastifyInstance, 'inject'>): Promise<ValidateFunction> {
  const ajv = await loadOwnDocuments(server)
  return ajv.compile({ $ref: `${PLACE}/openapi/streaming.json#/components/schemas/StreamEvent` })
}

/** Checks replies against them, as strictly as against the contract. */
export async function ownReplyChecks(server: FastifyInstance): Promise<ReplyCheck> {
  const ajv = await loadOwnDocuments(server)
  const compiled = new Map<string, ValidateFunction>()
  return (api, verb, path, status = 200) => {
    const ownPath = api === 'emulate' ? path.replace(/^\/v1/, '') : path
    const place = `paths/${ownPath.replaceAll('/', '~1')}/${verb}/responses/${status}/content/application~1json/schema`
    const ref = `${PLACE}/openapi/${api}.json#/${place}`
    const known = compiled.get(ref) ?? ajv.compile({ $ref: ref })
    compiled.set(ref, known)
    return known
  }
}
