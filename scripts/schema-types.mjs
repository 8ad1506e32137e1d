// Schemas of the OpenAPI documents as TypeScript: for the explorer (print-web-types.mjs) and for cellar/client (print-client.mjs).

export const nameOf = (reference) => reference.split('/').at(-1)

export const toName = (name) => name.replaceAll(/\W/g, '_')

/** A text of digits, by its pattern alone: no other text can match it. */
export const isDecimal = ({ type, pattern }) =>
  (type === 'string' || type?.[0] === 'string') && (pattern === '^-?[0-9]+$' || pattern === '^[0-9]+$')

export const toKey = (name) => (/^\w+$/.test(name) ? name : JSON.stringify(name))

/** Prints what a schema allows. `plain`: a type of one's own for a schema, or undefined. `note`: what stands above a field. */
export function createTypePrinter({ plain = () => undefined, note = () => '', isReadonly = true } = {}) {
  const mark = isReadonly ? 'readonly ' : ''

  function toType(schema, indent = '') {
    if (schema.$ref) return toName(nameOf(schema.$ref))
    if (schema.const !== undefined) return JSON.stringify(schema.const)
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
    const parts = schema.anyOf ?? schema.oneOf
    if (parts) return [...new Set(parts.map((part) => toType(part, indent)))].join(' | ')
    if (schema.allOf) return schema.allOf.map((part) => toType(part, indent)).join(' & ')
    if (Array.isArray(schema.type)) return schema.type.map((type) => toType({ ...schema, type }, indent)).join(' | ')
    const type = plain(schema) ?? toPlainType(schema, indent)
    return schema.nullable && type !== 'unknown' ? `${type} | null` : type
  }

  function toPlainType(schema, indent) {
    switch (schema.type) {
      case 'string':
      case 'boolean':
      case 'null':
        return schema.type
      case 'integer':
      case 'number':
        return 'number'
      case 'array':
        return `ReadonlyArray<${toType(schema.items ?? {}, indent)}>`
      case 'object':
        return toObject(schema, indent)
      default:
        return schema.properties ? toObject(schema, indent) : 'unknown'
    }
  }

  function toObject({ properties = {}, required = [], additionalProperties, patternProperties = {} }, indent = '') {
    const inner = `${indent}  `
    const fields = Object.entries(properties).map(
      ([name, schema]) =>
        `${note(schema, inner)}${inner}${mark}${toKey(name)}${required.includes(name) ? '' : '?'}: ${toType(schema, inner)}`,
    )
    if (fields.length > 0) return `{\n${fields.join('\n')}\n${indent}}`
    const [value = typeof additionalProperties === 'object' ? additionalProperties : {}] =
      Object.values(patternProperties)
    return `{ ${mark}[key: string]: ${toType(value, indent)} }`
  }

  return { toType, toObject }
}
