import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8')

/** Folders whose files are found by being there. */
const REGISTRIES = [
  'api/v2',
  'api/v2/legacy',
  'api/v3',
  'decode/actions/matchers',
  'decode/contracts/kinds',
  'decode/messages/layouts',
]
const PROGRAMS = ['cli.js', 'cli/workers/api-worker.js', 'tvm/tvm-thread.js', 'index/follow/follow-thread.js']

const packs = readdirSync(new URL('dist/packed/', ROOT)).map((name) => read(`dist/packed/${name}`))
/** Every module is announced where it begins. */
const packed = new Set(packs.flatMap((text) => [...text.matchAll(/^\/\/ dist\/(\S+)$/gm)].map(([, path]) => path)))

test.each(PROGRAMS)('%s is a line that loads its pack', (path) => {
  expect(read(`dist/${path}`)).toMatch(/^(#!\/usr\/bin\/env node\n)?import '[./]+\/packed\/[a-z-]+\.js'\n$/)
})

test.each(REGISTRIES)('every module of %s is packed', (folder) => {
  const names = readdirSync(new URL(`src/${folder}/`, ROOT)).filter((name) => /^[a-z0-9-]+\.ts$/.test(name))
  expect(names.length).toBeGreaterThan(4)
  expect(names.map((name) => `${folder}/${name.replace(/\.ts$/, '.js')}`).filter((path) => !packed.has(path))).toEqual(
    [],
  )
})

test('modules that are packed are loaded from there alone', () => {
  expect(packs.filter((text) => /\bloadFolder\(new URL\(|from ["']\.\.\//.test(text))).toEqual([])
})
