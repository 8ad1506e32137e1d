import { Type } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { Required } from '../../http/fields.ts'
import { Base64, BoolText, HashText, Int32, Text } from './forms.ts'
import { compileParameters, Single } from './parameters.ts'

const BYTES = Buffer.from('4f41d8ce9a6cce1df40bdee110cf89d13a8c62a0d3e18783b0e9a8fc09eebf69', 'hex')
const padded = BYTES.toString('base64')

test('hashes: hex, base64 with padding, base64url with and without', () => {
  const url = BYTES.toString('base64url')
  for (const text of [BYTES.toString('hex').toUpperCase(), padded, `${padded}====`, url, `${url}=`]) {
    expect(HashText.read(text), text).toEqual(BYTES)
  }
  // Of the other alphabet, and cut off.
  expect(HashText.read(padded.slice(0, -1))).toBeUndefined()
  expect(HashText.read(url.slice(0, -1))).toBeUndefined()
})

test('what is missing, what is empty and what cannot be read is told apart', () => {
  const read = compileParameters(Type.Object({ hash: Required(Single(HashText)) }))
  const refused = (sent: Record<string, unknown>): string => {
    try {
      read(new Map(Object.entries(sent)), 'get')
      return 'taken'
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(refused({})).toBe('failed to parse get request: hash is required')
  expect(refused({ hash: null })).toBe('failed to parse get request: hash is required')
  expect(refused({ hash: '' })).toBe('failed to validate request: empty hash')
  expect(refused({ hash: 'zz' })).toMatch(/^failed to parse get request: failed to parse hash: /)
  expect(refused({ hash: padded })).toBe('taken')
})

test('values of a body are of the kind that is expected; only a query repeats a key', () => {
  const read = compileParameters(
    Type.Object({ seqno: Single(Int32), name: Single(Text(9)), boc: Single(Base64), archival: Single(BoolText) }),
  )
  const post = (sent: Record<string, unknown>) => read(new Map(Object.entries(sent)), 'post')
  expect(read(new Map([['seqno', ['1', '2']]]), 'get')).toEqual({ seqno: 2 })
  expect(post({ seqno: 5, archival: true })).toEqual({ seqno: 5, archival: true })
  expect(post({ seqno: '5', archival: 0 })).toEqual({ seqno: 5, archival: false })
  for (const sent of [
    { seqno: [5] },
    { seqno: true },
    { archival: [true] },
    { name: 5 },
    { name: true },
    { name: ['a'] },
  ]) {
    const [name] = Object.keys(sent)
    expect(() => post(sent), JSON.stringify(sent)).toThrow(`failed to parse ${name}: expected `)
  }
  for (const boc of [5, true, ['AAAA'], {}, ' ', 'a']) expect(() => post({ boc }), String(boc)).toThrow('parse boc')
})
