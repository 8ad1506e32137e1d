import type { TObject } from '@sinclair/typebox'
import { compileFields, Field, type FieldReader, Unreadable } from '../../http/fields.ts'
import { invalid, MethodError } from '../../http/method-error.ts'
import { printable } from '../../http/query-string.ts'
import type { ValueParser } from '../../http/value-parser.ts'

/** Whether parameters came as texts in a query or as JSON. A list is a key that was repeated where it comes from a query. */
type Verb = 'get' | 'post'

interface Notes {
  readonly description?: string
  readonly default?: unknown
}

/** One value: the last of those repeated in a query, or text, number or boolean of a JSON body. */
export const Single = <T>(form: ValueParser<T>, notes: Notes = {}): Field<T> =>
  Field<T, Verb>({ ...form.schema, ...notes }, (value, verb) =>
    readText(form, verb === 'get' && Array.isArray(value) ? value.at(-1) : value),
  )

/** A list: the key repeated, or commas in between, or a JSON array. */
export const List = <T>(form: ValueParser<T>, maxItems: number, notes: Notes = {}): Field<readonly T[]> =>
  Field({ type: 'array', maxItems, items: form.schema, ...notes }, (value) => {
    const items = Array.isArray(value) ? value.flatMap(splitText) : splitText(value)
    if (items.length > maxItems) throw new Unreadable(`at most ${maxItems} values`)
    return items.map((item) => readText(form, item))
  })

const splitText = (value: unknown): unknown[] => (typeof value === 'string' ? value.split(',') : [value])

function readText<T>(form: ValueParser<T>, value: unknown): T {
  const text = toText(form, value)
  const read = text === undefined ? undefined : form.read(text)
  if (read === undefined) throw new Unreadable(`expected ${form.expected}${text === undefined ? '' : seen(text)}`)
  return read
}

const seen = (text: string): string => `, got '${printable(text)}'`

/** Numbers of a body count as their decimal text; what JSON cannot carry exactly has to come as text. */
function toText({ schema, isText = false }: ValueParser<unknown>, value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return schema.type === 'boolean' ? String(value) : undefined
  if (isText || typeof value !== 'number' || !Number.isInteger(value)) return undefined
  return Number.isSafeInteger(value) ? String(value) : BigInt(value).toString()
}

/** Values by name, as sent. */
export type Sent = ReadonlyMap<string, unknown>

export type ParameterReader<P extends TObject> = FieldReader<P, Verb>

/** How a refusal of a parameter is put. */
export type Refuse = (verb: Verb, name: string, problem: string) => MethodError

const refuseV2: Refuse = (verb, name, problem) => {
  if (problem === EMPTY) return invalid(`empty ${name}`)
  return new MethodError(
    422,
    `failed to parse ${verb} request: ${problem === MISSING ? '' : 'failed to parse '}${name}${problem}`,
  )
}

/** A parameter that has to be there. */
export const MISSING = ' is required'
/** The same, and it is there, without anything in it. */
export const EMPTY = ' is empty'

export const compileParameters = <P extends TObject>(schema: P, refuseAs: Refuse = refuseV2): ParameterReader<P> =>
  compileFields<P, Verb>(schema, {
    refuse: (name, problem, verb) => refuseAs(verb, name, `: ${problem}`),
    refuseMissing: (name, verb, value) => refuseAs(verb, name, value === '' ? EMPTY : MISSING),
    // Clients send `init_code: ""`, and some serialise what they do not have as null.
    isNothing: (value) => value === null || value === '',
  })
