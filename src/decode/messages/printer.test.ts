import { expect, test } from 'vitest'
import { Printer } from './printer.ts'

test('text is ASCII that may stand in HTML, and reads back as it was', () => {
  const text = '<b>&amp; "quoted" \\ \u2028 \n\t\u0001 😀 é'
  const printer = new Printer()
  printer.text(text)
  const json = Buffer.from(printer.view()).toString('latin1')
  expect(json).toBe('"\\u003cb\\u003e\\u0026amp; \\"quoted\\" \\\\ \\u2028 \\n\\t\\u0001 \\ud83d\\ude00 \\u00e9"')
  expect(JSON.parse(json)).toBe(text)
})
