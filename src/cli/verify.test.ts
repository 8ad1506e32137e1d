import { expect, test } from 'vitest'
import { renderVerify } from './verify.ts'

const looked = { from: 1, to: 146, transactions: 1234 }

test('a clean store is one sentence', () => {
  expect(renderVerify({ ...looked, findings: [], more: 0 })).toBe(
    'All is well: masterchain blocks 1 to 146, 1,234 transactions.',
  )
})

test('findings are one a line, and what was not kept is counted', () => {
  const finding = { rule: 'blocks', place: '(-1,8000000000000000,7)', message: 'is missing' } as const
  expect(renderVerify({ ...looked, findings: [finding], more: 2 }).split('\n')).toEqual([
    'blocks: (-1,8000000000000000,7): is missing',
    '… and 2 more',
    '3 finding(s) in masterchain blocks 1 to 146, 1,234 transactions. See docs/verify.md.',
  ])
})
