import { expect, test } from 'vitest'
import { ConfigVersions } from './config-versions.ts'

test('a version holds for blocks built on the key block or later, not for the key block itself', () => {
  const versions = new ConfigVersions([{ mcSeqno: 0, version: 11 }])
  versions.change(248, 12)
  expect([247, 248, 249, 900].map((seqno) => versions.at(seqno))).toEqual([11, 12, 12, 12])
})

test('without a known config the version is 0, and before the first known change it is that one', () => {
  expect(new ConfigVersions([]).at(5)).toBe(0)
  expect(new ConfigVersions([{ mcSeqno: 10, version: 9 }]).at(5)).toBe(9)
})

test('keeps only what may still be asked for', () => {
  const versions = new ConfigVersions([])
  for (let i = 0; i < 20; i++) versions.change(i, i >> 1)
  expect(versions.list()).toEqual([12, 14, 16, 18].map((mcSeqno) => ({ mcSeqno, version: mcSeqno / 2 })))
})
