import { expect, test } from 'vitest'
import { renderExtraCurrencies } from '../../../record/account-state.ts'
import { toExtraCurrencies } from './ids.ts'

test('ids of extra currencies have no sign, in both shapes, by id', () => {
  const currencies = new Map([
    [100, 5n],
    [2 ** 31, 6n],
    [2 ** 32 - 1, 2n ** 100n],
  ])
  expect(toExtraCurrencies(currencies)).toEqual([
    { '@type': 'extraCurrency', id: 100, amount: '5' },
    { '@type': 'extraCurrency', id: 2147483648, amount: '6' },
    { '@type': 'extraCurrency', id: 4294967295, amount: '1267650600228229401496703205376' },
  ])
  expect(`${renderExtraCurrencies(currencies)}`).toBe(
    '{"100":"5","2147483648":"6","4294967295":"1267650600228229401496703205376"}',
  )
})
