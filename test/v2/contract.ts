import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import type { Dialect } from '../../src/record/dialect.ts'
import { sharedData } from '../shared-data.ts'

const path = sharedData('..', 'spec', 'openapi-v2.yaml')

interface Operation {
  readonly responses: Readonly<Record<string, unknown>>
  readonly 'x-legacy-python-only'?: boolean
}

interface Schema {
  properties?: Record<string, Record<string, unknown>>
  [key: string]: unknown
}

interface Spec {
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<'get' | 'post', Operation>>>>>
  readonly components: { readonly schemas: Record<string, Schema> }
}

/** The contract of v2, or undefined when it is not beside the clone. */
export const readContract = (): Spec | undefined => (path ? (parse(readFileSync(path, 'utf8')) as Spec) : undefined)

/** Checks replies by path, verb and status; what the public dialect names otherwise is put into the schemas first. */
export function replyChecks(dialect: Dialect): (url: string, verb: 'get' | 'post', status: number) => ValidateFunction {
  const spec = readContract()
  if (spec === undefined) throw new Error('the contract is not here')
  if (dialect === 'public') makePublic(spec.components.schemas)
  else makeDocumented(spec.components.schemas)
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(spec, 'v2')
  const compiled = new Map<string, ValidateFunction>()
  return (url, verb, status) => {
    const ref =
      status === 200
        ? `v2#/paths/${url.replaceAll('/', '~1')}/${verb}/responses/200/content/application~1json/schema`
        : 'v2#/components/schemas/ErrorEnvelope'
    const known = compiled.get(ref) ?? ajv.compile({ $ref: ref })
    compiled.set(ref, known)
    return known
  }
}

/** Decided after it was written: entries inside the tuples of pairs are spelt as all others of this dialect. */
function makeDocumented(schemas: Record<string, Schema>): void {
  const pairs = JSON.stringify(schemas.LegacyStackEntryOut)
  schemas.LegacyStackEntryOut = JSON.parse(pairs.replaceAll('schemas/Tvm', 'schemas/Vm'))
}

function makePublic(schemas: Record<string, Schema>): void {
  for (const schema of Object.values(schemas)) {
    const type = schema.properties?.['@type']
    if (type?.['x-public-value'] !== undefined) type.const = type['x-public-value']
  }
  const stack = schemas.RunGetMethodStdResult?.properties?.stack
  if (stack !== undefined) stack.items = { $ref: '#/components/schemas/TvmStackEntry' }
}
