import { byteKey } from '../lib/byte-key.ts'
import { toBase64 } from './base64.ts'
import type { ChainNeed } from './chain-need.ts'
import { expectWhole } from './whole-boc.ts'

/** A contract's code made ready, and what has been learnt about it. */
export interface PreparedCode {
  readonly base64: string
  /** The most its methods were seen to look at, so that they get it at once. */
  need: ChainNeed
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
    expectWhole(code, 'code')
    if (this.codes.size === CODES_KEPT) this.codes.delete(this.codes.keys().next().value as string)
    const prepared: PreparedCode = { base64: toBase64(code), need: 0 }
    this.codes.set(key, prepared)
    return prepared
  }
}
