import { expect, test } from 'vitest'
import { join, NOTHING, sql, where } from './sql.ts'

test('values become numbered parameters, statements become text', () => {
  const inner = sql`b = ${'x'} or c = ${2n}`
  const whole = sql`select ${1} where (${inner}) and d = ${null}`
  expect(whole.text).toBe('select $1 where (b = $2 or c = $3) and d = $4')
  expect(whole.values).toEqual([1, 'x', 2n, null])
})

test('where keeps the conditions that are there', () => {
  expect(where(undefined, false).text).toBe('')
  const both = where(sql`a = ${1}`, undefined, sql`b = ${2}`)
  expect([both.text, both.values]).toEqual(['where a = $1 and b = $2', [1, 2]])
  expect(join([], NOTHING).text).toBe('')
})

test('a text that looks like SQL stays a value', () => {
  const text = "'; drop table blocks; --"
  expect(sql`select ${text}`).toMatchObject({ text: 'select $1', values: [text] })
})
