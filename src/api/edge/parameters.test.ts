import { Type } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { AddressText, HashText } from './forms.ts'
import { compileQuery, Many, PageOf } from './parameters.ts'
import { readQueryString } from './query-string.ts'

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

test('a page that is too long is refused in the words of the contract', () => {
  const readPage = compileQuery(Type.Object({ limit: PageOf(10) }), new Set())
  const page = (query: string): number => readPage(readQueryString(query), []).limit
  expect(['', 'limit=', 'limit=0', 'limit=-1', 'limit=1000', 'limit=7&limit=8'].map(page)).toEqual([
    10, 1, 1, 1, 1000, 8,
  ])
  expect(() => page('limit=1001')).toThrow(/^limit is not allowed: 1001 > 1000$/)
})
