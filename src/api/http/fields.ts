import { Kind, OptionalKind, type Static, type TObject, type TOptional, type TUnsafe, Type } from '@sinclair/typebox'
import { CellarError } from '../../lib/errors.ts'

/** How a field's value is read; carried by its schema under a symbol, so that JSON does not see it. */
const READ = Symbol('read')
const MISSING = Symbol('missing')

/** Gives undefined for what is as good as not there, and throws `Unreadable` for what cannot be read. `C` is what else a request says of it. */
export type ReadField<T, C = never> = (value: unknown, context: C, name: string) => T | undefined

export type Field<T> = TOptional<TUnsafe<T>>

/** Says what is wrong with a value; the name of its field is put in front. */
export class Unreadable extends CellarError {
  constructor(problem: string) {
    super('BAD_REQUEST', problem)
  }
}

/** A field of a request: what the reference shows of it, and how it is read. */
export const Field = <T, C = never>(schema: object, read: ReadField<T, C>): Field<T> =>
  Type.Optional(Type.Unsafe<T>({ ...schema, [READ]: read }))

/** `field` that must be there; `missing` is what the contract says to a caller who left it out. */
export function Required<T>(field: Field<T>, missing?: string): TUnsafe<T> {
  const { [OptionalKind]: _, ...required } = field
  return { ...required, ...(missing !== undefined && { [MISSING]: missing }) } as unknown as TUnsafe<T>
}

/** `field` with what it is when the caller leaves it out. */
export const Default = <T>(field: Field<T>, value: T): TUnsafe<T> =>
  ({ ...Required(field), default: value }) as TUnsafe<T>

/** How one API puts its refusals. */
export interface FieldRules<C> {
  /** Of a value that is there. */
  readonly refuse: (name: string, problem: string, context: C) => Error
  /** Of a field that must be there. `value` is what came for it; `words` are those of the field. */
  readonly refuseMissing: (name: string, context: C, value: unknown, words: string | undefined) => Error
  /** Values that are as good as none. */
  readonly isNothing?: (value: unknown) => boolean
  /** What is missing is said in the order of the fields; else only when nothing that is there is wrong. */
  readonly isInOrder?: boolean
}

/** Reads values by name into what a schema says. */
export interface FieldReader<P extends TObject, C> {
  (sent: ReadonlyMap<string, unknown>, context: C): Static<P>
  /** Of all fields there are. */
  readonly names: ReadonlySet<string>
}

/** The reader of a schema whose properties are all fields: the one way in which requests of every API are checked. */
export function compileFields<P extends TObject, C = undefined>(schema: P, rules: FieldRules<C>): FieldReader<P, C> {
  const { refuse, refuseMissing, isNothing, isInOrder = false } = rules
  const fields = Object.entries(schema.properties).map(([name, property]) => {
    const carried = property as unknown as { readonly [READ]?: ReadField<unknown, C>; readonly [MISSING]?: string }
    const { [READ]: read, [MISSING]: words } = carried
    if (read === undefined) throw new Error(`${name} (${String(property[Kind])}) was not made by Field`)
    const isRequired = !(OptionalKind in property) && !('default' in property)
    return { name, read, isRequired, words, fallback: property.default }
  })
  const readAll = (sent: ReadonlyMap<string, unknown>, context: C): Static<P> => {
    const values: Record<string, unknown> = {}
    let missing: Error | undefined
    for (const { name, read, isRequired, words, fallback } of fields) {
      const given = sent.get(name)
      let value: unknown
      if (given !== undefined && !isNothing?.(given)) {
        try {
          value = read(given, context, name)
        } catch (error) {
          throw error instanceof Unreadable ? refuse(name, error.message, context) : error
        }
      }
      if (value === undefined && isRequired) {
        missing ??= refuseMissing(name, context, given, words)
        if (isInOrder) throw missing
      }
      const settled = value ?? fallback
      if (settled !== undefined) values[name] = settled
    }
    if (missing !== undefined) throw missing
    return values as Static<P>
  }
  return Object.assign(readAll, { names: new Set(Object.keys(schema.properties)) })
}
