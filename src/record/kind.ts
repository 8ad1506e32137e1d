import { type TArray, type TNull, type TOptional, type TSchema, type TUnion, Type } from '@sinclair/typebox'
import type { JsonWriter } from './json-writer.ts'
import { Nullable } from './schema.ts'

/** A member of a record: its schema, and how it is written behind its key from what the record is made of. */
export interface Field<S, C, T extends TSchema = TSchema> {
  readonly schema: T
  readonly write: (w: JsonWriter, key: Uint8Array, source: S, context: C) => void
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
  return Object.assign(always(schema, write), {
    schema,
    write,
    orNull: orNull(Nullable(schema), write),
    optional: optional(Type.Optional(schema) as TOptional<T>, write),
    list: always(list, writeList),
    listOrNull: orNull(Nullable(list), writeList),
    optionalList: optional(Type.Optional(list), writeList),
  })
}

type Write<V, Own> = (w: JsonWriter, value: V, context: Own) => void

const always =
  <V, T extends TSchema, Own>(schema: T, write: Write<V, Own>) =>
  <S, C extends Own>(get: (source: S, context: C) => V): Field<S, C, T> => ({
    schema,
    write(w, key, source, context) {
      w.put(key)
      write(w, get(source, context), context)
    },
  })

const orNull =
  <V, T extends TSchema, Own>(schema: T, write: Write<V, Own>) =>
  <S, C extends Own>(get: (source: S, context: C) => V | null): Field<S, C, T> => ({
    schema,
    write(w, key, source, context) {
      w.put(key)
      const value = get(source, context)
      if (value === null) w.null()
      else write(w, value, context)
    },
  })

const optional =
  <V, T extends TSchema, Own>(schema: T, write: Write<V, Own>) =>
  <S, C extends Own>(get: (source: S, context: C) => V | null | undefined): Field<S, C, T> => ({
    schema,
    write(w, key, source, context) {
      const value = get(source, context)
      if (value === null || value === undefined) return
      w.put(key)
      write(w, value, context)
    },
  })
