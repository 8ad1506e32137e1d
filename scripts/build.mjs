// Builds src/ into dist/ when dist/ does not come from exactly these sources: tsc, types of what the package exports, the SQL
// migrations beside it, then each program in one file.
// One file in gives one file out, because the folder registries look for files (docs/decisions/003-build-by-tsc.md).
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digestOf, listFiles, readStamp, whileLocked } from './build-stamp.mjs'
import { buildWebIfStale } from './build-web.mjs'
import { fail, installIfStale, ROOT } from './install.mjs'
import { whileShowing } from './waiting-line.mjs'

const SRC = join(ROOT, 'src')
const DIST = join(ROOT, 'dist')
const STAMP = join(DIST, '.built-from')
const LOCK = join(ROOT, 'node_modules', '.cellar-building')
/** How long the last build took. */
const TIME = join(ROOT, 'node_modules', '.cellar-build-ms')
/** What programs of others import, so that its types are built, too. */
const EXPORTED = ['client', 'testing'].map((folder) => `${join(SRC, folder)}${sep}`)
/** The explorer's, under a stamp of its own. */
const WEB = `${join(DIST, 'web')}${sep}`
const SETTINGS = [
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'tsconfig.client.json',
  'tsconfig.testing.json',
  'scripts/build.mjs',
  'scripts/build-stamp.mjs',
  'scripts/pack.mjs',
]

export function buildIfStale() {
  const files = listFiles(SRC).filter((file) => !file.endsWith('.test.ts'))
  const digest = digestOf([...SETTINGS.map((name) => join(ROOT, name)), ...files])
  if (readStamp(STAMP) === digest) return
  whileLocked(LOCK, () => {
    if (readStamp(STAMP) !== digest) build(files, digest)
  })
}

function build(files, digest) {
  rmSync(STAMP, { force: true })
  const work = () => compile() ?? arrange(files) ?? runTool('scripts/pack.mjs', [])
  const failure = whileShowing('Building', work, { memory: TIME })
  if (failure !== undefined) fail(`${failure}The build failed.`)
  chmodSync(join(DIST, 'cli.js'), 0o755)
  writeFileSync(STAMP, digest)
}

/** What the compiler says of a mistake, which is told when nothing is shown any more; undefined when there is none. */
function compile() {
  // Not its bin/tsc: a module without an extension is more than Node 20.9 can load.
  const tsc = 'node_modules/typescript/lib/tsc.js'
  const projects = ['tsconfig.build.json', 'tsconfig.client.json', 'tsconfig.testing.json']
  for (const project of projects) {
    const failure = runTool(tsc, ['-p', project])
    if (failure !== undefined) return failure
  }
  return undefined
}

/** What it said when it failed. */
function runTool(script, args) {
  const ran = spawnSync(process.execPath, [join(ROOT, script), ...args], {
    ...{ cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 },
  })
  return ran.status === 0 ? undefined : `${ran.stdout}${ran.stderr}`
}

/** Beside the modules lies what they read, and nothing else: what an earlier build left behind would still be found by the folder registries. */
function arrange(files) {
  const expected = new Set()
  for (const file of files) {
    const target = join(DIST, relative(SRC, file))
    if (file.endsWith('.ts')) {
      const script = target.replace(/\.ts$/, '.js')
      expected.add(script).add(`${script}.map`)
      if (EXPORTED.some((folder) => file.startsWith(folder))) expected.add(target.replace(/\.ts$/, '.d.ts'))
    } else {
      mkdirSync(dirname(target), { recursive: true })
      copyFileSync(file, target)
      expected.add(target)
    }
  }
  for (const file of listFiles(DIST)) if (!expected.has(file) && !file.startsWith(WEB)) rmSync(file)
  return undefined
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  installIfStale()
  buildIfStale()
  if (!(await buildWebIfStale())) process.exitCode = 1
}
