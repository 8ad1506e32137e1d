import { expect, test } from 'vitest'
import { describeSeconds } from './describe-seconds.ts'
import { createProgressLine, secondsLeft } from './progress-line.ts'

test('times are told by their two largest parts', () => {
  expect([0, 59, 61, 3_600, 90_061].map(describeSeconds)).toEqual(['0 s', '59 s', '1 min 1 s', '1 h', '1 d 1 h'])
})

test('what is left follows from what was done, once that says something', () => {
  expect([secondsLeft(0, 5_000), secondsLeft(0.5, 999), secondsLeft(0.25, 2_000), secondsLeft(1, 9_000)]).toEqual([
    ...[null, null, 6, 0],
  ])
})

/** What is written when half is told every second for so many seconds. */
function record(isTTY: boolean, seconds: number, isQuiet = false): string[] {
  const written: string[] = []
  let nowMs = 0
  const write = (text: unknown) => written.push(String(text)) > 0
  const line = createProgressLine({ isTTY, write }, { isQuiet, now: () => nowMs })
  for (; nowMs <= seconds * 1000; nowMs += 1000) line.update({ phase: 'copy', done: 5, total: 10, what: 'blocks' })
  line.clear()
  return written
}

test('a terminal has one line that changes and goes', () => {
  const written = record(true, 2)
  expect(written).toHaveLength(4)
  expect(written[2]).toBe(`\r\x1b[K  ${'█'.repeat(15)}${'░'.repeat(15)}  50%  copy: blocks, done in about 2 s`)
  expect(written[3]).toBe('\r\x1b[K')
})

test('a log has a plain line every ten seconds', () => {
  expect(record(false, 25)).toEqual([
    '50% copy: blocks, done in about 10 s\n',
    '50% copy: blocks, done in about 20 s\n',
  ])
})

test('quiet says nothing', () => {
  expect(record(true, 25, true)).toEqual([])
})
