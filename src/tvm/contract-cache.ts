import { LRUCache } from 'lru-cache'
import { byteKey } from '../lib/byte-key.ts'
import { memo } from '../lib/memo.ts'
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
const DATA_KEPT = 1_000
/** What is larger is checked and encoded each time, which costs little beside running it: an account may hold megabytes. */
const MAX_CODE_BYTES = 65_536
const MAX_DATA_BYTES = 16_384

/** Code and data as the emulator takes them, checked once. Codes are few and runs are many; popular data is asked often. */
export class ContractCache {
  private readonly codes = new LRUCache<string, PreparedCode>({ max: CODES_KEPT })
  private readonly data = new LRUCache<string, string>({ max: DATA_KEPT })

  prepareCode(code: Uint8Array): PreparedCode {
    const prepare = (): PreparedCode => {
      expectWhole(code, 'code')
      return { base64: toBase64(code), need: 0 }
    }
    return code.length > MAX_CODE_BYTES ? prepare() : memo(this.codes, byteKey(code), prepare)
  }

  prepareData(data: Uint8Array): string {
    const prepare = () => {
      expectWhole(data, 'data')
      return toBase64(data)
    }
    return data.length > MAX_DATA_BYTES ? prepare() : memo(this.data, byteKey(data), prepare)
  }
}
