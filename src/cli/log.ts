import pino, { type Logger } from 'pino'
import { hasColour } from './config.ts'
import type { LogFile } from './logs/log-file.ts'

type Shown = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean }

const GREY = 90
const COLOUR: Record<string, number> = { debug: GREY, info: 36, warn: 33, error: 31, fatal: 31 }

/** Structured lines on standard error: JSON for machines, one readable line when somebody watches; and in a file where one is kept. */
export function createLog(level: string, stream: Shown = process.stderr, file?: LogFile): Logger {
  const options = {
    ...{ level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    formatters: { level: (label: string) => ({ level: label }) },
  }
  const isColoured = hasColour(stream)
  const shown = stream.isTTY
    ? { write: (line: string) => stream.write(readable(line, isColoured)) }
    : pino.destination({ fd: 2, sync: true })
  if (file === undefined) return pino(options, shown)
  // What is logged at all goes to both.
  const streams = [shown, file].map((one) => ({ level: 'trace' as const, stream: one }))
  return pino(options, pino.multistream(streams))
}

/** `12:03:44 warn  one fixed sentence  key=value`. */
export function readable(line: string, isColoured = true): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line)
  const clock = new Date(time).toTimeString().slice(0, 8)
  const text = Object.entries(fields).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const stack = err?.stack ? `\n${err.stack}` : ''
  const paint = (colour: number, words: string) => (isColoured ? `\x1b[${colour}m${words}\x1b[0m` : words)
  return `${paint(GREY, clock)} ${paint(COLOUR[level] ?? 0, level.padEnd(5))} ${msg}  ${paint(GREY, text.join(' '))}${stack}\n`
}

/** For a command that shows its own progress: on a terminal only what went wrong is said beside it. */
export function createTaskLog(level: string): Logger {
  return createLog(process.stderr.isTTY && level === 'info' ? 'warn' : level)
}
