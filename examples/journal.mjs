// In place of an application's database: a file of lines, each there as a whole or not at all.
import { existsSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'

export function openJournal(path) {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  // A line that a crash cut short was never written.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole !== text) truncateSync(path, Buffer.byteLength(whole))
  const file = openSync(path, 'a')
  return {
    lines: whole.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)])),
    /** Is on the disk when it returns. */
    write(line) {
      writeSync(file, `${JSON.stringify(line, (_, value) => (typeof value === 'bigint' ? `${value}` : value))}\n`)
      fsyncSync(file)
    },
  }
}
