import { Kind, OptionalKind, type Static, type TObject, type TOptional, type TUnsafe, Type } from '@sinclair/typebox'
import { CellarError } from '../../lib/errors.ts'
import type { Dialect } from '../../record/dialect.ts'
import type { QueryValues } from './query-string.ts'
import { Int32, Lt, Sort, Utime, type ValueParser } from './value-parser.ts'

/** How a parameter's texts become its value; carried by its schema under a symbol, so that JSON does not see it. */
const READ = Symbol('read')
const MISSING = Symbol('missing')
const PUBLIC_DEFAULT = Symbol('public default')

type Read<T> = (name: string, texts: readonly string[], dialect: Dialect) => T | undefined

export interface ParameterNotes {
  readonly description?: string
  readonly deprecated?: boolean
  readonly [extension: `x-${string}`]: unknown
}

/** The largest number of values of a list parameter, unless it says otherwise. */
const MAX_LIST = 1000

const bad = (name: string, text: string): CellarError => new CellarError('BAD_REQUEST', `${name}: ${text}`)

function readOne<T>(form: ValueParser<T>, name: string, text: string, dialect: Dialect): T | undefined {
  const value = form.read(text, dialect)
  if (value === undefined && text === '') return form.empty
  if (value === undefined) throw bad(name, `expected ${form.expected}`)
  return value
}

/** A parameter that has one value. Repeated, the last one wins; left empty, it is zero or as good as not given. */
export function Single<T>(form: ValueParser<T>, notes: ParameterNotes = {}): TOptional<TUnsafe<T>> {
  const read: Read<T> = (name, texts, dialect) => readOne(form, name, texts[texts.length - 1] ?? '', dialect)
  return Type.Optional(Type.Unsafe<T>({ ...form.schema, ...notes, [READ]: read }))
}

/** A parameter that must name one thing: like `Single`, but an empty value is refused. */
export function NonEmptySingle<T>(form: ValueParser<T>, notes: ParameterNotes = {}): TOptional<TUnsafe<T>> {
  const read: Read<T> = (name, texts, dialect) => readNamed(form, name, texts[texts.length - 1] ?? '', dialect)
  return Type.Optional(Type.Unsafe<T>({ ...form.schema, ...notes, [READ]: read }))
}

/** A list parameter: the key repeated, `key[]`, or commas in between; no value of a list holds a comma. */
export function Many<T>(
  form: ValueParser<T>,
  { maxItems = MAX_LIST, ...notes }: ParameterNotes & { maxItems?: number } = {},
): TOptional<TUnsafe<readonly T[]>> {
  const read: Read<readonly T[]> = (name, given, dialect) => {
    const texts = given.some((text) => text.includes(',')) ? given.flatMap((text) => text.split(',')) : given
    if (texts.length > maxItems) throw bad(name, `at most ${maxItems} values, ${texts.length} were given`)
    return texts.map((text) => readNamed(form, name, text, dialect))
  }
  return Type.Optional(
    Type.Unsafe<readonly T[]>({ type: 'array', items: form.schema, maxItems, ...notes, [READ]: read }),
  )
}

function readNamed<T>(form: ValueParser<T>, name: string, text: string, dialect: Dialect): T {
  const value = form.read(text, dialect)
  if (value === undefined)
    throw bad(name, text === '' ? `empty, expected ${form.expected}` : `expected ${form.expected}`)
  return value
}

/** `parameter` with what it is when the caller leaves it out. */
export function Default<T>(parameter: TOptional<TUnsafe<T>>, value: T): TUnsafe<T> {
  const { [OptionalKind]: _, ...required } = parameter
  return { ...required, default: value } as unknown as TUnsafe<T>
}

/** `parameter` that must be there; `missing` is what the contract says to a caller who left it out. */
export function Required<T>(parameter: TOptional<TUnsafe<T>>, missing?: string): TUnsafe<T> {
  const { [OptionalKind]: _, ...required } = parameter
  return { ...required, ...(missing !== undefined && { [MISSING]: missing }) } as unknown as TUnsafe<T>
}

/** `parameter` that must be there, except in the public dialect, where this stands for one that is missing. */
export function RequiredUnlessPublic<T>(parameter: TOptional<TUnsafe<T>>, value: T): TUnsafe<T> {
  return { ...Required(parameter), [PUBLIC_DEFAULT]: value } as TUnsafe<T>
}

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
  (most: number): Read<number> =>
  (name, texts, dialect) => {
    const text = texts[texts.length - 1] ?? ''
    // Left empty it is not given; in the public dialect it is a zero.
    if (text === '' && dialect === 'documented') return undefined
    const value = readOne(Limit, name, text, dialect)
    // In the words of the contract, which name the parameter too.
    if (value !== undefined && value > most)
      throw new CellarError('BAD_REQUEST', `${name} is not allowed: ${value} > ${most}`)
    return value
  }

const offsetOf: Read<number> = (name, texts, dialect) => {
  const value = readOne(Offset, name, texts[texts.length - 1] ?? '', dialect)
  if (value !== undefined && value > MAX_OFFSET) throw bad(name, `at most ${MAX_OFFSET}; use cursor for deeper pages`)
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
export function PageOf(size: number, maximum = MAX_LIMIT): TUnsafe<number> {
  const schema = { ...Limit.schema, maximum, description: 'page size' }
  return Default(Type.Optional(Type.Unsafe<number>({ ...schema, [READ]: limitOf(maximum) })), size)
}

/** The parameters of every paged list. */
export const Page = {
  limit: PageOf(10),
  offset: Default(
    Type.Optional(
      Type.Unsafe<number>({
        ...Offset.schema,
        description: 'rows to skip',
        [READ]: offsetOf,
      }),
    ),
    0,
  ),
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

interface CompiledParameter {
  readonly name: string
  readonly read: Read<unknown>
  /** What is said when it is not there; undefined when it need not be. */
  readonly missing: string | undefined
  readonly fallback: unknown
}

export function compileQuery<Q extends TObject>(
  schema: Q,
  alsoKnown: ReadonlySet<string>,
  dialect: Dialect = 'documented',
): QueryReader<Q> {
  const parameters: CompiledParameter[] = []
  const known = new Set(alsoKnown)
  for (const [name, property] of Object.entries(schema.properties)) {
    const { [READ]: read, [MISSING]: words } = property as unknown as { [READ]?: Read<unknown>; [MISSING]?: string }
    const isExcused = dialect === 'public' && PUBLIC_DEFAULT in property
    if (!read) throw new Error(`parameter ${name} (${String(property[Kind])}) was not made by One, Many or Named`)
    const optional = OptionalKind in property
    const hasDefault = isExcused || 'default' in property
    const missing = optional || hasDefault ? undefined : (words ?? `${name}: is required`)
    parameters.push({ name, read, missing, fallback: isExcused ? property[PUBLIC_DEFAULT] : property.default })
    known.add(name)
  }
  return (values, unknown) => {
    const query: Record<string, unknown> = {}
    let refusal: string | undefined
    for (const { name, read, missing, fallback } of parameters) {
      const texts = values.get(name)
      const value = texts === undefined ? undefined : read(name, texts, dialect)
      if (value === undefined) refusal ??= missing
      const settled = value ?? fallback
      if (settled !== undefined) query[name] = settled
    }
    // What is there and wrong is said before what is not there.
    if (refusal !== undefined) throw new CellarError('BAD_REQUEST', refusal)
    if (values.size > 0) {
      for (const name of values.keys()) if (!known.has(name)) unknown.push(name)
    }
    return query as Static<Q>
  }
}
