import { OptionalKind, type Static, type TObject, type TOptional, type TUnsafe, Type } from '@sinclair/typebox'
import { CellarError } from '../../../lib/errors.ts'
import { invalid, MethodError } from '../../http/method-error.ts'
import { printable } from '../../http/query-string.ts'
import type { ValueParser } from '../../http/value-parser.ts'

/** How a parameter's value is read, whether it came as text in a query or as JSON; hidden from JSON by a symbol. */
const READ = Symbol('read')

/** Throws `Unreadable` for a value of no known form. A list is a key that was repeated where it comes from a query. */
type Read<T> = (value: unknown, verb: 'get' | 'post') => T

/** Says what is wrong with a value; the name of the parameter is put in front. */
export class Unreadable extends CellarError {
  constructor(message: string) {
    super('BAD_REQUEST', message)
  }
}

interface Notes {
  readonly description?: string
  readonly default?: unknown
}

type Parameter<T> = TOptional<TUnsafe<T>>

/** One value: the last of those repeated in a query, or text, number or boolean of a JSON body. */
export function Single<T>(form: ValueParser<T>, notes: Notes = {}): Parameter<T> {
  const read: Read<T> = (value, verb) => readText(form, verb === 'get' && Array.isArray(value) ? value.at(-1) : value)
  return Read(form.schema, read, notes)
}

/** A list: the key repeated, or commas in between, or a JSON array. */
export function List<T>(form: ValueParser<T>, maxItems: number, notes: Notes = {}): Parameter<readonly T[]> {
  const read = (value: unknown): T[] => {
    const items = Array.isArray(value) ? value.flatMap(splitText) : splitText(value)
    if (items.length > maxItems) throw new Unreadable(`at most ${maxItems} values`)
    return items.map((item) => readText(form, item))
  }
  return Read({ type: 'array', maxItems, items: form.schema }, read, notes)
}

/** A value with a structure of its own. */
export function Read<T>(schema: object, read: Read<T>, notes: Notes = {}): Parameter<T> {
  return Type.Optional(Type.Unsafe<T>({ ...schema, ...notes, [READ]: read }))
}

export function Required<T>(parameter: Parameter<T>): TUnsafe<T> {
  const { [OptionalKind]: _, ...required } = parameter
  return required as unknown as TUnsafe<T>
}

export function Default<T>(parameter: Parameter<T>, value: T): TUnsafe<T> {
  return { ...Required(parameter), default: value } as TUnsafe<T>
}

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

export interface ParameterReader<P extends TObject> {
  (sent: Sent, verb: 'get' | 'post'): Static<P>
  /** All there are. */
  readonly names: ReadonlySet<string>
}

/** How a refusal of a parameter is put. */
export type Refuse = (verb: 'get' | 'post', name: string, problem: string) => MethodError

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

export function compileParameters<P extends TObject>(schema: P, refuseAs: Refuse = refuseV2): ParameterReader<P> {
  const parameters = Object.entries(schema.properties).map(([name, property]) => {
    const read = (property as unknown as { [READ]?: Read<unknown> })[READ]
    if (read === undefined) throw new Error(`parameter ${name} was not made by One, List or Read`)
    return {
      name,
      read,
      isRequired: !(OptionalKind in property) && !('default' in property),
      fallback: property.default,
    }
  })
  const readAll = (sent: Sent, verb: 'get' | 'post'): Static<P> => {
    const params: Record<string, unknown> = {}
    let missing: { readonly name: string; readonly problem: string } | undefined
    for (const { name, read, isRequired, fallback } of parameters) {
      const value = sent.get(name)
      // An empty value is as good as none: clients send `init_code: ""`, and some serialise what they do not have as null.
      if (value === undefined || value === null || value === '') {
        if (isRequired) missing ??= { name, problem: value === '' ? EMPTY : MISSING }
        if (fallback !== undefined) params[name] = fallback
        continue
      }
      try {
        params[name] = read(value, verb)
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        throw refuseAs(verb, name, `: ${error.message}`)
      }
    }
    // What is there and wrong is said before what is not there.
    if (missing !== undefined) throw refuseAs(verb, missing.name, missing.problem)
    return params as Static<P>
  }
  return Object.assign(readAll, { names: new Set(Object.keys(schema.properties)) })
}
