import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { hasColour } from './config.ts'
import { readable } from './log.ts'

test('a line for people has a clock, a level, the sentence and its fields', () => {
  const time = new Date(2026, 0, 2, 3, 4, 5).getTime()
  const line = JSON.stringify({
    level: 'warn',
    time,
    port: 5432,
    dataDir: './.cellar',
    msg: 'PostgreSQL is recovering',
  })
  expect(stripVTControlCharacters(readable(line))).toBe(
    '03:04:05 warn  PostgreSQL is recovering  port=5432 dataDir=./.cellar\n',
  )
})

test('without colours there is nothing but the words', () => {
  const line = readable(JSON.stringify({ level: 'info', time: 0, msg: 'x', port: 1 }), false)
  expect(line).toBe(stripVTControlCharacters(line))
  expect(line).toMatch(/ info {2}x {2}port=1\n$/)
  const terminal = { isTTY: true }
  expect([hasColour(terminal, {}), hasColour(terminal, { NO_COLOR: '1' }), hasColour({}, {})]).toEqual([
    true,
    false,
    false,
  ])
})

test('an error brings its stack', () => {
  expect(readable(JSON.stringify({ level: 'error', time: 0, msg: 'x', err: { stack: 'Error: y\n  at z' } }))).toContain(
    'at z',
  )
})
