import { setTimeout as sleep } from 'node:timers/promises'
import { isCellarError } from '../../lib/errors.ts'
import type { BlockIdExt } from '../../model/block.ts'
import type { AdnlClientOptions, QueryOptions } from '../adnl/client.ts'
import { equalBytes } from '../proof/opened.ts'
import type { LiteCall } from './call.ts'
import { lookupBlock } from './calls/block.ts'
import { getMasterchainInfo } from './calls/chain.ts'
import { LiteClient } from './client.ts'
import type { LiteServerAddress } from './global-config.ts'
import { isNotReady, LiteServerError } from './lite-server-error.ts'
import { type Quarantine, ServerHealth } from './server-health.ts'
import { createTokenBucket } from './token-bucket.ts'

export interface PoolServerOptions {
  readonly requestsPerSecond?: number | undefined
  readonly adnl?: Partial<AdnlClientOptions> | undefined
}

/** What a status page says of a server. */
export interface ServerStatus {
  readonly name: string
  readonly isReady: boolean
  readonly latencyMs: number
  readonly inFlight: number
  readonly head: number | undefined
  readonly isArchival: boolean | undefined
  readonly lies: number
  readonly quarantine: Quarantine | undefined
}

const PROBE_TIMEOUT_MS = 3_000
const NOT_CONNECTED_MS = 500
/** Asked for by number; only a server that keeps everything has it. */
const OLD_BLOCK = 3
const PENDING_BLOCKS = 'liteServer.nonfinal.getPendingShardBlocks'

/** One server of a pool: what it answers, and what its answers say about it. */
export class PoolServer {
  readonly name: string
  readonly health = new ServerHealth()
  private readonly client: LiteClient
  private readonly bucket: ReturnType<typeof createTokenBucket> | undefined

  constructor(address: LiteServerAddress, { requestsPerSecond, adnl }: PoolServerOptions) {
    this.name = `${address.host}:${address.port}`
    this.client = new LiteClient({ ...address, ...adnl })
    this.bucket = requestsPerSecond ? createTokenBucket(requestsPerSecond) : undefined
  }

  /** About how long an answer would take; what servers are chosen by. */
  get expectedMs(): number {
    const { isReady, inFlight } = this.client.adnl
    const connecting = isReady ? 0 : NOT_CONNECTED_MS
    return this.health.latencyMs * (1 + inFlight / 4) + connecting + (this.bucket?.waitMs() ?? 0)
  }

  get status(): ServerStatus {
    const { latencyMs, head, isArchival, lies, quarantine } = this.health
    const { isReady, inFlight } = this.client.adnl
    return { name: this.name, isReady, latencyMs, inFlight, head, isArchival, lies, quarantine }
  }

  /** Whether its word is worth waiting for: nothing is known that keeps it from answering. */
  get isExpected(): boolean {
    const { quarantine, isFailing } = this.health
    return quarantine === undefined && !isFailing && !this.client.adnl.isDown
  }

  connect(): void {
    this.client.adnl.connect()
  }

  close(): Promise<void> {
    return this.client.close()
  }

  /** Runs a call, and remembers how it went. */
  async run<T>(call: LiteCall<T>, options: QueryOptions): Promise<T> {
    await this.permit(options.signal)
    const startedAt = performance.now()
    const answer = await this.client.ask(call, options).catch((error: unknown) => {
      const tookMs = performance.now() - startedAt
      if (isCellarError(error)) this.health.failed(error.message)
      // Called off because another was faster: that it took at least this long is worth knowing.
      else if (call.waitMs === 0 && tookMs > this.health.latencyMs) this.health.slow(tookMs)
      throw error
    })
    this.health.answered(call.waitMs === 0 ? performance.now() - startedAt : undefined)
    return this.read(call, answer)
  }

  /** Asks where it is, and whether it is of this network. */
  async probe(zeroState: BlockIdExt | undefined): Promise<void> {
    const { last, init } = await this.run(getMasterchainInfo(), { timeoutMs: PROBE_TIMEOUT_MS })
    this.health.head = last.seqno
    const isForeign = zeroState !== undefined && !equalBytes(init.rootHash, zeroState.rootHash)
    if (isForeign) this.health.isolate('foreign', 'its zero state is of another network')
  }

  /** Asks whether it keeps old blocks. Left open when it does not say. */
  async probeArchival(place: Omit<BlockIdExt, 'seqno' | 'rootHash' | 'fileHash'>): Promise<void> {
    try {
      await this.run(lookupBlock(place, { seqno: OLD_BLOCK }), { timeoutMs: PROBE_TIMEOUT_MS })
      this.health.isArchival = true
    } catch (error) {
      if (!isCellarError(error)) throw error
      if (isNotReady(error)) this.health.isArchival = false
    }
  }

  private read<T>(call: LiteCall<T>, answer: Uint8Array): T {
    try {
      const lied = (detail: string): void => this.health.lied(`${call.method}: ${detail}`)
      const value = call.read(answer, lied)
      this.health.served()
      const { mcSeqno } = call.needs
      if (mcSeqno !== undefined && mcSeqno > (this.health.head ?? 0)) this.health.head = mcSeqno
      return value
    } catch (error) {
      if (error instanceof LiteServerError) {
        if (error.remedy === 'pause') this.health.isolate('busy', error.message)
        else if (call.method === PENDING_BLOCKS) this.health.refusedNonfinal()
      } else if (isCellarError(error)) {
        this.health.lied(`${call.method}: ${error.message}`)
      }
      throw error
    }
  }

  /** Waits for its turn under the server's rate limit. */
  private async permit(signal: AbortSignal | undefined): Promise<void> {
    while (this.bucket && !this.bucket.take()) await sleep(this.bucket.waitMs(), undefined, signal && { signal })
  }
}
