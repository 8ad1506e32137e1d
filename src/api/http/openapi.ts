import { OptionalKind, type TSchema, type TUnsafe, Type } from '@sinclair/typebox'

export type Json = Record<string, unknown>

/** How a key is sent, and that none has to be. */
const KEY_SCHEMES = {
  APIKeyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  APIKeyQuery: { type: 'apiKey', in: 'query', name: 'api_key' },
}
const KEY_OPTIONAL = [{}, { APIKeyHeader: [] }, { APIKeyQuery: [] }]

export interface DocumentParts {
  readonly title: string
  readonly version: string
  /** Where it is mounted, behind `/api`. */
  readonly mount: string
  /** How the public dialect differs. */
  readonly publicly: string
  readonly paths: Json
  readonly schemas: Record<string, Json>
  /** What it says of its own. */
  readonly more?: Json
}

/** Every OpenAPI document of ours: two mounts, a key that may be sent, schemas by name. */
export const buildDocument = ({ title, version, mount, publicly, paths, schemas, more }: DocumentParts): Json => ({
  openapi: '3.1.0',
  info: { title: `Cellar: ${title}`, version, license: { name: 'MIT', identifier: 'MIT' } },
  servers: [
    { url: `/api/${mount}`, description: 'documented dialect' },
    { url: `/toncenter/api/${mount}`, description: `public dialect: ${publicly}` },
  ],
  security: KEY_OPTIONAL,
  ...more,
  paths,
  components: { schemas, securitySchemes: KEY_SCHEMES },
})

/** A schema that v3 has, and that is described there. */
export const ofV3 = (name: string): TUnsafe<unknown> =>
  Type.Unsafe<unknown>({ $ref: `/openapi/v3.json#/components/schemas/${name}` })

/** Whether a caller has to give it. */
export const isRequired = (schema: TSchema): boolean => !(OptionalKind in schema) && !('default' in schema)

export function describeParameter(name: string, schema: TSchema, components: Record<string, Json>): Json {
  const { description, deprecated, ...rest } = schema
  const isList = schema.type === 'array'
  return {
    name,
    in: 'query',
    required: isRequired(schema),
    schema: toReference(rest as unknown as TSchema, components),
    ...(isList ? { style: 'form', explode: true } : {}),
    ...(description === undefined ? {} : { description }),
    ...(deprecated === true ? { deprecated } : {}),
  }
}

/** Schemas with an `$id` are written once, under components; others stand where they are used. */
export function toReference(schema: unknown, components: Record<string, Json>): unknown {
  if (Array.isArray(schema)) return schema.map((one) => toReference(one, components))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $id, ...rest } = schema as { readonly $id?: unknown }
  if (typeof $id !== 'string') return mapValues(rest, components)
  if (!(components as Json)[$id]) {
    components[$id] = {}
    Object.assign(components[$id] as Json, mapValues(rest, components))
  }
  return { $ref: `#/components/schemas/${$id}` }
}

function mapValues(schema: Json, components: Record<string, Json>): Json {
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, toReference(value, components)]))
}
