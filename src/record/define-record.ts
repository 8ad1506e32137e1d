import { type TObject, type TSchema, Type } from '@sinclair/typebox'
import { type JsonWriter, type Key, keyOf } from './json-writer.ts'
import { defineKind, type Field, type Kind } from './kind.ts'

const OPEN = 0x7b
const CLOSE = 0x7d

// biome-ignore lint/suspicious/noExplicitAny: what a field is read from is checked where the record is defined
type Properties<F extends Record<string, Field<any, any>>> = { [K in keyof F]: F[K]['schema'] }

/** A record of the wire. It is a kind too, for records that hold it. */
export interface RecordKind<S, C, P extends Record<string, TSchema>> extends Kind<S, TObject<P>, C> {
  /** Without the closing brace, for documents behind whose end a reply says more. */
  readonly writeOpen: (w: JsonWriter, source: S, context: C) => void
  /** Each behind a comma and without braces, for what stands within another object. */
  readonly writeFields: (w: JsonWriter, source: S, context: C) => void
}

/**
 * `defineRecord<Source, Context>()(name, fields)`: each field once, in the order they are written. The name is that of the component in
 * the OpenAPI document; a record without one stands where it is used.
 */
export const defineRecord =
  <S, C = unknown>() =>
  <F extends Record<string, Field<S, C>>>(name: string | undefined, fields: F): RecordKind<S, C, Properties<F>> => {
    const keys = Object.keys(fields).map((key) => keyOf(`,"${key}":`))
    const all: readonly Field<S, C>[] = Object.values(fields)
    const properties = Object.fromEntries(Object.entries(fields).map(([key, { schema }]) => [key, schema]))
    const schema = Type.Object(properties as Properties<F>, name === undefined ? {} : { $id: name })
    const writeFields = (w: JsonWriter, source: S, context: C): void => {
      for (let i = 0; i < all.length; i++) {
        const { get, write, isOptional } = all[i] as Field<S, C>
        const value = get(source, context)
        const isThere = value !== null && value !== undefined
        if (!isThere && isOptional) continue
        w.key(keys[i] as Key)
        if (isThere) write(w, value as never, context)
        else w.null()
      }
    }
    const writeOpen = (w: JsonWriter, source: S, context: C): void => {
      const start = w.at
      writeFields(w, source, context)
      // Whichever field came first has a comma too many.
      if (w.at === start) w.byte(OPEN)
      else w.replace(start, OPEN)
    }
    const write = (w: JsonWriter, source: S, context: C): void => {
      writeOpen(w, source, context)
      w.byte(CLOSE)
    }
    return Object.assign(defineKind(schema, write), { writeOpen, writeFields })
  }
