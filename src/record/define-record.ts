import { type TObject, type TSchema, Type } from '@sinclair/typebox'
import { generateFunction } from '../lib/generate-function.ts'
import { type JsonWriter, keyOf } from './json-writer.ts'
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
    const properties = Object.fromEntries(Object.entries(fields).map(([key, { schema }]) => [key, schema]))
    const schema = Type.Object(properties as Properties<F>, name === undefined ? {} : { $id: name })
    const writeFields = fieldWriterOf<S, C>(fields)
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

type Write<S, C> = (w: JsonWriter, source: S, context: C) => void

function fieldWriterOf<S, C>(fields: Readonly<Record<string, Field<S, C>>>): Write<S, C> {
  const given = Object.entries(fields).flatMap(([name, { get, write }], i) => [
    [`get${i}`, get],
    [`write${i}`, write],
    [`key${i}`, keyOf(`,"${name}":`)],
  ])
  const writes = Object.values(fields).map(
    ({ isOptional }, i) => `value = get${i}(source, context)
    if (value !== null && value !== undefined) { w.key(key${i}); write${i}(w, value, context) }
    ${isOptional ? '' : `else { w.key(key${i}); w.null() }`}`,
  )
  return generateFunction(Object.fromEntries(given), `(w, source, context) => { let value; ${writes.join('\n')} }`)
}
