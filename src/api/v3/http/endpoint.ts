import type { TObject, TSchema } from '@sinclair/typebox'
import type { Sheet } from '../../http/csv.ts'
import type { JsonWriter } from '../../http/json-writer.ts'
import type { Call } from '../../shapes/call.ts'

export interface Endpoint<Q extends TObject = TObject> {
  /** Below the base path, as the contract spells it. */
  readonly path: string
  readonly summary: string
  readonly tag: string
  readonly operationId: string
  readonly query: Q
  readonly reply: TSchema
  /** Request headers that are parameters of this endpoint alone. */
  readonly headers?: Readonly<Record<string, string>>
  /** Answers 404 when what is asked for is not there. */
  readonly mayBeMissing?: boolean
  /** Takes the same parameters from the body of a POST, under this operation id and as a schema of this name. */
  readonly post?: { readonly operationId: string; readonly schema: string }
  /** How its rows are written for spreadsheets, with the parameter `format`. */
  readonly csv?: Sheet
  /** Everybody asks for it without filters: such answers are kept until something is committed. They are of the database alone. */
  readonly isKept?: boolean
  /** Few rows of it may be megabytes, as of traces of thousands of transactions. */
  readonly isWide?: boolean
  /** About what was just written here: a copy of the database may not have it yet. */
  readonly isFresh?: boolean
  handle(call: Call<Q>): Promise<JsonWriter>
}

const MARK = Symbol('endpoint')

export function defineEndpoint<Q extends TObject>(endpoint: Endpoint<Q>): Endpoint {
  return { ...endpoint, [MARK]: true } as unknown as Endpoint
}

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && MARK in value
