import type { DataValidateFunction, DataValidationCxt, FuncKeywordDefinition } from 'ajv/dist/types/index.js'
import type { Dialect } from '../../src/record/dialect.ts'
import type { Json } from '../api/serve.ts'
import type { Schema, Spec } from '../strict-schemas.ts'
import { presenceOf } from './optional-fields.ts'
import type { Parameters } from './requests.ts'

/** Where a record stands: what was asked for and how it is spelt, its path in the answer, and what it lies in. */
export interface RecordPlace {
  readonly asked: Parameters
  readonly dialect: Dialect
  readonly path: string
  /** The object or list so many levels above it. */
  readonly above: (levels: number) => Json
}

/** Whether a field is there; undefined where the answer itself does not tell. */
type When = (record: Json, place: RecordPlace) => boolean | undefined

/** When a field is there, or the reason why nothing tells. A field that is not in the table is always there. */
export type PresenceRule = When | string
export type PresenceRules = Readonly<Record<string, Readonly<Record<string, PresenceRule>>>>

/** A record on the way of a check: `key` is the last one of its path, and `expected` which of its fields are to be there. */
export interface FoundRecord {
  readonly name: string
  readonly record: Json
  readonly path: string
  readonly key: string | number
  readonly expected: readonly (boolean | undefined)[]
}

/** What a check is called with, beside the answer. */
export interface PresenceContext {
  readonly asked: Parameters
  readonly dialect: Dialect
  /** Told of every record on the way. */
  readonly onRecord?: (found: FoundRecord) => void
}

interface PresenceSchema {
  readonly name: string
  readonly required: readonly string[]
  /** Fields that the document does not require. */
  readonly fields: readonly string[]
}

const KEYWORD = 'presence'

/** The keyword is checked where a check is called with what was asked for, and says nothing otherwise. */
export const presenceKeyword: FuncKeywordDefinition = {
  keyword: KEYWORD,
  errors: true,
  compile: compilePresence,
}

/** What a record's schema says is the same for all of a million records, so it is looked up once, and nothing is made for those without a rule. */
function compilePresence({ name, required, fields }: PresenceSchema): DataValidateFunction {
  const rules = fields.map((field) => presenceOf(name, field))
  const its = new Set([...required, ...fields])
  const fixed = rules.some((rule) => typeof rule === 'function')
    ? undefined
    : rules.map((rule) => (rule === undefined ? true : undefined))
  function checkPresence(this: PresenceContext | undefined, record: Json, cxt?: DataValidationCxt): boolean {
    if (this?.asked === undefined || cxt === undefined || typeof record !== 'object' || record === null) return true
    // The document itself says so then, and rules read such fields.
    for (const field of required) if (!(field in record)) return true
    const expected = fixed ?? expectedOf(rules, record, placeOf(this, cxt))
    // Not where it was only looked whether it may be this record.
    if (this.onRecord !== undefined && Object.keys(record).every((field) => its.has(field))) {
      this.onRecord({ name, record, path: cxt.instancePath, key: cxt.parentDataProperty, expected })
    }
    if (expected.every((one, i) => one === undefined || one === (fields[i] as string) in record)) return true
    const errors = fields.flatMap((field, i) => {
      const one = expected[i]
      if (one === undefined || one === field in record) return []
      return [{ keyword: KEYWORD, params: {}, message: `must ${one ? '' : 'not '}have '${field}' (${name})` }]
    })
    Object.assign(checkPresence, { errors })
    return false
  }
  return checkPresence
}

const expectedOf = (
  rules: readonly (PresenceRule | undefined)[],
  record: Json,
  place: RecordPlace,
): (boolean | undefined)[] =>
  rules.map((rule) => (rule === undefined ? true : typeof rule === 'string' ? undefined : rule(record, place)))

function placeOf(
  { asked, dialect }: PresenceContext,
  { instancePath: path, rootData }: DataValidationCxt,
): RecordPlace {
  const above = (levels: number): Json =>
    keysOf(path)
      .slice(0, -levels)
      .reduce((value: Json, key) => value[key], rootData)
  return { asked, dialect, path, above }
}

/** The keys that a path is made of. */
export const keysOf = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Names every object of a document, and has the fields that it does not require checked by the table. */
export function attachPresence({ paths, components }: Spec, api: string): void {
  for (const [name, schema] of Object.entries(components.schemas)) attach(schema, `${api} ${name}`)
  attach(paths, `${api} reply`)
}

/** What a condition says is about some fields of an object that stands around it. */
const CONDITIONS = new Set(['allOf', 'if', 'then', 'else', 'not'])

function attach(value: unknown, name: string): void {
  if (typeof value !== 'object' || value === null) return
  const schema = value as Schema
  const { properties } = schema
  if (typeof properties === 'object' && !Array.isArray(schema)) {
    const isOpen = schema.additionalProperties !== false
    const record = typeof schema.mergedFrom === 'string' ? `${name.split(' ')[0]} ${schema.mergedFrom}` : name
    const required = schema.required ?? []
    const fields = Object.keys(properties).filter((field) => !required.includes(field))
    if (!isOpen) schema[KEYWORD] = { name: record, required, fields } satisfies PresenceSchema
    for (const [field, inner] of Object.entries(properties)) attach(inner, `${record}.${field}`)
  }
  for (const [key, inner] of Object.entries(schema)) {
    if (key !== 'properties' && key !== KEYWORD && !CONDITIONS.has(key)) attach(inner, name)
  }
}
