// Builds src/ into dist/ when dist/ does not come from exactly these sources: tsc, then the SQL migrations beside it.
// One file in gives one file out, because the folder registries look for files (docs/decisions/003-build-by-tsc.md).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, installIfStale, ROOT } from './install.mjs'

const SRC = join(ROOT, 'src')
const DIST = join(ROOT, 'dist')
const STAMP = join(DIST, '.built-from')
const LOCK = join(ROOT, 'node_modules', '.cellar-building')
const LOOK_MS = 100
/** Far more than a build takes. */
const LOCK_MS = 300_000
const SETTINGS = ['package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'scripts/build.mjs']

export function buildIfStale() {
  const files = listFiles(SRC).filter((file) => !file.endsWith('.test.ts'))
  const digest = digestOf([...SETTINGS.map((name) => join(ROOT, name)), ...files])
  if (readStamp() === digest) return
  // Of several that start at once one builds, and nobody runs what is half written.
  takeLock()
  try {
    if (readStamp() !== digest) build(files, digest)
  } finally {
    rmSync(LOCK, { force: true })
  }
}

function build(files, digest) {
  process.stderr.write('Building\n')
  rmSync(STAMP, { force: true })
  // Not its bin/tsc: a module without an extension is more than Node 20.9 can load.
  const tsc = join(ROOT, 'node_modules', 'typescript', 'lib', 'tsc.js')
  const built = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: ROOT, stdio: ['ignore', 2, 2] })
  if (built.status !== 0) fail('The build failed.')

  const expected = new Set()
  for (const file of files) {
    const target = join(DIST, relative(SRC, file))
    if (file.endsWith('.ts')) {
      const script = target.replace(/\.ts$/, '.js')
      expected.add(script).add(`${script}.map`)
    } else {
      mkdirSync(dirname(target), { recursive: true })
      copyFileSync(file, target)
      expected.add(target)
    }
  }
  // What an earlier build left behind would still be found by the folder registries.
  for (const file of listFiles(DIST)) if (!expected.has(file)) rmSync(file)
  chmodSync(join(DIST, 'cli.js'), 0o755)
  writeFileSync(STAMP, digest)
}

function takeLock() {
  for (;;) {
    try {
      writeFileSync(LOCK, `${process.pid}`, { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isHolderGone()) rmSync(LOCK, { force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS)
  }
}

/** Whoever was killed while building left its lock behind; its number may be somebody else's by now. */
function isHolderGone() {
  try {
    if (Date.now() - statSync(LOCK).mtimeMs > LOCK_MS) return true
    const pid = Number(readFileSync(LOCK, 'utf8'))
    // Just made, and nothing written into it yet.
    if (pid !== 0) process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

function digestOf(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const bytes = readFileSync(file)
    hash.update(`${relative(ROOT, file).split(sep).join('/')} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

function readStamp() {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch {
    return undefined
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  installIfStale()
  buildIfStale()
}
