// `npm test`: everything that must hold, in the order in which it fails fastest, ending with vitest's summary.
// Arguments go to vitest: npm test -- src/cell. One of the kinds of test files runs those alone: npm test -- unit
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from './child.mjs'
import { installIfStale, isOlderThan, ROOT } from './install.mjs'
import { TEST_KINDS } from './test-kinds.mjs'

installIfStale()

/** A tool for whoever writes code; the program and its tests run on older ones. */
const KNIP_NODE = '20.19'

const only = process.argv.slice(2).flatMap((word) => (TEST_KINDS.includes(word) ? ['--mode', word] : [word]))
const steps = [
  ['biome', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']],
  ['tsc', 'node_modules/typescript/lib/tsc.js', ['--noEmit']],
  ['tsc of the explorer', 'node_modules/typescript/lib/tsc.js', ['-p', 'web']],
  ['knip', 'node_modules/knip/bin/knip.js', []],
  ['vitest', 'node_modules/vitest/vitest.mjs', ['run', ...only]],
]

if (!existsSync(join(ROOT, '..', 'shared', 'data'))) {
  process.stdout.write('\n  NOTE: ../shared/data is not here; tests on real chain data will be skipped\n\n')
}

let failed
for (const [name, script, args] of steps) {
  // Nothing but the tests themselves is asked for when a part of them is.
  if (only.length > 0 && name !== 'vitest') continue
  if (name === 'knip' && isOlderThan(KNIP_NODE)) {
    process.stdout.write(`\n  NOTE: knip needs Node ${KNIP_NODE}, it is not run by ${process.version}\n\n`)
    continue
  }
  process.stdout.write(`> ${name}\n`)
  if ((await runNode([join(ROOT, script), ...args])) !== 0) failed ??= name
}
if (failed && failed !== 'vitest') process.stderr.write(`\n${failed} failed, see above\n`)
process.exitCode = failed ? 1 : 0
