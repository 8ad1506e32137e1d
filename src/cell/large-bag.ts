import { readBocHeader } from './boc-header.ts'

/** Reading, hashing and writing so many takes some ten milliseconds; where requests are answered, more of them are left to another thread. */
export const LARGE_CELLS = 4_096

export const isLargeBag = (boc: Uint8Array): boolean => readBocHeader(boc).cellCount > LARGE_CELLS
