import type { Static, TObject, TSchema, TUnsafe } from '@sinclair/typebox'
import { CellarError } from '../../lib/errors.ts'
import type { Dialect } from '../../record/dialect.ts'
import { compileFields, Default, Field, Required, Unreadable } from './fields.ts'
import type { QueryValues } from './query-string.ts'
import { Int32, Lt, Sort, Utime, type ValueParser } from './value-parser.ts'

const PUBLIC_DEFAULT = Symbol('public default')

/** Reads the texts that a query has of a parameter. */
type ReadTexts<T> = (texts: readonly string[], dialect: Dialect, name: string) => T | undefined

export interface ParameterNotes {
  readonly description?: string
  readonly deprecated?: boolean
  readonly [extension: `x-${string}`]: unknown
}

/** The largest number of values of a list parameter, unless it says otherwise. */
const MAX_LIST = 1000

const Texts = <T>(schema: object, read: ReadTexts<T>): Field<T> =>
  Field<T, Dialect>(schema, (texts, dialect, name) => read(texts as readonly string[], dialect, name))

const last = (texts: readonly string[]): string => texts[texts.length - 1] ?? ''

function readOne<T>(form: ValueParser<T>, text: string, dialect: Dialect): T | undefined {
  const value = form.read(text, dialect)
  if (value === undefined && text === '') return form.empty
  if (value === undefined) throw new Unreadable(`expected ${form.expected}`)
  return value
}

/** A parameter that has one value. Repeated, the last one wins; left empty, it is zero or as good as not given. */
export const Single = <T>(form: ValueParser<T>, notes: ParameterNotes = {}): Field<T> =>
  Texts({ ...form.schema, ...notes }, (texts, dialect) => readOne(form, last(texts), dialect))

/** A parameter that must name one thing: like `Single`, but an empty value is refused. */
export const NonEmptySingle = <T>(form: ValueParser<T>, notes: ParameterNotes = {}): Field<T> =>
  Texts({ ...form.schema, ...notes }, (texts, dialect) => readNamed(form, last(texts), dialect))

/** A list parameter: the key repeated, `key[]`, or commas in between; no value of a list holds a comma. */
export function Many<T>(
  form: ValueParser<T>,
  { maxItems = MAX_LIST, ...notes }: ParameterNotes & { maxItems?: number } = {},
): Field<readonly T[]> {
  return Texts({ type: 'array', items: form.schema, maxItems, ...notes }, (given, dialect) => {
    const texts = given.some((text) => text.includes(',')) ? given.flatMap((text) => text.split(',')) : given
    if (texts.length > maxItems) throw new Unreadable(`at most ${maxItems} values, ${texts.length} were given`)
    return texts.map((text) => readNamed(form, text, dialect))
  })
}

function readNamed<T>(form: ValueParser<T>, text: string, dialect: Dialect): T {
  const value = form.read(text, dialect)
  if (value === undefined) throw new Unreadable(`${text === '' ? 'empty, ' : ''}expected ${form.expected}`)
  return value
}

/** `parameter` that must be there, except in the public dialect, where this stands for one that is missing. */
export const RequiredUnlessPublic = <T>(parameter: Field<T>, value: T): TUnsafe<T> =>
  ({ ...Required(parameter), [PUBLIC_DEFAULT]: value }) as TUnsafe<T>

const MAX_LIMIT = 1000

/** Skipping is work that grows with its length, so it has an end; `cursor` has none. */
const MAX_OFFSET = 1_000_000

/** A count from `least` on. What is less is refused, and in the public dialect taken for `least`. */
const countOf = (least: number): ValueParser<number> => ({
  expected: `a 32-bit integer of at least ${least}`,
  schema: { type: 'integer', format: 'int32', minimum: least },
  empty: least,
  read(text, dialect) {
    const value = Int32.read(text)
    if (value === undefined || value >= least) return value
    return dialect === 'public' ? least : undefined
  },
})

const Limit = countOf(1)
const Offset = countOf(0)

const limitOf =
  (most: number): ReadTexts<number> =>
  (texts, dialect, name) => {
    const text = last(texts)
    // Left empty it is not given; in the public dialect it is a zero.
    if (text === '' && dialect === 'documented') return undefined
    const value = readOne(Limit, text, dialect)
    // In the words of the contract, which name the parameter too.
    if (value !== undefined && value > most)
      throw new CellarError('BAD_REQUEST', `${name} is not allowed: ${value} > ${most}`)
    return value
  }

const readOffset: ReadTexts<number> = (texts, dialect) => {
  const value = readOne(Offset, last(texts), dialect)
  if (value !== undefined && value > MAX_OFFSET) {
    throw new Unreadable(`at most ${MAX_OFFSET}; use cursor for deeper pages`)
  }
  return value
}

const CursorText: ValueParser<string> = {
  expected: 'a cursor of an earlier reply',
  schema: { type: 'string' },
  empty: '',
  // Behind it may stand what `markCursor` adds.
  read: (text) => /^([A-Za-z0-9_-]{1,256})(?:\.\d{1,10})?$/.exec(text)?.[1],
}

/** A page size with its own default and bound. */
export const PageOf = (size: number, maximum = MAX_LIMIT): TUnsafe<number> =>
  Default(Texts({ ...Limit.schema, maximum, description: 'page size' }, limitOf(maximum)), size)

/** The parameters of every paged list. */
export const Page = {
  limit: PageOf(10),
  offset: Default(Texts({ ...Offset.schema, description: 'rows to skip' }, readOffset), 0),
  cursor: Single(CursorText, {
    description:
      'go on behind the page whose reply carried this in X-Next-Cursor; keep the other parameters as they were',
  }),
}

export const SortParameter = Default(Single(Sort), 'desc')

export const UtimeRange = {
  start_utime: Single(Utime, { description: 'inclusive lower bound; fractions are truncated' }),
  end_utime: Single(Utime, { description: 'inclusive upper bound' }),
}

export const LtRange = {
  start_lt: Single(Lt, { description: 'inclusive lower bound' }),
  end_lt: Single(Lt, { description: 'inclusive upper bound' }),
}

/** Reads the query of one endpoint; names of keys that no parameter has go to `unknown`. */
export type QueryReader<Q extends TObject> = (values: QueryValues, unknown: string[]) => Static<Q>

export function compileQuery<Q extends TObject>(
  schema: Q,
  alsoKnown: ReadonlySet<string>,
  dialect: Dialect = 'documented',
): QueryReader<Q> {
  const read = compileFields<Q, Dialect>(dialect === 'public' ? withPublicDefaults(schema) : schema, {
    refuse: (name, problem) => new CellarError('BAD_REQUEST', `${name}: ${problem}`),
    refuseMissing: (name, _dialect, _value, words = `${name}: is required`) => new CellarError('BAD_REQUEST', words),
  })
  return (values, unknown) => {
    const query = read(values, dialect)
    if (values.size > 0) {
      for (const name of values.keys()) if (!read.names.has(name) && !alsoKnown.has(name)) unknown.push(name)
    }
    return query
  }
}

function withPublicDefaults<Q extends TObject>(schema: Q): Q {
  const properties = Object.entries(schema.properties).map(
    ([name, property]: [string, TSchema & { [PUBLIC_DEFAULT]?: unknown }]) => [
      name,
      PUBLIC_DEFAULT in property ? { ...property, default: property[PUBLIC_DEFAULT] } : property,
    ],
  )
  return { ...schema, properties: Object.fromEntries(properties) }
}
