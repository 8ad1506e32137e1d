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
  record: { sees: ['lib', 'cell', 'model'], types: ['tlb'] },
  tvm: { sees: GROUND },
  node: { sees: GROUND },
  decode: { sees: [...GROUND, 'tvm'], types: ['record'] },
  store: { sees: ['lib', 'cell', 'model', 'record'], types: ['tlb'] },
  index: { sees: [...GROUND, 'record', 'tvm', 'node', 'decode', 'store'] },
  api: { sees: [...GROUND, 'record', 'tvm', 'node', 'decode', 'store'] },
  devnet: { sees: [...GROUND, 'tvm', 'node'] },
  cli: { sees: [...GROUND, 'record', 'tvm', 'node', 'decode', 'store', 'index', 'api', 'devnet', 'client'] },
  client: { sees: [] },
  testing: { sees: ['client'] },
}

/**
 * Floors inside `api`, from the ground up: a folder sees those named beside it. `emulate`, `streaming`, `v2` and `v3`
 * answer requests, and none of them knows another; `hooks` delivers what `streaming` tells. Files at the top of `api` wire all of them.
 */
export const API_FLOORS: Readonly<Record<string, readonly string[]>> = {
  http: [],
  explorer: ['http'],
  reads: ['http'],
  docs: ['http', 'reads'],
  machine: ['http', 'reads'],
  'read-through': ['http', 'reads', 'machine'],
  shapes: ['http', 'reads', 'machine', 'read-through'],
  render: ['http', 'reads', 'shapes'],
  emulation: ['http', 'reads', 'machine', 'read-through', 'shapes', 'render'],
  pending: ['http', 'reads', 'machine', 'shapes', 'emulation'],
  emulate: ['http', 'docs', 'reads', 'shapes', 'render', 'emulation'],
  streaming: ['http', 'docs', 'reads', 'shapes'],
  hooks: ['http', 'docs', 'reads', 'shapes', 'streaming'],
  v2: ['http', 'docs', 'reads', 'machine', 'shapes', 'render', 'pending'],
  v3: ['http', 'reads', 'read-through', 'shapes', 'render'],
}

const FORBIDDEN_FOLDERS = 'utils helpers common misc internal core types interfaces managers services'.split(' ')

/** Folders whose files are found by being there; they alone have default exports, and all of their files do. */
const REGISTRIES = [
  'src/api/v2',
  'src/api/v2/legacy',
  'src/api/v3',
  'src/decode/actions/matchers',
  'src/decode/contracts/kinds',
  'src/decode/messages/layouts',
]

export const MAX_LINES = 400
/** How long half of the files may be, and nine of ten: a limit for the largest alone lets all others grow up to it. */
const SIZES = [
  { share: 0.5, maxLines: 80 },
  { share: 0.9, maxLines: 250 },
] as const

/** What programs of others import: the one file that names again what other files own. */
const PACKAGE_DOORS = ['src/client/client.ts', 'src/testing/testing.ts']
/** The program is configured in one place. What runs inside a stranger's test runner hands its workers an address. */
const READ_ENVIRONMENT = ['src/cli/config.ts', 'src/testing/address.ts']
/** Where classes of errors are: the house's own, and that of programs which know nothing of the house. */
const ERROR_FILES = ['src/lib/errors.ts', 'src/client/api-error.ts']

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
  if (/\bprocess\s*\.\s*env\b|\bfrom 'node:process'/.test(code) && !READ_ENVIRONMENT.includes(file.path)) {
    broken.push(`only ${READ_ENVIRONMENT.join(' and ')} read the environment`)
  }
  const isRegistered = REGISTRIES.includes(posix.dirname(file.path))
  if (/^export default\b|\bas default\b/m.test(code) !== isRegistered) {
    broken.push(
      isRegistered ? 'a file of a registry has a default export' : `default exports only in ${REGISTRIES.join(', ')}`,
    )
  }
  if (/^(?:export )?class \w+ extends Error\b/m.test(code) && !ERROR_FILES.includes(file.path)) {
    broken.push('errors extend CellarError')
  }
  if (
    (imports.some(({ reexport }) => reexport) && !PACKAGE_DOORS.includes(file.path)) ||
    posix.basename(file.path) === 'index.ts'
  ) {
    broken.push('no barrels: import from the file that owns the thing')
  }
  return broken
}

/** Shares of the files that are longer than they may be, as sentences. */
export function brokenSizes(files: readonly SourceFile[]): string[] {
  const sizes = files.map(lineCount).sort((a, b) => a - b)
  return SIZES.flatMap(({ share, maxLines }) => {
    const lines = sizes[Math.floor((sizes.length - 1) * share)] ?? 0
    return lines > maxLines ? [`${share * 100} % of the files have up to ${lines} lines, at most ${maxLines}`] : []
  })
}

function brokenFloor(path: string, { specifier, typeOnly }: Import): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  const room = roomOf(path)
  const target = posix.join(posix.dirname(path), specifier)
  const other = roomOf(target)
  if (other === room && other !== undefined) return room === 'api' ? brokenApiFloor(path, target) : undefined
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

function brokenApiFloor(path: string, target: string): string | undefined {
  const folder = apiFolderOf(path)
  const other = apiFolderOf(target)
  if (folder === undefined || folder === other) return undefined
  const sees = API_FLOORS[folder]
  if (!sees) return `src/api/${folder} is not a floor of api: add it to API_FLOORS in test/source-rules.ts`
  if (other === undefined) return `api/${folder} may not import what wires all of api (${target})`
  return sees.includes(other) ? undefined : `api/${folder} may not import api/${other} (${target})`
}

function apiFolderOf(path: string): string | undefined {
  return /^src\/api\/([^/]+)\//.exec(path)?.[1]
}

/** Pairs of folders below `folder` whose files import each other, as `a <-> b`. A folder and its subfolder are two. */
export function mutualFolders(files: readonly SourceFile[], folder: string): string[] {
  const seen = new Set<string>()
  for (const [path, targets] of importGraph(files)) {
    for (const target of targets) {
      if (path.startsWith(`${folder}/`) && target.startsWith(`${folder}/`)) {
        seen.add(`${posix.dirname(path)} <-> ${posix.dirname(target)}`)
      }
    }
  }
  return [...seen].filter((pair) => {
    const [a = '', b = ''] = pair.split(' <-> ')
    return a < b && seen.has(`${b} <-> ${a}`)
  })
}

/** Circles of imports, types included, each as the files on it. */
export function importCycles(files: readonly SourceFile[]): string[][] {
  const graph = importGraph(files)
  const done = new Set<string>()
  const found: string[][] = []
  const walk = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path)
    if (at >= 0) found.push(way.slice(at))
    if (at >= 0 || done.has(path)) return
    for (const target of graph.get(path) ?? []) walk(target, [...way, path])
    done.add(path)
  }
  for (const path of graph.keys()) walk(path, [])
  return found
}

/** Which files each file imports. */
function importGraph(files: readonly SourceFile[]): Map<string, string[]> {
  const paths = new Set(files.map(({ path }) => path))
  return new Map(
    files
      .filter((file) => !isTest(file))
      .map(({ path, text }) => [
        path,
        listImports(withoutComments(text))
          .map(({ specifier }) => posix.join(posix.dirname(path), specifier))
          .filter((target) => paths.has(target)),
      ]),
  )
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
