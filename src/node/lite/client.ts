import { AdnlClient, type AdnlClientOptions, type QueryOptions } from '../adnl/client.ts'
import { encodeTl } from '../tl/codec.ts'
import type { LiteCall } from './call.ts'

/** Runs calls: one server, or a pool of them. */
export interface LiteRunner {
  run<T>(call: LiteCall<T>, options?: QueryOptions): Promise<T>
}

/** A node drops a query after 4.5 s, and the longest answer takes a moment to travel. */
const ANSWER_MS = 8_000

/** One lite server. */
export class LiteClient implements LiteRunner, AsyncDisposable {
  readonly adnl: AdnlClient

  constructor(options: AdnlClientOptions) {
    this.adnl = new AdnlClient(options)
  }

  async run<T>(call: LiteCall<T>, options: QueryOptions = {}): Promise<T> {
    return call.read(await this.ask(call, options))
  }

  /** The raw answer. A pool wants to tell a server that cannot answer from one that answers wrong. */
  ask(call: LiteCall<unknown>, options: QueryOptions = {}): Promise<Uint8Array> {
    const query = encodeTl('liteServer.query', { data: call.request })
    return this.adnl.query(query, { timeoutMs: call.waitMs + ANSWER_MS, ...options })
  }

  close(): Promise<void> {
    return this.adnl.close()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
}
