import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Builder, buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { storeHashmapE } from '../../cell/dictionary.ts'
import { readTokenContent } from './token-content.ts'

const keyOf = (name: string): Buffer => createHash('sha256').update(name).digest()
const byKey = (a: { key: Buffer }, b: { key: Buffer }): number => Buffer.compare(a.key, b.key)

const onChain = (values: Readonly<Record<string, (b: Builder) => void>>): Cell =>
  buildCell((b) => {
    b.storeUint(0, 8)
    const entries = Object.entries(values).map(([name, value]) => ({ key: keyOf(name), value }))
    storeHashmapE(b, 256, entries.sort(byKey), (leaf, store) => leaf.storeRef(store))
  })

const snake = (bytes: Uint8Array) => (b: Builder) => void b.storeUint(0, 8).storeBytes(bytes)

test('a link is off chain, whatever its text', () => {
  const uri = 'https://example.com/1.json'
  expect(readTokenContent(buildCell((b) => b.storeUint(1, 8).storeBytes(Buffer.from(uri))))).toEqual({
    ...{ type: 'offchain', data: uri },
  })
  expect(readTokenContent(buildCell((b) => b.storeUint(1, 8).storeUint(0xff, 8)))).toEqual({
    ...{ type: 'offchain', data: '' },
  })
})

test('on chain, names that are known; texts that are none are left out, bytes are base64', () => {
  const cell = onChain({
    name: snake(Buffer.from('Größe')),
    description: snake(Uint8Array.of(0xff, 0xfe)),
    image_data: snake(Uint8Array.of(0xff, 0xfe)),
    colour: snake(Buffer.from('red')),
    // In pieces: a dictionary of them by number.
    symbol: (b) => {
      b.storeUint(1, 8)
      const entries = ['TO', 'N'].map((text, i) => ({ key: Buffer.of(0, 0, 0, i), value: Buffer.from(text) }))
      storeHashmapE(b, 32, entries, (leaf, value) => leaf.storeRef((piece) => piece.storeBytes(value)))
    },
  })
  expect(readTokenContent(cell)).toEqual({
    ...{ type: 'onchain', data: { name: 'Größe', image_data: '//4=', symbol: 'TON' } },
  })
})

test('other cells are no metadata', () => {
  expect(readTokenContent(buildCell((b) => b.storeUint(7, 8)))).toBeUndefined()
  expect(readTokenContent(buildCell(() => undefined))).toBeUndefined()
  expect(readTokenContent(buildCell((b) => b.storeUint(0, 8).storeUint(1, 1)))).toBeUndefined()
})
