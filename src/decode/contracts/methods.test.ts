import { beginCell } from '@ton/core'
import { expect, test } from 'vitest'
import { LIBRARY_REFERENCE } from '../../cell/arena.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { type Builder, buildCell } from '../../cell/builder.ts'
import { storeHashmap } from '../../cell/dictionary.ts'
import { listMethodIds } from './methods.ts'

/** Code of wallet v3r2 as deployed: its method dictionary has recv_internal, seqno, get_public_key and recv_external. */
const WALLET_V3R2 =
  'te6cckEBAQEAcQAA3v8AIN0gggFMl7ohggEznLqxn3Gw7UTQ0x/THzHXC//jBOCk8mCDCNcYINMf0x/TH/gjE7vyY+1E0NMf0x/T/9FRMrryoVFEuvKiBPkBVBBV+RDyo/gAkyDXSpbTB9QC+wDo0QGkyMsfyx/L/8ntVBC9ba0='

const key = (id: number): Uint8Array => new Uint8Array([id >> 11, id >> 3, id << 5])

const dictionary = (ids: number[]) => (b: Builder) =>
  b.storeRef((root) =>
    storeHashmap(
      root,
      19,
      ids.map((id) => ({ key: key(id), value: id })),
      (leaf, id) => leaf.storeUint(id & 0xff, 8),
    ),
  )

test('ids come out of the method dictionary, ascending and unsigned', () => {
  const code = buildCell((b) => {
    b.storeUint(0xff00, 16).storeUint(0xf4a413, 24).storeUint(0xf4bcf2c8, 32).storeUint(0x0b, 8)
    dictionary([0x7ffff, 85143, 0, 78748])(b)
  })
  expect(listMethodIds(code)).toEqual([0, 78748, 85143, 0x7ffff])
})

test('code without that layout has no list', () => {
  expect(listMethodIds(readSingleRoot(Buffer.from(WALLET_V3R2, 'base64')))).toBeNull()
  expect(listMethodIds(buildCell((b) => b.storeUint(0xff00, 16)))).toBeNull()
  // Another key length, and a dictionary that is not there.
  expect(listMethodIds(buildCell((b) => dictionary([1])(b.storeUint(0xff00, 16).storeUint(0xf4a420, 24))))).toBeNull()
  expect(listMethodIds(buildCell((b) => b.storeUint(0xff00, 16).storeUint(0xf4a413, 24)))).toBeNull()
})

test('a library cell that nobody resolved has no list', () => {
  const library = buildCell((b) => b.storeUint(LIBRARY_REFERENCE, 8).storeBigUint(1n, 256), { exotic: true })
  expect(listMethodIds(library)).toBeNull()
})

test('bytes that only look like a dictionary have no list', () => {
  const code = buildCell((b) => {
    b.storeUint(0xff00, 16).storeUint(0xf4a413, 24)
    b.storeRef((root) => root.storeUint(0b10, 2).storeUint(31, 5))
  })
  expect(listMethodIds(code)).toBeNull()
})

test('a table of every possible method, made of twenty cells, has no list', () => {
  let edge = beginCell().storeUint(0, 2).storeUint(1, 8).endCell()
  for (let bit = 0; bit < 19; bit++) edge = beginCell().storeUint(0, 2).storeRef(edge).storeRef(edge).endCell()
  const code = beginCell().storeUint(0xff00f4a413n, 40).storeRef(edge).endCell()
  expect(listMethodIds(readSingleRoot(code.toBoc()))).toBeNull()
})
