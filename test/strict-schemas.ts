/** A JSON schema, as far as it is looked into here. */
export interface Schema {
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: unknown
  allOf?: Schema[]
  $ref?: string
  /** The first of the records that it was merged from. */
  mergedFrom?: string | undefined
  [key: string]: unknown
}

export interface Spec {
  readonly paths: Record<string, Schema>
  readonly components: { readonly schemas: Record<string, Schema> }
}

/** Fields that are served beyond a contract, by schema, each with its reason. */
export type AddedFields = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Closes every object of a contract: a field that it does not name is an error, as one that it requires is when it is missing. What a
 * contract leaves open on purpose (`additionalProperties`) stays open.
 */
export function makeStrict(spec: Spec, added: AddedFields): void {
  const { schemas } = spec.components
  mergeReferences(spec, schemas)
  for (const [name, fields] of Object.entries(added)) {
    const schema = schemas[name]
    if (schema?.properties === undefined) throw new Error(`the contract has no object ${name}`)
    for (const field of Object.keys(fields)) {
      if (field in schema.properties) throw new Error(`${name}.${field} is in the contract: it is no addition`)
      schema.properties[field] = {}
    }
  }
  closeObjects(spec.paths)
  closeObjects(schemas)
}

/** Two closed objects cannot both hold of one value: where a reply is said to be several at once, it is one with the fields of all. */
export function mergeReferences(value: unknown, schemas: Readonly<Record<string, Schema>>): void {
  if (typeof value !== 'object' || value === null) return
  const schema = value as Schema
  const names = schema.allOf?.map((part) => part.$ref?.match(/^#\/components\/schemas\/(\w+)$/)?.[1])
  const parts = schema.allOf?.map((part, i) => (names?.[i] === undefined ? part : schemas[names[i]]))
  if (parts !== undefined && parts.length > 1 && parts.every((part) => part?.properties !== undefined)) {
    delete schema.allOf
    schema.mergedFrom = names?.find((name) => name !== undefined)
    schema.type = 'object'
    schema.properties = Object.assign({}, ...parts.map((part) => part?.properties))
    schema.required = parts.flatMap((part) => part?.required ?? [])
  }
  for (const inner of Object.values(schema)) mergeReferences(inner, schemas)
}

/** Conditions and what follows from them speak of some fields of an object, not of all. */
const PARTIAL = new Set(['allOf', 'if', 'then', 'else', 'not'])

export function closeObjects(value: unknown, isPart = false): void {
  if (typeof value !== 'object' || value === null) return
  const schema = value as Schema
  const isObject = typeof schema.properties === 'object' && !Array.isArray(schema)
  if (isObject && !isPart && schema.additionalProperties === undefined) schema.additionalProperties = false
  for (const [key, inner] of Object.entries(schema)) {
    if (key === 'properties' && isObject)
      for (const property of Object.values(schema.properties ?? {})) closeObjects(property)
    else closeObjects(inner, PARTIAL.has(key) || (isPart && Array.isArray(value)))
  }
}

interface CheckError {
  readonly instancePath: string
  readonly message?: string
  readonly params?: Readonly<Record<string, unknown>>
}

/** What is wrong, each thing once however many rows have it: `/transactions/N/in_msg must have …`. */
export const distinct = (errors: readonly CheckError[] | null | undefined): string[] => [
  ...new Set(
    (errors ?? [])
      .filter(({ message }) => !message?.startsWith('must match "then"'))
      .map(({ instancePath, message, params }) => {
        const path = instancePath.replaceAll(/\/(\d+|[^/]{40,})(?=\/|$)/g, '/*')
        const field = params?.additionalProperty ?? params?.unevaluatedProperty
        return `${path} ${message}${field === undefined ? '' : ` (${field})`}`
      }),
  ),
]
