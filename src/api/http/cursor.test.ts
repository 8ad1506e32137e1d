import { expect, test } from 'vitest'
import { CursorReader, writeCursor } from './cursor.ts'

test('gives back what was written', () => {
  const key = new CursorReader(writeCursor('a b', [-(2n ** 63n), 7, Buffer.from('xyz'), -5]), 'a b')
  expect([key.int(), key.int32(), key.bytes(3).toString(), key.int16()]).toEqual([-(2n ** 63n), 7, 'xyz', -5])
  key.end()
})

test.each([
  ['of another order', () => new CursorReader(writeCursor('one', [1]), 'other').int()],
  ['cut short', () => new CursorReader(writeCursor('one', [1]).slice(0, 6), 'one').int()],
  ['with a number too large', () => new CursorReader(writeCursor('one', [2n ** 40n]), 'one').int32()],
  ['with bytes too long', () => new CursorReader(writeCursor('one', [Buffer.alloc(40)]), 'one').bytes(33)],
  ['with something left', () => new CursorReader(writeCursor('one', [1, 2]), 'one').end()],
  ['that is nothing', () => new CursorReader('!!', 'one').int()],
])('refuses one %s', (_, read) => {
  expect(read).toThrow(/^cursor: /)
})
