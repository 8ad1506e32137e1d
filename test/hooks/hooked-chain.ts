import { HookWorker, type HookWorkerOptions } from '../../src/api/hooks/hook-worker.ts'
import { BufferPool } from '../../src/api/http/buffer-pool.ts'
import { Chain } from '../../src/api/reads/chain.ts'
import { loadMessageDecoder } from '../../src/decode/messages/load-layouts.ts'
import type { Posted, PostReply } from '../../src/lib/public-post.ts'
import type { Database } from '../../src/store/database.ts'
import { createHook } from '../../src/store/hooks/hooks.ts'
import { importRecorded } from '../api/imported-chain.ts'
import type { TestDatabase } from '../database.ts'

/** The recorded chain, all of it in the tables, seen up to a head that is moved, at a time that passes when it is told to. */
export interface HookedChain extends TestDatabase {
  readonly first: number
  readonly last: number
  readonly clock: { nowMs: number }
  moveHead(mcSeqno: number): Promise<void>
  createHook(
    subscription: object,
    options?: { readonly url?: string; readonly maxAttempts?: number },
  ): Promise<{
    readonly id: number
    readonly secret: string
  }>
  createWorker(send: HookWorkerOptions['send'], options?: Partial<HookWorkerOptions>): HookWorker
}

/** Blocks that are full of life: the tests hear of these. */
const FROM = 215
const TO = 245

const HOOK_URL = 'https://shop.example/ton'

export async function hookChain(folder: string): Promise<HookedChain> {
  const chain = await importRecorded(folder)
  const { db } = chain
  const moveHead = async (mcSeqno: number): Promise<void> =>
    void (await db.query('update checkpoint set last_mc_seqno = $1', [mcSeqno]))
  await moveHead(TO)
  const clock = { nowMs: 1_900_000_000_000 }
  const decoder = await loadMessageDecoder(undefined)
  const log = { info: () => undefined, warn: () => undefined }
  return {
    ...chain,
    first: FROM,
    last: TO,
    clock,
    moveHead,
    createHook: (subscription, { url = HOOK_URL, maxAttempts = 25 } = {}) =>
      createHook(
        db,
        { url, note: '', subscription: JSON.stringify(subscription), maxAttempts, from: FROM },
        clock.nowMs,
      ),
    createWorker(send, options = {}) {
      const own: Database = options.db ?? db
      const call = {
        db: own,
        chain: new Chain(own),
        dialect: 'documented',
        decoder,
        buffers: new BufferPool(),
      } as const
      return new HookWorker({ call, send, log, nowMs: () => clock.nowMs, random: () => 0.5, ...options, db: own })
    },
  }
}

export interface Received {
  readonly url: string
  readonly key: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export const toReceived = (url: string, { headers, body }: Posted): Received => ({
  url,
  headers,
  key: headers['idempotency-key'] as string,
  body: Buffer.from(body).toString(),
})

export const reply = (status: number, text = ''): PostReply => ({ status, text, retryAfter: undefined })

/** Steps until there is nothing left to do, without waiting for anybody who hangs. */
export async function drain(worker: HookWorker): Promise<void> {
  for (let quiet = 0, steps = 0; quiet < 2 && steps < 5_000; steps++) {
    const pauseMs = await worker.step()
    quiet = pauseMs === 0 || worker.underWay > 0 ? 0 : quiet + 1
    await worker.settled()
  }
}
