import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const { isReached, listTestFiles } = (await import(new URL('../../scripts/test-kinds.mjs', import.meta.url).href)) as {
  isReached: (file: string, path: string) => boolean
  listTestFiles: () => string[]
}

/** A clone on its own has nothing beside it: bodies of skipped `describe`s run all the same, and may not read there. */
test('every test file can be loaded without real chain data beside the clone', async () => {
  using nothing = temporaryFolder()
  const files = listTestFiles().filter((file) => isReached(file, 'test/shared-data.ts'))
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|TINYPOOL)/.test(name))
  const listing = promisify(execFile)(process.execPath, ['node_modules/vitest/vitest.mjs', 'list', ...files], {
    cwd: ROOT,
    env: { ...Object.fromEntries(own), CELLAR_TEST_BESIDE: nothing.path },
    maxBuffer: 2 ** 26,
  })
  const { stderr } = await listing
  expect(stderr).toContain('SKIPPED')
  expect(files.length).toBeGreaterThan(50)
})
