import type { RateLimitGrant } from '../http/limits/gate.ts'
import { StreamError } from './stream-error.ts'

/** How many streams and addresses a plan's rate stands for: a caller who may ask more often may also listen to more. */
const ADDRESSES_PER_RPS = 100

interface Stream {
  /** What the caller calls it. */
  readonly id: string | undefined
  readonly end: () => void
}

/** Counts the streams of each caller. Without limits everybody may have any number. */
export class StreamSlots {
  readonly #taken = new Map<string, Set<Stream>>()

  /** Streams that a caller has open. */
  openOf({ bucket }: RateLimitGrant): number {
    return this.#taken.get(bucket)?.size ?? 0
  }

  /**
   * Takes a stream of the caller's; what it gives lets go of it. Whoever comes back under the name of a stream of theirs takes its
   * place: a connection that broke may not be known as broken yet.
   */
  take(grant: RateLimitGrant | undefined, id: string | undefined, end: () => void): () => void {
    if (grant === undefined) return () => undefined
    const { bucket } = grant
    const streams = this.#taken.get(bucket) ?? new Set<Stream>()
    if (streams.size >= maxStreams(grant)) {
      const former = id === undefined ? undefined : [...streams].find((stream) => stream.id === id)
      if (former === undefined) {
        throw new StreamError(429, `connection limit reached: ${streams.size} active connections`)
      }
      streams.delete(former)
      former.end()
    }
    const stream = { id, end }
    this.#taken.set(bucket, streams.add(stream))
    return () => {
      streams.delete(stream)
      if (streams.size === 0 && this.#taken.get(bucket) === streams) this.#taken.delete(bucket)
    }
  }
}

/** At least two, so that a page can be open twice. */
export const maxStreams = ({ plan }: RateLimitGrant): number => Math.max(2, plan.burst)

export const maxAddresses = (grant: RateLimitGrant | undefined): number =>
  grant === undefined ? Number.POSITIVE_INFINITY : maxStreams(grant) * ADDRESSES_PER_RPS
