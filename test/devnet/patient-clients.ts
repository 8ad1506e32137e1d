import { LiteSingleEngine } from 'ton-lite-client'
import type { QueryOptions } from '../../src/node/adnl/client.ts'
import type { LiteCall } from '../../src/node/lite/call.ts'
import { LiteClient } from '../../src/node/lite/client.ts'
import { LitePool, type PoolRunOptions } from '../../src/node/lite/pool.ts'

/**
 * For lite servers of our own, next door: only a machine that is busy with something else keeps an answer waiting, and that
 * is no failure of theirs.
 */
const PATIENCE_MS = 60_000

export class PatientPool extends LitePool {
  override run<T>(call: LiteCall<T>, options: PoolRunOptions = {}): Promise<T> {
    return super.run(call, { ...options, timeoutMs: call.waitMs + PATIENCE_MS })
  }
}

export class PatientClient extends LiteClient {
  override ask(call: LiteCall<unknown>, options: QueryOptions = {}): Promise<Uint8Array> {
    return super.ask(call, { ...options, timeoutMs: call.waitMs + PATIENCE_MS })
  }
}

/** Of ton-lite-client. */
export class PatientEngine extends LiteSingleEngine {
  override query: LiteSingleEngine['query'] = (f, request, args) =>
    LiteSingleEngine.prototype.query.call(this, f, request, { ...args, timeout: PATIENCE_MS }) as never
}
