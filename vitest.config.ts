import { spawnSync } from 'node:child_process'
import { availableParallelism, totalmem } from 'node:os'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { buildIfStale } from './scripts/build.mjs'
import { kindOf, listTestFiles, TEST_KINDS } from './scripts/test-kinds.mjs'
import { makeMemoryFolder } from './test/memory-folder.ts'

const SRC = resolve('src') + sep
const DIST = resolve('dist') + sep
/**
 * One more than there are cores: files that wait for a program that starts, or for a database, leave them idle otherwise. With one, two cores
 * are used to 95 %; with two, whole runs took more of the processor and longer.
 */
const WORKERS = availableParallelism() + 1
/** Room for what a worker's files leave behind, a quarter of the memory for all: before it is full nothing goes through a heap to find what may be let go. */
const HEAP_MEGABYTES = Math.min(2048, Math.floor(totalmem() / 2 ** 20 / 4 / WORKERS))
/** Three times as much is taken. What is young when it is gone through costs as much as what is left of it, so it is gone through seldom. */
const YOUNG_MEGABYTES = HEAP_MEGABYTES < 1024 ? 16 : 64
/** Node 22 and later have no `--interrupt-budget`, and do not start with an option that they do not know. */
const V8_HELP = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' }).stdout
const isV8Option = (flag: string): boolean => V8_HELP.includes(`  --${/^--(?:no-)?([^=]+)/.exec(flag)?.[1]} (`)
/**
 * Most of what a test runs is run for a moment. Compiling it into the fastest code V8 has, and going through all that files have left behind, was a
 * fifth of the processor's time; a function must have run seven times as long as by default before it is compiled so. Every core has a worker of its
 * own that computes, so garbage is collected by the thread that made it: several that share the work wait for each other.
 */
const V8_FLAGS = [
  `--initial-old-space-size=${HEAP_MEGABYTES}`,
  `--min-semi-space-size=${YOUNG_MEGABYTES}`,
  `--max-semi-space-size=${YOUNG_MEGABYTES}`,
  '--interrupt-budget=1000000',
  '--single-threaded-gc',
  '--no-memory-reducer',
].filter(isV8Option)
const ON_CITUS = process.env.CELLAR_TEST_CITUS_URL !== undefined

// Databases and folders of tests live for seconds. To make a database takes a third of a second of the processor on a disk, most of it for its 700 files, and a
// twentieth in memory.
const inMemory = process.env.TMPDIR === undefined ? makeMemoryFolder() : undefined
if (inMemory !== undefined) process.env.TMPDIR = inMemory

/** Long files come first and small ones last, so that no core is idle at the end; those that wait for programs take turns with those that compute. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const kinds = new Map(sorted.map((file) => [file, kindOf(relative('.', file.moduleId))]))
    const ofKind = (kind: string) => sorted.filter((file) => kinds.get(file) === kind)
    const computing = TEST_KINDS.filter((kind) => kind !== 'browser' && kind !== 'process').flatMap(ofKind)
    return [...ofKind('browser'), ...takingTurns(ofKind('process'), computing)]
  }
}

/** One of the first, one of the second, until the first are over. */
function takingTurns<T>(first: readonly T[], second: readonly T[]): T[] {
  return [...first.flatMap((one, i) => [one, ...second.slice(i, i + 1)]), ...second.slice(first.length)]
}

/** The mode is the kind of test files to run; without one, all. */
export default defineConfig(({ mode }) => ({
  plugins: [
    {
      // Tests run what is shipped. It also takes a quarter less of the processor than sources that are translated in every worker, and threads need no
      // translator.
      name: 'built-sources',
      enforce: 'pre',
      configureServer: () => buildIfStale(),
      resolveId(id, importer) {
        if (!importer || !/^\..*\.ts$/.test(id) || id.endsWith('.test.ts')) return undefined
        const path = join(dirname(importer), id)
        return path.startsWith(SRC) ? `${DIST}${path.slice(SRC.length, -'.ts'.length)}.js` : undefined
      },
    },
  ],
  // A test loads sources from a clone of its own in a temporary folder.
  server: { fs: { strict: false } },
  test: {
    include: listTestFiles().filter((file) => !TEST_KINDS.includes(mode) || kindOf(file) === mode),
    globalSetup: mode === 'unit' ? [] : ['test/global-setup.ts'],
    setupFiles: ['test/fixed-seed.ts', 'test/quick-equality.ts', 'test/thread-heaps.ts'],
    server: { deps: { external: [/\/dist\//] } },
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    poolOptions: {
      forks: {
        // No module of the product has state, so files may share what they load, and what V8 has compiled of it: a fifth less of the processor.
        isolate: false,
        execArgv: V8_FLAGS,
        maxForks: WORKERS,
        // The pool may stop a worker that is idle in the moment that it gives it a file.
        minForks: WORKERS,
      },
    },
    // Nothing takes this long unless it hangs; a machine that is busy with something else must not look like that. Every statement takes longer on Citus.
    testTimeout: ON_CITUS ? 900_000 : 180_000,
    hookTimeout: ON_CITUS ? 900_000 : 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
}))
