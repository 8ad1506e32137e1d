import { expect, test } from 'vitest'
import { toTokenInfo } from './token-info.ts'

test('the chain’s own words win, the rest is kept beside', () => {
  const fetched = { name: 'From the web', image: 'https://x/y.png', attributes: [{ trait_type: 'a' }], decimals: 9 }
  expect(toTokenInfo({ uri: 'https://x/y.json', name: 'From the chain' }, fetched)).toEqual({
    name: 'From the chain',
    image: 'https://x/y.png',
    extra: { attributes: [{ trait_type: 'a' }], decimals: 9, uri: 'https://x/y.json' },
  })
})

test('values of the wrong kind are left out', () => {
  expect(toTokenInfo({}, { name: 5, symbol: { a: 1 }, description: null, image: '' })).toEqual({})
})

test('what is too long is cut, and what is too much left out', () => {
  const info = toTokenInfo({ decimals: '6' }, { name: 'n'.repeat(20_000), junk: 'j'.repeat(60_000) })
  expect(info.name).toHaveLength(10_000)
  expect(info.extra).toEqual({ decimals: '6' })
})
