import { ACCOUNT_FIELDS } from './fields/accounts.ts'
import { BLOCKCHAIN_FIELDS } from './fields/blockchain.ts'
import { NODE_STYLE_FIELDS } from './fields/node-style.ts'
import { SERIES_FIELDS } from './fields/series.ts'
import { STAKING_FIELDS } from './fields/staking.ts'
import { STREAM_FIELDS } from './fields/streams.ts'
import { TOKEN_FIELDS } from './fields/tokens.ts'
import { TRACE_FIELDS } from './fields/traces.ts'
import { PARAMETERS } from './parameters.ts'

type Json = Record<string, unknown>

/** What fields mean, by name and by `Component.name`: a name means the same in all records but those. */
export const FIELDS: readonly Readonly<Record<string, string>>[] = [
  BLOCKCHAIN_FIELDS,
  TRACE_FIELDS,
  ACCOUNT_FIELDS,
  TOKEN_FIELDS,
  STAKING_FIELDS,
  SERIES_FIELDS,
  STREAM_FIELDS,
  NODE_STYLE_FIELDS,
]
const BY_NAME: ReadonlyMap<string, string> = new Map(FIELDS.flatMap(Object.entries))
const PARAMETER_BY_NAME: ReadonlyMap<string, string> = new Map(Object.entries(PARAMETERS))

interface Parameter {
  readonly name: string
  readonly description?: string
}

interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: unknown
  readonly responses: unknown
}

/** A document in which every parameter and field that says nothing of itself is described by its name. */
export function describeDocument(document: Json, operationOf: (path: string) => string | undefined): Json {
  const paths = Object.entries(document.paths as Record<string, Record<string, Operation>>).map(
    ([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([verb, operation]) => [
          verb,
          describeOperation(path, operation, operationOf(path)),
        ]),
      ),
    ],
  )
  const { schemas, ...components } = document.components as { readonly schemas: Json }
  const described = Object.entries(schemas).map(([name, schema]) => [name, describeFields(schema, name)])
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: { ...components, schemas: Object.fromEntries(described) },
  }
}

function describeOperation(path: string, operation: Operation, description: string | undefined): Operation {
  const { parameters, requestBody, responses } = operation
  return {
    ...(description === undefined ? {} : { description }),
    ...operation,
    ...(parameters && { parameters: parameters.map((one) => describeParameter(path, one)) }),
    ...(requestBody === undefined ? {} : { requestBody: describeFields(requestBody, path) }),
    responses: describeFields(responses, path),
  }
}

function describeParameter(path: string, parameter: Parameter): Parameter {
  const description = PARAMETER_BY_NAME.get(`${path} ${parameter.name}`) ?? PARAMETER_BY_NAME.get(parameter.name)
  return description === undefined ? parameter : { description, ...parameter }
}

/** What a schema says of its own fields stands; the rest is looked up. */
function describeFields(schema: unknown, component: string): unknown {
  if (Array.isArray(schema)) return schema.map((one) => describeFields(one, component))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'properties' ? describeProperties(value as Json, component) : describeFields(value, component),
    ]),
  )
}

const describeProperties = (properties: Json, component: string): Json =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const description =
        BY_NAME.get(`${component}.${name}`) ??
        BY_NAME.get(name) ??
        (component.startsWith('/') ? PARAMETER_BY_NAME.get(name) : undefined)
      const described = describeFields(schema, component) as Json
      return [name, description === undefined ? described : { description, ...described }]
    }),
  )
