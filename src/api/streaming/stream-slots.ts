import type { Pass } from '../edge/limits/gate.ts'
import { StreamError } from './stream-error.ts'

/** How many streams and addresses a plan's rate stands for: a caller who may ask more often may also listen to more. */
const ADDRESSES_PER_RPS = 100

/** Counts the streams of each caller. Without limits everybody may have any number. */
export class StreamSlots {
  readonly #taken = new Map<string, number>()

  /** Takes a stream of the caller's; what it gives lets go of it. */
  take(pass: Pass | undefined): () => void {
    if (pass === undefined) return () => undefined
    const { bucket, plan } = pass
    const taken = this.#taken.get(bucket) ?? 0
    if (taken >= maxStreams(pass)) {
      throw new StreamError(429, `connection limit reached: ${taken} active connections on plan ${plan.name}`)
    }
    this.#taken.set(bucket, taken + 1)
    let isFree = false
    return () => {
      if (isFree) return
      isFree = true
      const left = (this.#taken.get(bucket) ?? 1) - 1
      if (left === 0) this.#taken.delete(bucket)
      else this.#taken.set(bucket, left)
    }
  }
}

/** At least two, so that a page can be open twice. */
const maxStreams = ({ plan }: Pass): number => Math.max(2, plan.burst)

export const maxAddresses = (pass: Pass | undefined): number =>
  pass === undefined ? Number.POSITIVE_INFINITY : maxStreams(pass) * ADDRESSES_PER_RPS
