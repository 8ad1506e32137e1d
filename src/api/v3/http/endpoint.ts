import type { IncomingHttpHeaders } from 'node:http'
import type { Static, TObject, TSchema } from '@sinclair/typebox'
import type { MessageDecoder } from '../../../decode/messages/decoder.ts'
import type { Queryable } from '../../../store/database.ts'
import type { BufferPool } from '../../http/buffer-pool.ts'
import type { Dialect } from '../../http/dialect.ts'
import type { JsonWriter } from '../../http/json-writer.ts'
import type { ContractReader } from '../../read-through/contract-reader.ts'
import type { Chain } from '../../reads/chain.ts'

/** What a handler has of one request. */
export interface Call<Q extends TObject = TObject> {
  readonly db: Queryable
  readonly chain: Chain
  /** For contracts that are not indexed; undefined without a network. */
  readonly contracts?: ContractReader | undefined
  /** Knows what message bodies say. */
  readonly decoder: MessageDecoder
  readonly query: Static<Q>
  readonly dialect: Dialect
  readonly headers: IncomingHttpHeaders
  readonly buffers: BufferPool
  /** Which parts of the reply the caller does not want. */
  readonly without: { readonly addressBook: boolean; readonly metadata: boolean }
  /** Something the caller should know though the request is served; goes into `X-Cellar-Warning`. */
  warn(text: string): void
  /** Where the next page starts; goes into `X-Next-Cursor`. */
  nextCursor(cursor: string): void
}

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
  handle(call: Call<Q>): Promise<JsonWriter>
}

const MARK = Symbol('endpoint')

export function defineEndpoint<Q extends TObject>(endpoint: Endpoint<Q>): Endpoint {
  return { ...endpoint, [MARK]: true } as unknown as Endpoint
}

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && MARK in value
