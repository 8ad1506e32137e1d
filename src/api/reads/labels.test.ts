import { expect, test } from 'vitest'
import { type Address, formatRaw, parseAddress } from '../../cell/address.ts'
import { parseLabels } from './labels.ts'

const A = `0:${'AB'.repeat(32)}`
const C = `-1:${'33'.repeat(32)}`
const at = (text: string): Address => parseAddress(text)?.address as Address

test('labels are found by address and by the beginning of any word', () => {
  const labels = parseLabels(JSON.stringify({ [A]: 'Cold Wallet (old)', [C]: { label: 'Elector', kind: 'system' } }))
  expect(labels.find(at(A))).toEqual({ label: 'Cold Wallet (old)' })
  expect(labels.find(at(C))).toEqual({ label: 'Elector', kind: 'system' })
  expect(labels.find(at(`0:${'00'.repeat(32)}`))).toBeUndefined()
  for (const text of ['cold', 'COLD wal', 'wallet', 'wallet old', 'OLD']) {
    expect(labels.search(text, 10).map(formatRaw), text).toEqual([A])
  }
  for (const text of ['old wallet', 'allet', '', '()', 'zzz']) expect(labels.search(text, 10), text).toEqual([])
})

test('no more are found than asked for, and none twice', () => {
  const many = Object.fromEntries(
    Array.from({ length: 50 }, (_, i) => [`0:${i.toString(16).padStart(64, '0')}`, `hot hot ${i}`]),
  )
  const labels = parseLabels(JSON.stringify(many))
  const found = labels.search('hot', 7)
  expect(new Set(found.map(formatRaw)).size).toBe(7)
  expect(labels.search('hot', 1000)).toHaveLength(50)
})

test.each([
  ['nothing', 'labels: not JSON: '],
  ['[]', 'labels: expected an object with addresses as keys'],
  ['{"somebody": "x"}', 'labels: somebody is not an address'],
  [`{"${A}": ""}`, `labels: ${A}: expected a label of 1 to 64 characters`],
  [`{"${A}": "${'x'.repeat(65)}"}`, `labels: ${A}: expected a label of 1 to 64 characters`],
  [`{"${A}": 7}`, `labels: ${A}: expected a label of 1 to 64 characters`],
  [`{"${A}": {"label": "x", "kind": ""}}`, `labels: ${A}: expected a kind of 1 to 32 characters`],
  [`{"${A}": {"label": "x", "name": "y"}}`, `labels: ${A}: name is not known; there are label and kind`],
  [`{"${A}": "x", "${A.toLowerCase()}": "y"}`, `labels: ${A.toLowerCase()} is there twice, in another form`],
])('%s is refused in a sentence', (text, words) => {
  expect(() => parseLabels(text)).toThrow(words)
})
