import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asAddress } from '../../cell/address.ts'
import { asHash } from '../../cell/hash.ts'
import { CachedAccountReader } from './cached-account-reader.ts'

const LIFE_MS = 3_000
const ACCOUNT = asAddress(new Uint8Array(33))

/** A block like no other. */
const blockOf = (seqno: number) => {
  const hash = asHash(new Uint8Array(32).fill(seqno))
  return { workchain: -1, shard: 1n << 63n, seqno, rootHash: hash, fileHash: hash }
}

/** A network that knows no account. */
const nobody = () => {
  const asked = vi.fn(async () => undefined)
  return { asked, reader: { read: asked, findLibrary: async () => undefined } }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('an account is read once while its answer lives', async () => {
  const { asked, reader } = nobody()
  const cached = new CachedAccountReader(reader, { lifeMs: LIFE_MS })
  await Promise.all([cached.read(ACCOUNT), cached.read(ACCOUNT)])
  await cached.read(ACCOUNT)
  expect(asked).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(LIFE_MS)
  await cached.read(ACCOUNT)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('what nobody asks for again is let go: accounts at blocks that have passed', async () => {
  const cached = new CachedAccountReader(nobody().reader, { lifeMs: LIFE_MS })
  await cached.read(ACCOUNT)
  const one = cached.byteSize
  for (let seqno = 1; seqno <= 100; seqno++) await cached.read(ACCOUNT, blockOf(seqno))
  expect(cached.byteSize).toBe(101 * one)
  vi.advanceTimersByTime(LIFE_MS)
  await cached.read(ACCOUNT, blockOf(101))
  expect(cached.byteSize).toBe(one)
})

test('it keeps as much as it may, the newest', async () => {
  const { asked, reader } = nobody()
  const maxBytes = 1024 * 1024
  const cached = new CachedAccountReader(reader, { lifeMs: LIFE_MS, maxBytes })
  for (let seqno = 1; seqno <= 100; seqno++) await cached.read(ACCOUNT, blockOf(seqno))
  expect(cached.byteSize).toBeGreaterThan(maxBytes / 2)
  expect(cached.byteSize).toBeLessThanOrEqual(maxBytes)
  await cached.read(ACCOUNT, blockOf(100))
  expect(asked).toHaveBeenCalledTimes(100)
})

test('without a life nothing is kept', async () => {
  const { asked, reader } = nobody()
  const cached = new CachedAccountReader(reader, { lifeMs: 0 })
  await cached.read(ACCOUNT)
  await cached.read(ACCOUNT)
  expect(asked).toHaveBeenCalledTimes(2)
})
