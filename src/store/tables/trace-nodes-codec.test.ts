import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asAddress } from '../../cell/address.ts'
import { asHash } from '../../cell/hash.ts'
import { decodeTraceNodes, encodeTraceNodes } from './trace-nodes-codec.ts'

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(asHash)
const TRACE = asHash(new Uint8Array(32).fill(7))
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
      expect(decodeTraceNodes(TRACE, encodeTraceNodes(TRACE, nodes))).toEqual(nodes)
    }),
  )
})

test('a parent in the same row is named by its place', () => {
  fc.assert(
    fc.property(fc.array(node, { minLength: 2 }), fc.nat(), (nodes, seed) => {
      const family = nodes.map((one, i) => (i === 0 ? one : { ...one, parentHash: nodes[seed % i]?.hash ?? null }))
      const bytes = encodeTraceNodes(TRACE, family)
      expect(decodeTraceNodes(TRACE, bytes)).toEqual(family)
      expect(bytes.length).toBeLessThan(family.length * 110 + 32)
    }),
  )
})

test('the one that the trace is named after has no hash of its own; those that have one are read, too', () => {
  fc.assert(
    fc.property(fc.array(node, { minLength: 1 }), hash, (nodes, other) => {
      const family = nodes.map((one, i) => (i === 0 ? { ...one, hash: TRACE, parentHash: null } : one))
      const [bytes, older] = [encodeTraceNodes(TRACE, family), encodeTraceNodes(other, family)]
      expect(decodeTraceNodes(TRACE, bytes)).toEqual(family)
      expect(decodeTraceNodes(TRACE, older)).toEqual(family)
      expect(older.length - bytes.length).toBe(32)
    }),
  )
})

test('a cut value is refused', () => {
  fc.assert(
    fc.property(node, fc.nat(200), (one, cut) => {
      const bytes = encodeTraceNodes(TRACE, [one])
      fc.pre(cut > 0 && cut < bytes.length)
      expect(() => decodeTraceNodes(TRACE, bytes.subarray(0, -cut))).toThrow('cut short')
    }),
  )
})
