import { expect, test } from 'vitest'
import { MAX_DEPTH } from '../../../cell/arena.ts'
import { readSingleRoot } from '../../../cell/boc.ts'
import { writeBoc } from '../../../cell/boc-writer.ts'
import { buildCell } from '../../../cell/builder.ts'
import { cellHash, computeHashes } from '../../../cell/hashing.ts'
import { Unreadable } from '../../http/fields.ts'
import { toPairs } from '../../shapes/stack.ts'
import { readCellObject } from './cell-object.ts'

const leaf = (b64 = '', len = 0) => ({ data: { b64, len } })

const nested = (depth: number): object => {
  let cell: object = leaf()
  for (let i = 0; i < depth; i++) cell = { ...leaf(), refs: [cell] }
  return cell
}

test('a tree of JSON is read as the cells it was written from', () => {
  const library = (b: Parameters<Parameters<typeof buildCell>[0]>[0]) =>
    b.storeUint(2, 8).storeBytes(new Uint8Array(32))
  const cell = readSingleRoot(
    writeBoc(
      buildCell((b) =>
        b
          .storeUint(5, 3)
          .storeRef(library, { exotic: true })
          .storeRef((c) => c.storeUint(7, 16)),
      ),
    ),
  )
  computeHashes(cell.arena)
  const [[, { object }]] = toPairs([{ type: 'cell', cell }], 'documented', { take: () => undefined }) as unknown as [
    [string, { object: object }],
  ]
  expect(cellHash(readCellObject(object))).toEqual(cellHash(cell))
})

test('bits behind the last do not count', () => {
  expect(cellHash(readCellObject(leaf('//8=', 3)))).toEqual(cellHash(readCellObject(leaf('4A==', 3))))
})

test.each([
  ['no object', 'te6cckEBAQEAAgAAAEysuc0='],
  ['a list', []],
  ['no data', { refs: [] }],
  ['no length', { data: { b64: 'AA==' } }],
  ['a length in words', { data: { b64: 'AA==', len: '8' } }],
  ['a length that is not there', leaf('AA==', 9)],
  ['a length below zero', leaf('AA==', -1)],
  ['a part of a bit', leaf('AA==', 0.5)],
  ['no base64', leaf('!', 1)],
  ['more bits than a cell has', leaf('A'.repeat(172), 1024)],
  ['five cells below one', { ...leaf(), refs: Array.from({ length: 5 }, () => leaf()) }],
  ['cells below that are no cells', { ...leaf(), refs: [null] }],
  ['refs that are no list', { ...leaf(), refs: {} }],
  ['a special cell that is none', { ...leaf('/w==', 8), special: true }],
  ['special in words', { ...leaf(), special: 'yes' }],
  ['cells without end', nested(MAX_DEPTH + 1)],
])('%s is refused', (_, value) => {
  expect(() => readCellObject(value)).toThrow(Unreadable)
})

test('cells go as deep as cells can', () => {
  expect(readCellObject(nested(MAX_DEPTH)).arena.count).toBe(MAX_DEPTH + 1)
})
