// What a test file needs is what it imports, so that no list of files has to be kept: `unit` needs nothing but the machine's memory, `db` a
// database, `chain` a chain (recorded or made) in one or without one, `process` programs beside it, `browser` one to look at the explorer with.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { ROOT } from './install.mjs'

/** From the longest files to the shortest: the end of a run is then full of small ones, and no core waits for a long one. */
export const TEST_KINDS = ['browser', 'process', 'chain', 'db', 'unit']

const SIGNS = {
  browser: /^playwright-core$/,
  process: /^(node:child_process|test\/cellar-process\.ts|src\/store\/embedded\.ts)$/,
  chain: /^(src\/(index|devnet)\/|test\/(shared-data|devnet\/|lite-server\/|api\/planned-requests\.ts))/,
  db: /^test\/database\.ts$/,
}

/** Test files of all kinds, by their paths from the root with forward slashes. */
export function listTestFiles() {
  return ['src', 'test'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name.split(sep).join('/')}`),
  )
}

export function kindOf(file) {
  const reached = reach(file)
  return TEST_KINDS.find((kind) => reached.some((path) => SIGNS[kind]?.test(path))) ?? 'unit'
}

/** Whether a test file imports another, through others or itself. */
export const isReached = (file, path) => reach(file).includes(path)

/** All that a test file imports, through other files of tests; what sources import is their own affair. */
function reach(file, seen = new Set()) {
  for (const found of importsOf(file)) {
    if (seen.has(found)) continue
    seen.add(found)
    if (/^(test\/.*|.*\.test)\.ts$/.test(found)) reach(found, seen)
  }
  return [...seen]
}

function importsOf(file) {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const specifiers = [...text.matchAll(/^(?:import|export)\b(?! type\b)(?:[\w\s{},*]*\bfrom)?\s*'([^']+)'/gm)].map(
    (match) => match[1],
  )
  return specifiers.map((specifier) =>
    specifier.startsWith('.')
      ? relative(ROOT, join(ROOT, dirname(file), specifier))
          .split(sep)
          .join('/')
      : specifier,
  )
}
