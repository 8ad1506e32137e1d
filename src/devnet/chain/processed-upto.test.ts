import { expect, test } from 'vitest'
import { asHash } from '../../cell/hash.ts'
import type { ProcessedUpto } from '../../tlb/out-msg-queue-info.ts'
import { addMark, isProcessed, marksOfHalf } from './processed-upto.ts'
import type { QueuedMessage } from './queued-message.ts'

const WHOLE = -(2n ** 63n)
const LEFT = 2n ** 62n
const RIGHT = -(2n ** 62n)
const hash = (byte: number) => asHash(new Uint8Array(32).fill(byte))
const mark = (shard: bigint, mcSeqno: number, lastMsgLt: bigint, byte = 0xff): ProcessedUpto => ({
  shard,
  mcSeqno,
  lastMsgLt,
  lastMsgHash: hash(byte),
})

/** From the left half to the right one, put into the queue at its lt. */
const message = (lt: bigint, byte = 1) =>
  ({
    lt,
    hash: hash(byte),
    enqueuedLt: lt,
    current: { workchain: 0, prefix: 1n },
    next: { workchain: 0, prefix: 2n ** 63n + 1n },
  }) as QueuedMessage

test('taken is what came before the mark and was there when the masterchain looked', () => {
  const endLtAt = (mcSeqno: number): bigint => BigInt(mcSeqno) * 100n
  expect(isProcessed([mark(RIGHT, 5, 450n)], message(400n), endLtAt)).toBe(true)
  expect(isProcessed([mark(RIGHT, 5, 450n)], message(451n), endLtAt)).toBe(false)
  expect(isProcessed([mark(RIGHT, 3, 450n)], message(400n), endLtAt)).toBe(false)
  expect(isProcessed([mark(LEFT, 5, 450n)], message(400n), endLtAt)).toBe(false)
})

test('of equal lts the hash decides', () => {
  const endLtAt = (): bigint => 1_000n
  expect(isProcessed([mark(RIGHT, 5, 400n, 1)], message(400n, 1), endLtAt)).toBe(true)
  expect(isProcessed([mark(RIGHT, 5, 400n, 1)], message(400n, 2), endLtAt)).toBe(false)
})

test('a later mark takes the place of those it covers', () => {
  expect(addMark([mark(WHOLE, 1, 10n)], mark(WHOLE, 2, 20n))).toEqual([mark(WHOLE, 2, 20n)])
  expect(addMark([mark(LEFT, 1, 10n), mark(RIGHT, 1, 99n)], mark(WHOLE, 2, 20n))).toEqual([
    mark(RIGHT, 1, 99n),
    mark(WHOLE, 2, 20n),
  ])
  expect(addMark([mark(WHOLE, 1, 10n)], mark(WHOLE, 1, 10n))).toHaveLength(1)
})

test('halves inherit what concerns them', () => {
  expect(marksOfHalf([mark(WHOLE, 1, 10n)], LEFT)).toEqual([mark(LEFT, 1, 10n)])
  expect(marksOfHalf([mark(LEFT, 1, 10n), mark(RIGHT, 2, 20n)], RIGHT)).toEqual([mark(RIGHT, 2, 20n)])
})
