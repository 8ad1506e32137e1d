import type { TestBed } from '../../api/test-bed.ts'
import { TEST_BED } from '../../api/test-bed.ts'
import type { RemoteNames } from '../../lib/remote-calls.ts'

/** What there is to know of a chain that runs. */
export interface DevnetFacts {
  /** Global config JSON, also in `configFile`. */
  readonly config: string
  readonly configFile: string
  /** Of the lite server, `host:port`. */
  readonly liteServer: string
  readonly head: number
  readonly shards: number
  /** Where the demo's tokens point to; null when nobody answers there. */
  readonly tokensUrl: string | null
  /** A wallet with coins that everybody can look at. */
  readonly wallet: string
}

/** The chain alone, as it runs in its thread: whether somebody indexes it is not its business. */
export interface ChainBed extends TestBed {
  facts(): Promise<DevnetFacts>
  /** No block comes by the clock until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
}

export const CHAIN_BED: RemoteNames<ChainBed> = { ...TEST_BED, facts: true, pause: true, resume: true }
