import { type TArray, type TNull, type TOptional, type TSchema, type TUnion, Type } from '@sinclair/typebox'
import type { JsonWriter } from './json-writer.ts'
import { Nullable } from './schema.ts'

/** A member of a record: its schema, where it comes from, and how it is written. */
export interface Field<S, C, T extends TSchema = TSchema> {
  readonly schema: T
  /** The value; null or undefined where there is none. */
  readonly get: (source: S, context: C) => unknown
  /** Writes what `get` gave. */
  readonly write: (w: JsonWriter, value: never, context: C) => void
  /** Without a value it is left out; otherwise it is `null` then. */
  readonly isOptional: boolean
}

/**
 * How a value stands on the wire: its schema, and its bytes. Called with where the value comes from, it gives a field. A getter that
 * copies its source makes a writer up to half as slow again.
 */
export interface Kind<V, T extends TSchema, Own = unknown> {
  readonly schema: T
  readonly write: (w: JsonWriter, value: V, context: Own) => void
  <S, C extends Own>(get: (source: S, context: C) => V): Field<S, C, T>
  /** `null` where there is no value. */
  orNull<S, C extends Own>(get: (source: S, context: C) => V | null): Field<S, C, TUnion<[T, TNull]>>
  /** Left out where there is no value. */
  optional<S, C extends Own>(get: (source: S, context: C) => V | null | undefined): Field<S, C, TOptional<T>>
  list<S, C extends Own>(get: (source: S, context: C) => readonly V[]): Field<S, C, TArray<T>>
  listOrNull<S, C extends Own>(
    get: (source: S, context: C) => readonly V[] | null,
  ): Field<S, C, TUnion<[TArray<T>, TNull]>>
  optionalList<S, C extends Own>(
    get: (source: S, context: C) => readonly V[] | undefined,
  ): Field<S, C, TOptional<TArray<T>>>
}

const COMMA = 0x2c
const OPEN = 0x5b
const CLOSE = 0x5d

export function defineKind<V, T extends TSchema, Own = unknown>(
  schema: T,
  write: (w: JsonWriter, value: V, context: Own) => void,
): Kind<V, T, Own> {
  const list = Type.Array(schema)
  const writeList = (w: JsonWriter, values: readonly V[], context: Own): void => {
    w.byte(OPEN)
    for (let i = 0; i < values.length; i++) {
      if (i > 0) w.byte(COMMA)
      write(w, values[i] as V, context)
    }
    w.byte(CLOSE)
  }
  return Object.assign(fieldOf(schema, write, false), {
    schema,
    write,
    orNull: fieldOf(Nullable(schema), write, false),
    optional: fieldOf(Type.Optional(schema) as TOptional<T>, write, true),
    list: fieldOf(list, writeList, false),
    listOrNull: fieldOf(Nullable(list), writeList, false),
    optionalList: fieldOf(Type.Optional(list), writeList, true),
  })
}

const fieldOf =
  <T extends TSchema, Own>(
    schema: T,
    write: (w: JsonWriter, value: never, context: Own) => void,
    isOptional: boolean,
  ) =>
  <S, C extends Own>(get: (source: S, context: C) => unknown): Field<S, C, T> => ({ schema, get, write, isOptional })
