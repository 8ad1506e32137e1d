import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'

const SCRIPTS = new URL('../../scripts/', import.meta.url)
const HERE = { os: [process.platform], cpu: [process.arch] }
const WANTED = {
  'node_modules/tool': { version: '1.0.0' },
  'node_modules/tool-here': { version: '1.0.0', optional: true, ...HERE },
  'node_modules/tool-elsewhere': { version: '1.0.0', optional: true, os: ['aix'], cpu: ['ppc64'] },
  'node_modules/tool-wasm': { version: '1.0.0', optional: true },
}

/** Whether npm is called in a clone where `there` are the folders, and `listed` what npm says it installed. */
function isInstalledAgain(there: readonly string[], listed: Record<string, { version: string }> | undefined): boolean {
  using folder = temporaryFolder()
  const at = (...path: string[]): string => join(folder.path, ...path)
  const write = (path: string, value: unknown): void => writeFileSync(path, JSON.stringify(value))
  for (const name of ['scripts', ...there]) mkdirSync(at(name), { recursive: true })
  for (const name of ['install.mjs', 'waiting-line.mjs']) copyFileSync(new URL(name, SCRIPTS), at('scripts', name))
  write(at('package-lock.json'), { packages: { '': {}, ...WANTED } })
  if (listed) write(at('node_modules', '.package-lock.json'), { packages: listed })
  writeFileSync(at('npm-cli.js'), 'process.stderr.write("npm was called")')
  const run = "import('./scripts/install.mjs').then((script) => script.installIfStale())"
  const { stderr, status } = spawnSync(process.execPath, ['-e', run], {
    cwd: folder.path,
    env: { ...process.env, npm_execpath: at('npm-cli.js') },
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  return stderr.includes('npm was called')
}

const USED = ['node_modules/tool', 'node_modules/tool-here']
const ONLY_USED = { 'node_modules/tool': { version: '1.0.0' }, 'node_modules/tool-here': { version: '1.0.0' } }

test.each([
  ['what is used here is there and listed', USED, ONLY_USED, false],
  ['an npm that lists packages of all platforms', USED, WANTED, false],
  ['nothing is there yet', [], undefined, true],
  ['a package was deleted', ['node_modules/tool-here'], WANTED, true],
  ['the binary of this platform is missing', ['node_modules/tool'], WANTED, true],
  ['another version', USED, { ...ONLY_USED, 'node_modules/tool': { version: '0.9.0' } }, true],
])('npm installs only when it must: %s', (_title, there, listed, expected) => {
  expect(isInstalledAgain(there, listed)).toBe(expected)
})
