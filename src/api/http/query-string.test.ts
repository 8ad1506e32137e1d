import { expect, test } from 'vitest'
import { printable, readQueryString } from './query-string.ts'

const read = (text: string) => Object.fromEntries(readQueryString(text))

test('keys repeat, [] is dropped, blanks and percent codes are decoded, commas stay', () => {
  expect(read('a=1&a[]=2&a%5B%5D=3&b=x,y&c=%D1%8F+z&d&=e&&')).toEqual({
    a: ['1', '2', '3'],
    b: ['x,y'],
    c: ['я z'],
    d: [''],
    '': ['e'],
  })
  expect(read('')).toEqual({})
  expect(read('__proto__=1&constructor=2')).toHaveProperty('constructor', ['2'])
})

test.each([
  ['hash=%', /^hash: broken percent-encoding$/],
  ['hash=%ff', /^hash: broken percent-encoding$/],
  ['%ff=1', /^query: broken percent-encoding$/],
  ['sort=a%00', /^sort: holds a NUL character$/],
  ['x'.repeat(10).concat('&a=1'.repeat(2500)), /^query: more than 2500 parameters$/],
])('refuses %.40s', (text, message) => {
  expect(() => readQueryString(text)).toThrow(message)
})

test('what a caller wrote is cut and cleaned before it goes into a text or a header', () => {
  expect(printable('a\r\nb\u202e💎')).toBe('a??b???')
  expect(printable('x'.repeat(100), 5)).toBe('xxxxx...')
})
