import type { IncomingHttpHeaders } from 'node:http'
import type { Static, TObject } from '@sinclair/typebox'
import type { MessageDecoder } from '../../decode/messages/decoder.ts'
import type { Dialect } from '../../record/dialect.ts'
import type { Queryable } from '../../store/database.ts'
import type { BufferPool } from '../http/buffer-pool.ts'
import type { Lifetime } from '../http/entity-tag.ts'
import type { Caller } from '../http/limits/caller.ts'
import type { ContractReader } from '../read-through/contract-reader.ts'
import type { Chain } from '../reads/chain.ts'

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
  /** Who asks; undefined where nobody is limited. */
  caller(): Caller | undefined
  /** Which parts of the reply the caller does not want. */
  readonly without: { readonly addressBook: boolean; readonly metadata: boolean }
  /** Makes what would take long in the thread for large answers, when it is the caller's turn: a job by its name there. */
  renderBeside<T>(job: string, argument: unknown): Promise<T>
  /** Something the caller should know though the request is served; goes into `X-Cellar-Warning`. */
  warn(text: string): void
  /** Where the next page starts; goes into `X-Next-Cursor`. */
  nextCursor(cursor: string): void
  /** How long the answer stays what it is; `live` unless said. */
  lifetime(lifetime: Lifetime): void
}
