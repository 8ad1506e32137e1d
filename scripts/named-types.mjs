// Types under their names, for cellar/client: what several of them have in the same words is printed once.
import { toName } from './schema-types.mjs'

/**
 * `add` takes a type by its name, `print` gives them all. `note`: what stands above a type. `groups`: fields that stand together in many
 * types, by the name that they get; a type that has them in the words of the first one refers to that name.
 */
export function createNamedTypes({ toType, toObject }, note, groups) {
  const shared = new Map()
  const helpers = new Map()
  const types = []
  const names = new Map()

  function add(name, schema) {
    const type = toNamed(schema)
    const isLong = type.includes('\n')
    types.push(`${note(schema, '')}export type ${toName(name)} = ${isLong ? (names.get(type) ?? type) : type}\n`)
    if (isLong && !names.has(type)) names.set(type, toName(name))
  }

  function toNamed(schema) {
    if (isAction(schema)) return toAction(schema.allOf)
    return hasFields(schema) && !schema.nullable ? toRecord(schema) : toType(schema)
  }

  function toRecord({ properties, required }) {
    const fieldsOf = (fields) => Object.fromEntries(fields.map((field) => [field, properties[field]]))
    const has = Object.keys(groups).filter((group) => {
      if (!groups[group].every((field) => field in properties)) return false
      const text = toObject({ properties: fieldsOf(groups[group]), required })
      if (!shared.has(group)) shared.set(group, text)
      return shared.get(group) === text
    })
    const taken = has.flatMap((group) => groups[group])
    const own = Object.keys(properties).filter((field) => !taken.includes(field))
    return [...has, ...(own.length > 0 ? [toObject({ properties: fieldsOf(own), required })] : [])].join(' & ')
  }

  /** Every type of action has what all have, and the same two fields, with types of its own. */
  function toAction([envelope, { properties, required }]) {
    const { type, details } = properties
    const fields = { type: { description: type.description, $ref: 'Type' }, details: { ...details, $ref: 'Details' } }
    helpers.set('ActionOf<Envelope, Type, Details>', `Envelope & ${toObject({ properties: fields, required })}`)
    return `ActionOf<${[envelope, type, details].map((part) => toType(part)).join(', ')}>`
  }

  const print = () =>
    joinTypes([...[...shared, ...helpers].map(([name, text]) => `type ${name} = ${text}\n`), ...types])

  return { add, print }
}

export const hasFields = ({ properties = {} }) => Object.keys(properties).length > 0

const isAction = ({ allOf }) => Object.keys(allOf?.[1]?.properties ?? {}).join() === 'type,details'

/** Types that take one line need no blank one between them. */
const joinTypes = (texts) =>
  texts.map((text, i) => (isLong(text) || isLong(texts[i + 1] ?? '{\n') ? `${text}\n` : text)).join('')

const isLong = (text) => text.includes('{\n')
