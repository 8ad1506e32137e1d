import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { LogFile, olderLogPath } from './log-file.ts'
import { createFilter } from './logs.ts'
import { followFile, readTail } from './tail.ts'

const line = (level: string, msg: string) => JSON.stringify({ level, time: '2026-01-02T03:04:05.000Z', msg })

test('what was logged before there was a file is in it, and a full one makes place', () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'cellar.log')
  using file = new LogFile(20)
  file.write('early\n')
  file.open(path)
  file.write('a line of some length\n')
  expect(readFileSync(path, 'utf8')).toBe('early\na line of some length\n')
  file.write('another\n')
  expect(readFileSync(path, 'utf8')).toBe('another\n')
  expect(readFileSync(olderLogPath(path), 'utf8')).toBe('early\na line of some length\n')
})

test('the last lines that matter, and where what comes later begins', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'cellar.log')
  expect(await readTail(path, 2, () => true)).toBeUndefined()
  const lines = [line('warn', 'one'), line('info', 'ü'), line('error', 'two'), line('warn', 'three')]
  const text = `${lines.join('\n')}\n`
  writeFileSync(path, `${text}{"half`)
  expect(await readTail(path, 2, createFilter('warn'))).toEqual({
    lines: [lines[2], lines[3]],
    end: Buffer.byteLength(text),
  })
})

test('what is added comes, whole lines only, also when the file is another', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'cellar.log')
  writeFileSync(path, 'old\nnew')
  const stop = new AbortController()
  const lines = followFile(path, 4, stop.signal)
  const first = lines.next()
  appendFileSync(path, 'er\nnewest\n')
  expect([(await first).value, (await lines.next()).value]).toEqual(['newer', 'newest'])
  rmSync(path)
  writeFileSync(path, 'anew\n')
  expect((await lines.next()).value).toBe('anew')
  stop.abort()
  expect((await lines.next()).done).toBe(true)
})
