import { LRUCache } from 'lru-cache'
import { byteKey } from '../lib/byte-key.ts'
import { memo } from '../lib/memo.ts'
import { LARGE_BYTES, ownBytes, toBase64 } from './base64.ts'
import type { ChainNeed } from './chain-need.ts'
import type { Bag } from './tvm-job.ts'
import { expectWhole } from './whole-boc.ts'

/** A contract's code made ready, and what has been learnt about it. */
export interface PreparedCode {
  readonly bag: Bag
  /** The most its methods were seen to look at, so that they get it at once. */
  need: ChainNeed
}

const CODES_KEPT = 1_000
const DATA_KEPT = 1_000
/** What is larger is checked and encoded each time, which costs little beside running it. */
const MAX_DATA_BYTES = 16_384

/** Code and data as the emulator takes them, checked once. Codes are few and runs are many; popular data is asked often. */
export class ContractCache {
  private readonly codes = new LRUCache<string, PreparedCode>({ max: CODES_KEPT })
  private readonly data = new LRUCache<string, string>({ max: DATA_KEPT })

  prepareCode(code: Uint8Array): PreparedCode {
    if (code.length > LARGE_BYTES) return { bag: ownBytes(code), need: 0 }
    return memo(this.codes, byteKey(code), () => {
      expectWhole(code, 'code')
      return { bag: toBase64(code), need: 0 }
    })
  }

  prepareData(data: Uint8Array): Bag {
    if (data.length > LARGE_BYTES) return ownBytes(data)
    const prepare = () => {
      expectWhole(data, 'data')
      return toBase64(data)
    }
    return data.length > MAX_DATA_BYTES ? prepare() : memo(this.data, byteKey(data), prepare)
  }
}
