import { byteKey } from '../lib/byte-key.ts'

/** A contract's code made ready, and what has been learnt about it. */
export interface PreparedCode {
  readonly base64: string
  /** Its methods were seen to read the config or previous blocks, so they get these at once. */
  readsChain: boolean
}

const CODES_KEPT = 1_000

/** Codes are few and runs are many. The least recently used code is dropped first. */
export class CodeCache {
  private readonly codes = new Map<string, PreparedCode>()

  prepare(code: Uint8Array): PreparedCode {
    const key = byteKey(code)
    const known = this.codes.get(key)
    if (known !== undefined) {
      this.codes.delete(key)
      this.codes.set(key, known)
      return known
    }
    if (this.codes.size === CODES_KEPT) this.codes.delete(this.codes.keys().next().value as string)
    const prepared = { base64: Buffer.from(code).toString('base64'), readsChain: false }
    this.codes.set(key, prepared)
    return prepared
  }
}
