import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asAddress } from '../../cell/address.ts'
import { asHash } from '../../cell/hash.ts'
import { decodeTraceNodes, encodeTraceNodes } from './trace-nodes-codec.ts'

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(asHash)
const node = fc.record({
  account: fc.uint8Array({ minLength: 33, maxLength: 33 }).map(asAddress),
  lt: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
  hash,
  inMsgHash: fc.option(hash),
  parentHash: fc.option(hash),
  outMsgs: fc.integer({ min: 0, max: 65535 }),
})

test('what is written is read back', () => {
  fc.assert(
    fc.property(fc.array(node), (nodes) => {
      expect(decodeTraceNodes(encodeTraceNodes(nodes))).toEqual(nodes)
    }),
  )
})

test('a parent in the same row is named by its place', () => {
  fc.assert(
    fc.property(fc.array(node, { minLength: 2 }), fc.nat(), (nodes, seed) => {
      const family = nodes.map((one, i) => (i === 0 ? one : { ...one, parentHash: nodes[seed % i]?.hash ?? null }))
      const bytes = encodeTraceNodes(family)
      expect(decodeTraceNodes(bytes)).toEqual(family)
      expect(bytes.length).toBeLessThan(family.length * 110 + 32)
    }),
  )
})

test('a cut value is refused', () => {
  fc.assert(
    fc.property(node, fc.nat(200), (one, cut) => {
      const bytes = encodeTraceNodes([one])
      fc.pre(cut > 0 && cut < bytes.length)
      expect(() => decodeTraceNodes(bytes.subarray(0, -cut))).toThrow('cut short')
    }),
  )
})
