import type { Hash } from '../../cell/hash.ts'
import { CellarError } from '../../lib/errors.ts'
import { HashText, type Order, Sort, type ValueParser } from './value-parser.ts'

// The contract of these endpoints has words of its own for what it refuses.

/** 32 bytes; a text that is none is told by the name of its parameter. */
export const keyText = (name: string): ValueParser<Hash> => ({
  ...HashText,
  schema: { type: 'string', description: '32 bytes as hex (0x allowed), base64 or base64url, padded or not' },
  read(text) {
    const key = HashText.read(text)
    if (key === undefined && text !== '') {
      throw new CellarError('BAD_REQUEST', `${name} must be a 32-byte value in hex, base64 or base64url format`)
    }
    return key
  },
})

export const SortWord: ValueParser<Order> = {
  ...Sort,
  read(text) {
    const order = Sort.read(text)
    if (order === undefined && text !== '') throw new CellarError('BAD_REQUEST', 'wrong value for sort parameter')
    return order
  },
}

/** One of a few words. */
export const wordOf = <T extends string>(...words: readonly T[]): ValueParser<T> => ({
  expected: `one of ${words.join(', ')}`,
  schema: { type: 'string', enum: words },
  read: (text) => words.find((word) => word === text),
})

export interface TimeRange {
  readonly start_utime?: bigint
  readonly end_utime?: bigint
}

export function checkTimes({ start_utime: start, end_utime: end }: TimeRange): void {
  if (start !== undefined && end !== undefined && start > end) {
    throw new CellarError('BAD_REQUEST', 'start_utime must be less than or equal to end_utime')
  }
}

/** `"start_utime":…,"end_utime":…,` as far as they were given. */
export const renderTimes = ({ start_utime: start, end_utime: end }: TimeRange): string =>
  `${start === undefined ? '' : `"start_utime":${start},`}${end === undefined ? '' : `"end_utime":${end},`}`
