// Builds src/ into dist/ when dist/ does not come from exactly these sources: tsc, then the SQL migrations beside it.
// One file in gives one file out, because the folder registries look for files (docs/decisions/003-build-by-tsc.md).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, installIfStale, ROOT } from './install.mjs'

const SRC = join(ROOT, 'src')
const DIST = join(ROOT, 'dist')
const STAMP = join(DIST, '.built-from')
const SETTINGS = ['package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'scripts/build.mjs']

export function buildIfStale() {
  const files = listFiles(SRC).filter((file) => !file.endsWith('.test.ts'))
  const digest = digestOf([...SETTINGS.map((name) => join(ROOT, name)), ...files])
  if (readStamp() === digest) return
  process.stderr.write('Building\n')
  rmSync(STAMP, { force: true })
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
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
