import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { closeObjects, mergeReferences } from '../strict-schemas.ts'
import type { ReplyCheck } from './strict-contract.ts'

const APIS = ['v3', 'v2', 'emulate'] as const

/** Where the documents say that they are: one refers to another's schemas by its path. */
const PLACE = 'http://own'

/** Checks replies against the documents that the server itself gives out, as strictly as against the contract. */
export async function ownReplyChecks(server: FastifyInstance): Promise<ReplyCheck> {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  for (const api of APIS) {
    const document = (await server.inject(`/openapi/${api}.json`)).json()
    mergeReferences(document, document.components.schemas)
    closeObjects(document.paths)
    closeObjects(document.components)
    ajv.addSchema(document, `${PLACE}/openapi/${api}.json`)
  }
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
