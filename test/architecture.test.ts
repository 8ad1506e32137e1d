import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ERROR_CODES, isTransientCode } from '../src/lib/errors.ts'
import {
  API_FLOORS,
  brokenRules,
  brokenSizes,
  FLOORS,
  importCycles,
  isTest,
  listSources,
  MAX_LINES,
  mutualFolders,
} from './source-rules.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const dependencies = Object.keys(JSON.parse(read('package.json')).dependencies)
const sources = listSources()

/** Paths of this repository that a page names and that are not there. */
const missingFiles = (page: string, text: string): string[] =>
  [...text.matchAll(/`((?:src|test|docs)\/[\w./-]+)`/g)]
    .map(([, path]) => path as string)
    .filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))
    .map((path) => `${path} of ${page}`)

test.each(sources.map((file) => [file.path, file] as const))('%s keeps the rules of the house', (_, file) => {
  expect(brokenRules(file, dependencies)).toEqual([])
})

test('no folders of api import each other, and no files of the house in a circle', () => {
  expect(mutualFolders(sources, 'src/api')).toEqual([])
  expect(importCycles(sources)).toEqual([])
})

test('floors of api see only floors below them', () => {
  const floors = Object.keys(API_FLOORS)
  const upward = Object.entries(API_FLOORS).flatMap(([folder, sees]) =>
    sees.filter((other) => !floors.slice(0, floors.indexOf(folder)).includes(other)).map((other) => [folder, other]),
  )
  expect(upward).toEqual([])
})

test('files stay small', () => {
  expect(brokenSizes(sources.filter((file) => !isTest(file)))).toEqual([])
})

test('CONTRIBUTING.md has every room, with what it may import', () => {
  const rows = [...read('CONTRIBUTING.md').matchAll(/^\| `src\/(\w+)` \| ([^|]+) \|/gm)].map(([, room, seen]) => [
    room,
    seen,
  ])
  const floors = Object.entries(FLOORS).map(([room, { sees, types = [] }]) => [
    room,
    [...sees, ...types.map((type) => `types of ${type}`)].join(', ') || '–',
  ])
  expect(rows).toEqual(floors)
})

test('every file that docs/architecture.md and docs/glossary.md name exists, and the first page links there', () => {
  const named = ['docs/architecture.md', 'docs/glossary.md'].flatMap((page) => missingFiles(page, read(page)))
  expect(named).toEqual([])
  expect(missingFiles('a page', 'as in `src/api/server.ts` and `src/shiny.ts`')).toEqual(['src/shiny.ts of a page'])
  expect(read('README.md')).toContain('(docs/architecture.md)')
  expect(read('docs/architecture.md')).toContain('(glossary.md)')
})

