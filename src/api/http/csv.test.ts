import { expect, test } from 'vitest'
import { inTokens, toCell, toCsv } from './csv.ts'

test.each([
  ['=1+2', "'=1+2"],
  ['+41', "'+41"],
  ['-5', '-5'],
  ['-5.25', '-5.25'],
  ['-a1', "'-a1"],
  ['@name', "'@name"],
  ['\tx', "'\tx"],
  ['\r=x', '"\'\r=x"'],
  ['a,b', '"a,b"'],
  ['say "so"', '"say ""so"""'],
  ['=A1,"x"', '"\'=A1,""x"""'],
  ['one\ntwo', '"one\ntwo"'],
  [null, ''],
  [undefined, ''],
  [false, 'false'],
])('%j is written as %j', (value, cell) => {
  expect(toCell(value)).toBe(cell)
})

test('pages one behind another are one file', async () => {
  const sheet = { list: 'rows', columns: { a: (row: { x: string }) => row.x, b: () => 1 } }
  const page = (...rows: string[]) =>
    Buffer.from(JSON.stringify({ rows: rows.map((x) => ({ x, y: [{}, '}'] })), z: [{}] }))
  const first = Buffer.from(page('ü', 'a\\"]').toString().replace('ü', '\\u00fc'))
  const pages = [
    await toCsv(sheet, first, true),
    await toCsv(sheet, page(), false),
    await toCsv(sheet, page('2'), false),
  ]
  expect(Buffer.concat(pages).toString()).toBe('a,b\r\nü,1\r\n"a\\""]",1\r\n2,1\r\n')
})

test('jettons are counted by the decimals that the answer tells, and not at all where it tells none', async () => {
  const sheet = {
    list: 'rows',
    columns: { tokens: (row: { of: string }, tokens: object) => inTokens('1500', row.of, { ...tokens }) },
  }
  const rows = ['a', 'b', 'c'].map((of) => ({ of }))
  const metadata = {
    a: { token_info: [{ extra: { decimals: '3' } }] },
    b: { token_info: [{ extra: { decimals: 'x' } }] },
  }
  const answer = Buffer.from(JSON.stringify({ rows, address_book: {}, metadata }))
  expect((await toCsv(sheet, answer, false)).toString()).toBe('1.5\r\n\r\n\r\n')
})
