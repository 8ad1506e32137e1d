import { OptionalKind, type TObject, type TSchema, type TUnsafe, Type } from '@sinclair/typebox'
import { HTTP_ERRORS, type HttpError } from './http-errors.ts'

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
const isRequired = (schema: TSchema): boolean => !(OptionalKind in schema) && !('default' in schema)

/** A body of JSON, sent or answered. */
export const jsonContent = (schema: unknown): Json => ({ 'application/json': { schema } })

export const jsonAnswer = (description: string, schema: unknown): Json => ({
  description,
  content: jsonContent(schema),
})

/** The same body for each of these statuses. */
export const jsonFailures = (statuses: readonly HttpError[], schema: unknown): Record<string, Json> =>
  Object.fromEntries(statuses.map((status) => [status, jsonAnswer(HTTP_ERRORS[status], schema)]))

/** What a method takes, from the query or as the fields of a body. */
export function describeInput({ properties }: TObject, isBody: boolean, components: Record<string, Json>): Json {
  const fields = Object.entries(properties)
  if (!isBody) return { parameters: fields.map(([name, schema]) => describeParameter(name, schema, components)) }
  const required = fields.filter(([, schema]) => isRequired(schema)).map(([name]) => name)
  const schema = { type: 'object', required, properties: toReference(properties, components) }
  return { requestBody: { required: fields.length > 0, content: jsonContent(schema) } }
}

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
