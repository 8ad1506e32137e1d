import type { Pass } from '../http/limits/gate.ts'
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
  openOf({ bucket }: Pass): number {
    return this.#taken.get(bucket)?.size ?? 0
  }

  /**
   * Takes a stream of the caller's; what it gives lets go of it. Whoever comes back under the name of a stream of theirs takes its
   * place: a connection that broke may not be known as broken yet.
   */
  take(pass: Pass | undefined, id: string | undefined, end: () => void): () => void {
    if (pass === undefined) return () => undefined
    const { bucket } = pass
    const streams = this.#taken.get(bucket) ?? new Set<Stream>()
    if (streams.size >= maxStreams(pass)) {
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
export const maxStreams = ({ plan }: Pass): number => Math.max(2, plan.burst)

export const maxAddresses = (pass: Pass | undefined): number =>
  pass === undefined ? Number.POSITIVE_INFINITY : maxStreams(pass) * ADDRESSES_PER_RPS
