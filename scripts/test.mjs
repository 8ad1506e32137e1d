// `npm test`: everything that must hold, what is checked without running it first, ending with vitest's summary.
// Arguments go to vitest: npm test -- src/cell. One of the kinds of test files runs those alone: npm test -- unit
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { runNode } from './child.mjs'
import { installIfStale, isOlderThan, ROOT } from './install.mjs'
import { TEST_KINDS } from './test-kinds.mjs'

installIfStale()

/** A tool for whoever writes code; the program and its tests run on older ones. */
const KNIP_NODE = '20.19'

const only = process.argv.slice(2).flatMap((word) => (TEST_KINDS.includes(word) ? ['--mode', word] : [word]))

/** What needs one core each, from the longest to the shortest; the build, because vitest would begin with it and use one core, too. */
const CHECKS = [
  // By itself it checks in four threads that each work out the types they share: twice the processor time on two cores.
  ['tsc', 'node_modules/typescript/lib/tsc.js', ['--noEmit', '--singleThreaded']],
  ['build', 'scripts/build.mjs', []],
  ['tsc of the explorer', 'node_modules/typescript/lib/tsc.js', ['-p', 'web', '--singleThreaded']],
  ['knip', 'node_modules/knip/bin/knip.js', []],
  ['biome', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']],
]

if (!existsSync(join(ROOT, '..', 'shared', 'data'))) {
  process.stdout.write('\n  NOTE: ../shared/data is not here; tests on real chain data will be skipped\n\n')
}

const failed = []

/** As many at once as there are cores. What each prints is shown when it has ended, so that they do not tear each other's lines. */
async function runChecks() {
  const waiting = [...CHECKS]
  const runInTurn = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) await runCheck(check)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runInTurn))
}

async function runCheck([name, script, args]) {
  if (name === 'knip' && isOlderThan(KNIP_NODE)) {
    process.stdout.write(`\n  NOTE: knip needs Node ${KNIP_NODE}, it is not run by ${process.version}\n\n`)
    return
  }
  const printed = []
  const code = await runNode([join(ROOT, script), ...args], (chunk) => printed.push(chunk))
  process.stdout.write(`> ${name}\n${Buffer.concat(printed)}`)
  if (code !== 0) failed.push(name)
}

// Nothing but the tests themselves is asked for when a part of them is.
if (only.length === 0) await runChecks()
process.stdout.write('> vitest\n')
const code = await runNode([join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...only])
if (failed.length > 0) process.stderr.write(`\n${failed.join(', ')} failed, see above\n`)
process.exitCode = failed.length > 0 || code !== 0 ? 1 : 0
