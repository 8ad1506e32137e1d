import { type TObject, type TSchema, Type } from '@sinclair/typebox'
import type { RecordKind } from './define-record.ts'
import { JsonWriter } from './json-writer.ts'

type Properties = Record<string, TSchema>

/** A record that is rendered in two parts: a document that is stored, and what is known only when it is sent. */
export interface DocumentRecord<S, C, E> {
  readonly schema: TObject
  /** The document: without the end and the closing brace. */
  readonly writeOpen: (w: JsonWriter, source: S, context: C) => void
  /** What stands behind a document, with the closing brace. */
  readonly writeEnd: (w: JsonWriter, end: E) => void
  /** The same without the closing brace, for the end of a record that lies within a document. */
  readonly renderEnd: (end: E) => Buffer
}

const CLOSE = 0x7d
const writer = new JsonWriter()

/** `start` is what is stored, `end` what is written behind it; both together are the record of that name. */
export function defineDocument<S, C, E>(
  name: string,
  start: RecordKind<S, C, Properties>,
  end: RecordKind<E, unknown, Properties>,
): DocumentRecord<S, C, E> {
  return {
    schema: Type.Object({ ...start.schema.properties, ...end.schema.properties }, { $id: name }),
    writeOpen: start.writeOpen,
    writeEnd(w, source) {
      end.writeFields(w, source, undefined)
      w.byte(CLOSE)
    },
    renderEnd(source) {
      writer.at = 0
      end.writeFields(writer, source, undefined)
      return writer.copyFrom(0)
    },
  }
}