/** Where the arrows of a flowchart lead from each of its nodes, over others. Those of a frame begin at all that is in it. */
function readArrows(chart: string): (from: string) => Set<string> {
  const frames = [...chart.matchAll(/subgraph (\w+)\[([\s\S]+?)\n +end/g)].map(([, frame, inside = '']) => ({
    frame,
    nodes: [...inside.matchAll(/^ +([\w-]+)\[/gm)].map(([, node = '']) => node),
  }))
  const nodesOf = (name: string): readonly string[] => frames.find(({ frame }) => frame === name)?.nodes ?? [name]
  const arrows = [...chart.matchAll(/^ +[\w-]+(?: (?:&|-->) [\w-]+)+$/gm)].flatMap(([line]) => {
    const steps = line.split(' --> ').map((step) => step.split(' & ').flatMap((name) => nodesOf(name.trim())))
    return steps.slice(1).map((to, i) => ({ from: steps[i] ?? [], to }))
  })
  return (from) => {
    const reached = new Set([from])
    // What is added to a set while one goes through it comes, too.
    for (const node of reached) {
      for (const to of arrows.flatMap((arrow) => (arrow.from.includes(node) ? arrow.to : []))) reached.add(to)
    }
    return reached
  }
}

test('in docs/architecture.md arrows lead from each floor to all that it may import', () => {
  const charts = [...read('docs/architecture.md').matchAll(/```mermaid\n(flowchart TB[\s\S]+?)```/g)]
  const [house = '', api = ''] = charts.map(([, chart]) => chart)
  const notDrawn = (chart: string, floors: [string, readonly string[]][]): string[] => {
    const leadsTo = readArrows(chart)
    return floors.flatMap(([floor, sees]) =>
      sees.filter((other) => !leadsTo(floor).has(other)).map((other) => `${floor} --> ${other}`),
    )
  }
  const floors = Object.entries(FLOORS).map(([floor, { sees }]): [string, readonly string[]] => [floor, sees])
  expect(notDrawn(house, floors)).toEqual([])
  expect(notDrawn(api, Object.entries(API_FLOORS))).toEqual([])
  expect(notDrawn(house.replace('index & api & client', 'index & client'), floors)).toEqual(['cli --> api'])
  expect(notDrawn(api.replace('  hooks --> streaming\n', ''), Object.entries(API_FLOORS))).toContain(
    'hooks --> streaming',
  )
})

test('docs/errors.md and the error codes name each other, and say which are transient', () => {
  const documented = [...read('docs/errors.md').matchAll(/^\| `([A-Z_]+)` \| (yes|no) \|/gm)].map(
    ([, code, transient]) => [code, transient],
  )
  const codes = ERROR_CODES.map((code) => [code, isTransientCode(code) ? 'yes' : 'no'])
  expect(documented.sort()).toEqual(codes.sort())
})

describe('the rules see', () => {
  const rulesOf = (path: string, text: string) => brokenRules({ path, text }, ['pg'])

  test('an import of a floor above', () => {
    expect(rulesOf('src/cell/boc.ts', `import { loadBlock } from '../tlb/block.ts'\n`)).toEqual([
      'cell may not import tlb (../tlb/block.ts)',
    ])
    expect(rulesOf('src/decode/a/b.ts', `import {\n  one,\n  two,\n} from '../../store/database.ts'`)).toHaveLength(1)
    expect(rulesOf('src/api/server.ts', `const m = await import('../index/import.ts')`)).toHaveLength(1)
    expect(rulesOf('src/api/server.ts', `new Worker(new URL('../index/compute.ts', import.meta.url))`)).toHaveLength(1)
    expect(rulesOf('src/store/a.ts', `import '../decode/x.ts'`)).toHaveLength(1)
    expect(rulesOf('src/record/a.ts', `import { x } from '../store/database.ts'`)).toHaveLength(1)
    expect(rulesOf('src/index/a.ts', `import { x } from '../../test/database.ts'`)).toHaveLength(1)
    expect(rulesOf('src/cell/a.ts', `import type { X } from '../model/block.ts'`)).toHaveLength(1)
  })

  test('an import of a floor above inside api', () => {
    const inApi = (path: string, from: string) =>
      rulesOf(`src/api/${path}`, `import { x } from '${from}'\n${path.startsWith('v3/') ? 'export default x\n' : ''}`)
    expect(inApi('reads/blocks.ts', '../shapes/blocks.ts')).toEqual([
      'api/reads may not import api/shapes (src/api/shapes/blocks.ts)',
    ])
    expect(inApi('http/limits/gate.ts', '../../reads/chain.ts')).toHaveLength(1)
    expect(inApi('v3/blocks.ts', '../v2/http/method.ts')).toHaveLength(1)
    expect(inApi('streaming/hub.ts', '../server.ts')).toHaveLength(1)
    expect(inApi('shiny/a.ts', '../http/cursor.ts')).toHaveLength(1)
    expect(inApi('v3/blocks.ts', '../reads/blocks.ts')).toEqual([])
    expect(inApi('server.ts', './streaming/hub.ts')).toEqual([])
  })

  test('folders that import each other, and circles of imports', () => {
    const file = (path: string, ...targets: string[]) => ({
      path,
      text: targets.map((target) => `import type { X } from '${target}'\n`).join(''),
    })
    const outer = file('src/api/http/hooks.ts', './limits/gate.ts')
    const gate = file('src/api/http/limits/gate.ts', '../request-id.ts')
    const files = [outer, gate, file('src/api/http/request-id.ts')]
    expect(mutualFolders(files, 'src/api')).toEqual(['src/api/http <-> src/api/http/limits'])
    expect(mutualFolders([outer, file(gate.path), file('src/api/http/request-id.ts')], 'src/api')).toEqual([])
    expect(importCycles(files)).toEqual([])
    const circle = [file('src/lib/a.ts', './b.ts'), file('src/lib/b.ts', './c.ts'), file('src/lib/c.ts', './a.ts')]
    expect(importCycles(circle)).toEqual([['src/lib/a.ts', 'src/lib/b.ts', 'src/lib/c.ts']])
  })

  test('a value import where only types may pass', () => {
    expect(rulesOf('src/model/a.ts', `import { type A, b } from '../tlb/block.ts'`)).toHaveLength(1)
    expect(rulesOf('src/model/a.ts', `import { type A, type B } from '../tlb/block.ts'`)).toEqual([])
    expect(rulesOf('src/store/a.ts', `import type { A } from '../tlb/block.ts'`)).toEqual([])
  })

  test('what is allowed', () => {
    expect(rulesOf('src/tlb/a.ts', `import { x } from './b.ts'\nimport { y } from '../cell/slice.ts'`)).toEqual([])
    expect(rulesOf('src/store/a.ts', `import pg from 'pg'\nimport { join } from 'node:path'`)).toEqual([])
    expect(rulesOf('src/cell/a.ts', `// see import { x } from '../tlb/block.ts'\nexport const a = 1`)).toEqual([])
    expect(rulesOf('src/cli.ts', `import { run } from './cli/program.ts'`)).toEqual([])
  })

  test('a room that is not in the plan, and a folder name that says nothing', () => {
    expect(rulesOf('src/shiny/a.ts', `import { x } from '../lib/errors.ts'`)).toHaveLength(1)
    expect(rulesOf('src/cell/utils/a.ts', '')).toHaveLength(1)
  })

  test('an error that has no code', () => {
    expect(rulesOf('src/api/a.ts', 'class Late extends Error {}')).toEqual(['errors extend CellarError'])
    expect(rulesOf('src/api/a.ts', 'export class Late extends CellarError {}')).toEqual([])
  })

  test('the environment, default exports, barrels, size and foreign packages', () => {
    expect(rulesOf('src/api/a.ts', `const { PORT } = process.env`)).toHaveLength(1)
    expect(rulesOf('src/cli/config.ts', `const { PORT } = process.env`)).toEqual([])
    expect(rulesOf('src/api/a.ts', `export default 1`)).toHaveLength(1)
    expect(rulesOf('src/api/v3/a.ts', `export default 1`)).toEqual([])
    expect(rulesOf('src/api/v3/a.ts', `export const a = 1`)).toEqual(['a file of a registry has a default export'])
    expect(rulesOf('src/api/v3/other/a.ts', `export default 1`)).toHaveLength(1)
    expect(rulesOf('src/decode/actions/kinds/a.ts', `export default 1`)).toHaveLength(1)
    expect(rulesOf('src/api/a.ts', `export * from './b.ts'`)).toHaveLength(1)
    expect(rulesOf('src/api/a.ts', `export { b } from './b.ts'`)).toHaveLength(1)
    expect(rulesOf('src/api/index.ts', '')).toHaveLength(1)
    expect(rulesOf('src/api/a.ts', 'x\n'.repeat(MAX_LINES))).toEqual([])
    expect(rulesOf('src/api/a.ts', 'x\n'.repeat(MAX_LINES + 1))).toHaveLength(1)
    expect(rulesOf('src/api/a.ts', `import { Cell } from '@ton/core'`)).toEqual([
      '@ton/core is not a run-time dependency',
    ])
  })

  test('files that grew, though none is too long', () => {
    const files = (small: number, large: number) =>
      Array.from({ length: 11 }, (_, i) => ({ path: `src/lib/${i}.ts`, text: 'x\n'.repeat(i < small ? 80 : large) }))
    expect(brokenSizes(files(10, 400))).toEqual([])
    expect(brokenSizes(files(9, 250))).toEqual([])
    expect(brokenSizes(files(9, 251))).toEqual(['90 % of the files have up to 251 lines, at most 250'])
    expect(brokenSizes(files(5, 81))).toEqual(['50 % of the files have up to 81 lines, at most 80'])
  })
})
