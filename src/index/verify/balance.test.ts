import { expect, test } from 'vitest'
import { addHoldings, balanceChange, type MoneyDocument, sameHoldings, toHoldings } from './balance.ts'

const doc = (parts: Partial<MoneyDocument>): MoneyDocument => ({
  total_fees: '0',
  total_fees_extra_currencies: {},
  description: {},
  out_msgs: [],
  ...parts,
})
const message = (value: string, fwd_fee: string, extra: Record<string, string> = {}) => ({
  value,
  value_extra_currencies: extra,
  fwd_fee,
  ihr_fee: '0',
})

test('credit and collected debt come in; values, their fees and total fees go out', () => {
  const change = balanceChange(
    doc({
      total_fees: '30',
      description: { credit_ph: { credit: '900', due_fees_collected: '100' } },
      out_msgs: [message('200', '7'), { ...message('1', '2'), ihr_fee: '3' }],
    }),
  )
  expect([...change]).toEqual([['', 1000n - 207n - 6n - 30n]])
})

test('a log carries no value', () => {
  const log = { value: null, value_extra_currencies: null, fwd_fee: null, ihr_fee: null }
  expect(balanceChange(doc({ out_msgs: [log] })).size).toBe(0)
})

test('extra currencies are counted each for itself', () => {
  const after = toHoldings(5n, Buffer.from('{"100":"40"}'))
  addHoldings(
    after,
    balanceChange(
      doc({
        description: { credit_ph: { credit: '0', credit_extra_currencies: { 7: '1' } } },
        out_msgs: [message('5', '0', { 100: '40' })],
      }),
    ),
  )
  expect(sameHoldings(after, new Map([['7', 1n]]))).toBe(true)
})
