import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asHash } from '../cell/hash.ts'
import { decodeResume, encodeResume } from './resume.ts'

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(asHash)
const uint32 = fc.integer({ min: 0, max: 0xffffffff })
const id = fc.record({
  workchain: fc.integer({ min: -1, max: 100 }),
  shard: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  seqno: uint32,
  rootHash: hash,
  fileHash: hash,
})
const resume = fc.record({
  last: id,
  frontier: fc.array(id),
  versions: fc.array(fc.record({ mcSeqno: uint32, version: uint32 })),
})

test('what is written is read back', () => {
  fc.assert(
    fc.property(resume, (value) => {
      expect(decodeResume(encodeResume(value))).toEqual(value)
    }),
  )
})

test('cut, longer and foreign bytes are refused', () => {
  const [value] = fc.sample(resume, 1)
  const bytes = encodeResume(value as never)
  for (const wrong of [bytes.subarray(0, -1), new Uint8Array([...bytes, 0]), new Uint8Array(0), new Uint8Array([9])]) {
    expect(() => decodeResume(wrong)).toThrow(expect.objectContaining({ code: 'BROKEN_STORE' }))
  }
})
