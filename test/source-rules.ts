import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A source file by its path from the repository's root, always with forward slashes. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

interface Import {
  readonly specifier: string
  readonly typeOnly: boolean
  readonly reexport: boolean
}

/** Which rooms a room may import from. `types` may be named in type positions but not called. */
interface Floor {
  readonly sees: readonly string[]
  readonly types?: readonly string[]
}

const GROUND = ['lib', 'cell', 'tlb', 'model']
export const FLOORS: Readonly<Record<string, Floor>> = {
  lib: { sees: [] },
  cell: { sees: ['lib'] },
  tlb: { sees: ['lib', 'cell'] },
  model: { sees: ['cell'], types: ['tlb'] },
  tvm: { sees: GROUND },
  node: { sees: GROUND },
  decode: { sees: [...GROUND, 'tvm'] },
  store: { sees: ['lib', 'cell', 'model'], types: ['tlb'] },
  index: { sees: [...GROUND, 'tvm', 'node', 'decode', 'store'] },
  api: { sees: [...GROUND, 'tvm', 'node', 'decode', 'store'] },
  devnet: { sees: [...GROUND, 'tvm', 'node'] },
  cli: { sees: [...GROUND, 'tvm', 'node', 'decode', 'store', 'index', 'api', 'devnet'] },
}

const FORBIDDEN_FOLDERS = 'utils helpers common misc internal core types interfaces managers services'.split(' ')

/** Folders whose files are found by being there; only they have default exports. */
const REGISTRIES = ['v3', 'v2', 'messages', 'contracts', 'actions']

export const MAX_LINES = 400

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export function listSources(folder = 'src'): SourceFile[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.gen.ts'))
    .map((name) => join(ROOT, folder, name))
    .map((file) => ({ path: relative(ROOT, file).split(sep).join('/'), text: readFileSync(file, 'utf8') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

export function isTest({ path }: SourceFile): boolean {
  return path.endsWith('.test.ts')
}

export function lineCount({ text }: SourceFile): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

/** Every broken rule of one file, as sentences; an empty list for a file that keeps them all. */
export function brokenRules(file: SourceFile, dependencies: readonly string[]): string[] {
  const broken = file.path
    .split('/')
    .slice(0, -1)
    .filter((folder) => FORBIDDEN_FOLDERS.includes(folder))
    .map((folder) => `the folder name "${folder}" says nothing about what is inside`)
  if (isTest(file)) return broken

  const code = withoutComments(file.text)
  const imports = listImports(code)
  broken.push(...imports.flatMap((one) => brokenFloor(file.path, one) ?? []))
  for (const { specifier } of imports.filter(({ specifier }) => !/^(\.|node:)/.test(specifier))) {
    const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
    if (!dependencies.includes(name)) broken.push(`${name} is not a run-time dependency`)
  }
  if (lineCount(file) > MAX_LINES) broken.push(`${lineCount(file)} lines, at most ${MAX_LINES}`)
  if (/\bprocess\s*\.\s*env\b|\bfrom 'node:process'/.test(code) && file.path !== 'src/cli/config.ts') {
    broken.push('only src/cli/config.ts reads the environment')
  }
  if (/^export default\b|\bas default\b/m.test(code) && !REGISTRIES.some((name) => file.path.includes(`/${name}/`))) {
    broken.push(`default exports only in ${REGISTRIES.join(', ')}`)
  }
  if (imports.some(({ reexport }) => reexport) || posix.basename(file.path) === 'index.ts') {
    broken.push('no barrels: import from the file that owns the thing')
  }
  return broken
}

function brokenFloor(path: string, { specifier, typeOnly }: Import): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  const room = roomOf(path)
  const target = posix.join(posix.dirname(path), specifier)
  const other = roomOf(target)
  if (other === room && other !== undefined) return undefined
  if (room === undefined) return path === 'src/cli.ts' && other === 'cli' ? undefined : `${path} is in no room`
  const floor = FLOORS[room]
  if (!floor) return `src/${room} is not a room of the house: add it to the floors in test/source-rules.ts`
  if (other === undefined) return `${specifier} leaves src`
  if (floor.sees.includes(other)) return undefined
  if (floor.types?.includes(other)) {
    return typeOnly ? undefined : `${room} may use types of ${other} only: import type … from '${specifier}'`
  }
  return `${room} may not import ${other} (${specifier})`
}

function roomOf(path: string): string | undefined {
  return /^src\/([^/]+)\//.exec(path)?.[1]
}

/** Imports, re-exports, `import('…')` and worker files (`new URL('…', import.meta.url)`) of a file. */
function listImports(code: string): Import[] {
  const found: Import[] = []
  for (const match of code.matchAll(/^[ \t]*(import|export)\b([\w\s{},*$]*?)\bfrom\s*['"]([^'"]+)['"]/gm)) {
    const [, word, clause = '', specifier = ''] = match
    found.push({ specifier, typeOnly: isTypeClause(clause), reexport: word === 'export' })
  }
  for (const match of code.matchAll(/\bimport\s*\(\s*['"]([^'"]+)['"]|^[ \t]*import\s*['"]([^'"]+)['"]/gm)) {
    found.push({ specifier: match[1] ?? match[2] ?? '', typeOnly: false, reexport: false })
  }
  for (const match of code.matchAll(/\bnew URL\(\s*['"](\.[^'"]+\.[jt]s)['"]\s*,\s*import\.meta\.url/g)) {
    found.push({ specifier: match[1] ?? '', typeOnly: false, reexport: false })
  }
  return found
}

function isTypeClause(clause: string): boolean {
  const text = clause.trim()
  if (/^type\b(?!\s*,)/.test(text)) return true
  if (!text.startsWith('{')) return false
  const names = text
    .slice(1, -1)
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return names.every((name) => /^type\s/.test(name))
}

// Good enough for formatted code: a `//` after white space or at a line's start, and block comments.
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|\s)\/\/.*$/gm, '$1')
}
