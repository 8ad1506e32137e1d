import { expect, test } from 'vitest'
import { piecesOf } from './pieces.ts'

test('everything once, in order, and no piece too long', () => {
  expect(piecesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(piecesOf([1, 2], 2)).toEqual([[1, 2]])
  expect(piecesOf([], 2)).toEqual([])
})
