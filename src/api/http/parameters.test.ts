import { Type } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import type { Dialect } from '../../record/dialect.ts'
import { compileQuery, Many, Page, PageOf } from './parameters.ts'
import { readQueryString } from './query-string.ts'
import { AddressText, HashText } from './value-parser.ts'

const read = compileQuery(Type.Object({ address: Many(AddressText, { maxItems: 3 }), hash: Many(HashText) }), new Set())
const ask = (query: string) => read(readQueryString(query), [])

const address = (digit: string): string => `0:${digit.repeat(64)}`
const bytes = (digit: string): Buffer => Buffer.from(`00${digit.repeat(64)}`, 'hex')

test('a list is the key repeated, the key with [], or commas in between', () => {
  const wanted = ['a', 'b', 'c'].map(bytes)
  for (const query of [
    `address=${address('a')}&address=${address('b')}&address=${address('c')}`,
    `address[]=${address('a')}&address[]=${address('b')}&address[]=${address('c')}`,
    `address=${address('a')},${address('b')},${address('c')}`,
    `address=${address('a')}%2C${address('b')}&address=${address('c')}`,
  ]) {
    expect(ask(query).address?.map((one) => Buffer.from(one))).toEqual(wanted)
  }
  expect(ask(`hash=${'A'.repeat(43)}=,${'0'.repeat(64)}`).hash).toHaveLength(2)
})

test('each value between commas counts and must be one', () => {
  expect(() => ask(`address=${[1, 2, 3, 4].map((digit) => address(`${digit}`)).join(',')}`)).toThrow(
    'address: at most 3 values, 4 were given',
  )
  expect(() => ask(`address=${address('a')},nonsense`)).toThrow('address: expected an address')
  expect(() => ask(`address=${address('a')},`)).toThrow('address: empty')
  expect(() => ask('address=,')).toThrow('address: empty')
})

test('a page out of range is refused; the public dialect takes what is too little for the least', () => {
  const pageIn = (dialect: Dialect) => {
    const readPage = compileQuery(Type.Object({ limit: PageOf(10), offset: Page.offset }), new Set(), dialect)
    return (query: string): string => {
      const { limit, offset } = readPage(readQueryString(query), [])
      return `${limit} ${offset}`
    }
  }
  const [documented, inPublic] = [pageIn('documented'), pageIn('public')]
  expect(['', 'limit=', 'limit=1000', 'limit=7&limit=8', 'offset=5', 'offset='].map(documented)).toEqual([
    ...['10 0', '10 0', '1000 0', '8 0', '10 5', '10 0'],
  ])
  for (const limit of ['0', '-1']) {
    expect(() => documented(`limit=${limit}`)).toThrow('limit: expected a 32-bit integer of at least 1')
    expect(inPublic(`limit=${limit}`)).toBe('1 0')
  }
  expect(() => documented('offset=-1')).toThrow('offset: expected a 32-bit integer of at least 0')
  expect(inPublic('offset=-1')).toBe('10 0')
  expect(inPublic('limit=')).toBe('1 0')
  for (const page of [documented, inPublic]) {
    expect(() => page('limit=1001')).toThrow(/^limit is not allowed: 1001 > 1000$/)
    expect(() => page('offset=1000001')).toThrow(/^offset: at most/)
  }
})
