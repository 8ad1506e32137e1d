import { join, resolve } from 'node:path'
import { CellarError } from '../../lib/errors.ts'
import { hasColour } from '../config.ts'
import { createLifetime } from '../lifetime.ts'
import { readable } from '../log.ts'
import { logPath, olderLogPath } from './log-file.ts'
import type { LogsSettings } from './logs-settings.ts'
import { followFile, readTail } from './tail.ts'

const LEVELS = ['debug', 'info', 'warn', 'error', 'fatal']

/** Shows what was logged in a data directory, and what is. */
export async function runLogs(settings: LogsSettings): Promise<0> {
  const { dataDir, lines, follow, postgres } = settings
  const path = postgres === true ? join(resolve(dataDir), 'postgres', 'server.log') : logPath(dataDir)
  const isWanted = postgres === true ? () => true : createFilter(settings.level)
  const render = createRender(settings)
  using life = createLifetime(() => undefined)
  const newest = await readTail(path, lines, isWanted)
  if (newest === undefined) throw nothingThere(path)
  const missing = lines - newest.lines.length
  const older = missing > 0 && postgres !== true ? await readTail(olderLogPath(path), missing, isWanted) : undefined
  for (const line of [...(older?.lines ?? []), ...newest.lines]) process.stdout.write(render(line))
  if (follow !== true) return 0
  for await (const line of followFile(path, newest.end, life.signal)) {
    if (isWanted(line)) process.stdout.write(render(line))
  }
  return 0
}

/** Lines that matter at least so much. */
export function createFilter(level: LogsSettings['level']): (line: string) => boolean {
  const least = LEVELS.indexOf(level)
  return (line) => LEVELS.indexOf(/"level":"(\w+)"/.exec(line)?.[1] ?? '') >= least
}

function createRender({ json, postgres }: LogsSettings): (line: string) => string {
  const isColoured = hasColour(process.stdout)
  return (line) => (json === true || postgres === true ? `${line}\n` : readable(line, isColoured))
}

const nothingThere = (path: string): CellarError =>
  new CellarError(
    'BROKEN_INPUT',
    `There is no log at ${path}: \`cellar up\` keeps one in its --data-dir. Whatever else runs logs to standard error: ask systemd or Docker.`,
  )
