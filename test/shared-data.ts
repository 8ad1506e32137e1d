import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A test of this very case says that it is elsewhere, where nothing is. */
const ABOVE = process.env.CELLAR_TEST_BESIDE ?? fileURLToPath(new URL('../..', import.meta.url))
const ROOT = join(ABOVE, 'shared', 'data')

const missing = new Set<string>()

/**
 * Absolute path of real chain data in the folder next to the repository (`../shared/data/…`), or undefined when it is
 * not there. Tests use `test.skipIf(!path)`: a clone on its own stays green, and says out loud what it did not check.
 */
export function sharedData(...path: string[]): string | undefined {
  const full = join(ROOT, ...path)
  if (existsSync(full)) return full
  const name = `../${relative(ABOVE, full)}`
  if (!missing.has(name)) {
    missing.add(name)
    process.stderr.write(`\n  SKIPPED: ${name} is not here, tests on this real chain data do not run\n\n`)
  }
  return undefined
}
