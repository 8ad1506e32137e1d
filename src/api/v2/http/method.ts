import type { Static, TObject, TSchema } from '@sinclair/typebox'
import type { LiteRunner } from '../../../node/lite/client.ts'
import type { ServerStatus } from '../../../node/lite/pool-server.ts'
import type { Dialect } from '../../../record/dialect.ts'
import type { Queryable } from '../../../store/database.ts'
import type { HttpError } from '../../http/http-errors.ts'
import type { LoadName } from '../../http/limits/weight.ts'
import type { IndexedTvm } from '../../machine/indexed-tvm.ts'
import type { PendingDesk } from '../../pending/pending-desk.ts'
import type { Chain } from '../../reads/chain.ts'
import type { Renderer } from '../../render/renderer.ts'

/** Hands an external message to the network; fails when no node takes it. */
export type SendMessage = (boc: Uint8Array) => Promise<void>

/** Lite servers, and how they are where that is known. */
export interface NodeSource extends LiteRunner {
  readonly status?: readonly ServerStatus[]
}

/** What a method has to answer with, beside the request. */
export interface Sources {
  readonly db: Queryable
  readonly chain: Chain
  /** undefined when no virtual machine was started. */
  readonly machine: IndexedTvm | undefined
  /** undefined when no node is configured. */
  readonly send: SendMessage | undefined
  /** Answers what the index does not keep; undefined when no node is configured. */
  readonly node: NodeSource | undefined
  /** Knows what messages do before they are sent; undefined without a virtual machine. */
  readonly pending: PendingDesk | undefined
  /** Makes answers that are too large to be made here; without it all are. */
  readonly renderer?: Renderer | undefined
  /** Who asks; undefined where nobody does. */
  readonly caller: string | undefined
}

export interface MethodCall<P extends TObject = TObject> extends Sources {
  readonly params: Static<P>
  readonly dialect: Dialect
}

export interface Method<P extends TObject = TObject, R extends TSchema = TSchema> {
  /** As the contract spells it. */
  readonly name: string
  /** Other names that mean the same. */
  readonly aliases?: readonly string[]
  readonly tag: string
  readonly summary: string
  /** Not to be asked by GET. */
  readonly postOnly?: boolean
  /** Not to be asked by POST, other than through JSON-RPC. */
  readonly getOnly?: boolean
  readonly params: P
  readonly result: R
  /** What it asks of the server; `read` unless given. */
  readonly load?: LoadName
  /** Statuses beside those that every method may have. */
  readonly errors?: readonly HttpError[]
  handle(call: MethodCall<P>): Promise<Static<R>>
}

const MARK = Symbol('method')

export function defineMethod<P extends TObject, R extends TSchema>(method: Method<P, R>): Method {
  return { ...method, [MARK]: true } as unknown as Method
}

export const isMethod = (value: unknown): value is Method =>
  typeof value === 'object' && value !== null && MARK in value
