// Where amounts stand in answers, from the schemas alone: cellar/client makes bigints of these and of nothing else.
import { isDecimal, nameOf } from './schema-types.mjs'

const AMOUNT = '#'

/**
 * `shapeOf` gives the name of what a schema's value is read by: `#` for an amount (or a list or record of them), a record's name, or
 * undefined. `shapes` gives all records that lead to an amount, as `field`, `field:Record`, `field?Prefix` (the record is `Prefix.` and the
 * `type` of the holder) and `*:Record` (any field).
 */
export function listShapes(schemas) {
  const found = new Map()
  const isKnown = (name) => found.has(name)

  function shapeOf(schema, place) {
    if (schema.$ref) return shapeOfComponent(nameOf(schema.$ref))
    if (isDecimal(schema)) return AMOUNT
    const parts = schema.anyOf ?? schema.oneOf
    if (parts) {
      const some = parts.filter(({ type }) => type !== 'null')
      const placeOf = (i) => (some.length > 1 ? `${place}.${i}` : place)
      return oneOf(some.map((part, i) => shapeOf(part, placeOf(i))).filter(Boolean), place)
    }
    if (schema.type === 'array') return shapeOf(schema.items ?? {}, place)
    if (schema.allOf || schema.properties) return addRecord(place, schema)
    const [value = schema.additionalProperties] = Object.values(schema.patternProperties ?? {})
    if (typeof value !== 'object') return undefined
    const inner = shapeOf(value, `${place}.*`)
    if (inner === undefined || inner === AMOUNT) return inner
    found.set(place, new Map([['*', inner]]))
    return place
  }

  function shapeOfComponent(name) {
    if (isKnown(name)) return name
    const schema = schemas[name]
    const { discriminator, anyOf, oneOf: variants = anyOf } = schema
    if (discriminator?.mapping) return addActions(name, discriminator)
    if (discriminator) return addEvents(name, variants)
    return shapeOf(schema, name)
  }

  /** Actions: what all have, and details by type. */
  function addActions(name, { mapping }) {
    found.set(name, new Map())
    const variants = Object.entries(mapping).map(([type, reference]) => [type, schemas[nameOf(reference)].allOf])
    const [[, [envelope]]] = variants
    for (const [field, inner] of fieldsOf(name, envelope)) found.get(name).set(field, inner)
    found.get(name).set('details', 'ActionDetails?')
    for (const [type, [, own]] of variants) {
      const place = `ActionDetails.${type}`
      const { $ref } = own.properties.details
      if (!isKnown(place)) shapeOf(schemas[nameOf($ref)], place)
    }
    return name
  }

  /** Events, each under the name of its type. */
  function addEvents(name, variants) {
    for (const { $ref } of variants) {
      const schema = schemas[nameOf($ref)]
      addRecord(`${name}.${schema.properties.type.const}`, schema)
    }
    return undefined
  }

  function addRecord(place, schema) {
    if (isKnown(place)) return place
    found.set(place, new Map())
    for (const [field, inner] of fieldsOf(place, schema)) found.get(place).set(field, inner)
    return place
  }

  function fieldsOf(place, schema) {
    if (schema.$ref) return fieldsOf(place, schemas[nameOf(schema.$ref)])
    const own = Object.entries(schema.properties ?? {}).map(([field, one]) => [
      field,
      shapeOf(one, `${place}.${field}`),
    ])
    return [...(schema.allOf ?? []).flatMap((part) => fieldsOf(place, part)), ...own.filter(([, inner]) => inner)]
  }

  /** What may be one of several records is read by all of their fields, as long as they agree. */
  function oneOf(candidates, place) {
    const distinct = [...new Set(candidates)]
    if (distinct.length < 2) return distinct[0]
    const merged = new Map()
    for (const [field, inner] of distinct.flatMap((name) => [...found.get(name)])) {
      if ((merged.get(field) ?? inner) !== inner) throw new Error(`${place}.${field} is read in two ways`)
      merged.set(field, inner)
    }
    found.set(place, merged)
    return place
  }

  return { shapeOf, shapes: () => prune(found) }
}

/** Only what leads to an amount, as text. */
function prune(found) {
  const isVariant = (inner) => inner.endsWith('?')
  const useful = new Set()
  const leads = (inner) => inner === AMOUNT || isVariant(inner) || useful.has(inner)
  for (let before = -1; before < useful.size; ) {
    before = useful.size
    for (const [name, fields] of found) if ([...fields.values()].some(leads)) useful.add(name)
  }
  return [...useful]
    .sort()
    .map((name) => [
      name,
      [...found.get(name)]
        .filter(([, inner]) => leads(inner))
        .map(([field, inner]) =>
          inner === AMOUNT ? field : isVariant(inner) ? `${field}?${inner.slice(0, -1)}` : `${field}:${inner}`,
        ),
    ])
}
