import pino, { type Logger } from 'pino'

const COLOUR: Record<string, number> = { debug: 90, info: 36, warn: 33, error: 31, fatal: 31 }

/** Structured lines on standard error: JSON for machines, one readable line when somebody watches. */
export function createLog(level: string, stream: NodeJS.WriteStream = process.stderr): Logger {
  const options = { level, base: null, formatters: { level: (label: string) => ({ level: label }) } }
  if (!stream.isTTY)
    return pino({ ...options, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ fd: 2, sync: true }))
  return pino(options, { write: (line: string) => stream.write(readable(line)) })
}

/** `12:03:44 warn  one fixed sentence  key=value`. */
export function readable(line: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line)
  const clock = new Date(time).toTimeString().slice(0, 8)
  const text = Object.entries(fields).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const stack = err?.stack ? `\n${err.stack}` : ''
  return `\x1b[90m${clock}\x1b[0m \x1b[${COLOUR[level] ?? 0}m${level.padEnd(5)}\x1b[0m ${msg}  \x1b[90m${text.join(' ')}\x1b[0m${stack}\n`
}

/** For a command that shows its own progress: on a terminal only what went wrong is said beside it. */
export function createTaskLog(level: string): Logger {
  return createLog(process.stderr.isTTY && level === 'info' ? 'warn' : level)
}
