import { readFileSync } from 'node:fs'
import { CellarError } from '../lib/errors.ts'

/** `dataDir` is `data-dir` in a file, as it is behind its dashes on a command line. */
export const toFileName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The settings of a JSON file by their names. */
export function readSettingsFile(path: string): Readonly<Record<string, unknown>> {
  const bad = (why: string, cause?: unknown): CellarError =>
    new CellarError('CONFIG', `The settings file ${path} cannot be used: ${why}.`, { path }, { cause })
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw bad((error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : 'it cannot be read', error)
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw bad('it is not JSON', error)
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw bad('it is not a JSON object')
  return parsed as Record<string, unknown>
}
