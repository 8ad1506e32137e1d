import { OptionalKind, type TSchema } from '@sinclair/typebox'

export type Json = Record<string, unknown>

/** How a key is sent, and that none has to be. */
export const KEY_SCHEMES = {
  APIKeyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  APIKeyQuery: { type: 'apiKey', in: 'query', name: 'api_key' },
}
export const KEY_OPTIONAL = [{}, { APIKeyHeader: [] }, { APIKeyQuery: [] }]

export function describeParameter(name: string, schema: TSchema, components: Record<string, Json>): Json {
  const { description, deprecated, ...rest } = schema
  const isList = schema.type === 'array'
  return {
    name,
    in: 'query',
    required: !(OptionalKind in schema) && !('default' in schema),
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
