import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { buildCellar } from '../cellar-process.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const EXAMPLE = join(ROOT, 'examples', 'testing')
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')

beforeAll(buildCellar)

/** `npx vitest run` in the folder of the example, in an environment that knows nothing of this run. */
function runExample(...args: string[]): Promise<{ readonly code: number | null; readonly output: string }> {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|CELLAR_|TEST$|NODE_ENV$)/.test(name))
  const child = spawn(process.execPath, [VITEST, 'run', ...args], {
    ...{ cwd: EXAMPLE, env: Object.fromEntries(own), stdio: ['ignore', 'pipe', 'pipe'] },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((done) => child.once('close', (code) => done({ code, output })))
}

test('the example passes: each file on a chain of its own, more files than chains', { timeout: 600_000 }, async () => {
  using folder = temporaryFolder()
  const report = join(folder.path, 'report.json')
  const { code, output } = await runExample('--reporter=json', `--outputFile=${report}`)
  expect(existsSync(report), output).toBe(true)
  const { numTotalTests, numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const files = readdirSync(join(EXAMPLE, 'test')).filter((name) => name.endsWith('.test.mjs'))
  expect(testResults, output).toHaveLength(files.length)
  expect(numPassedTests, output).toBe(numTotalTests)
  expect(code).toBe(0)
})

interface Workflow {
  readonly on: unknown
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly { readonly run?: string; readonly uses?: string }[] }>
  >
}

test('the workflow for GitHub Actions is one, and its commands exist', () => {
  const workflow = parse(readFileSync(join(EXAMPLE, 'github-actions.yml'), 'utf8')) as Workflow
  expect(Object.keys(workflow)).toEqual(expect.arrayContaining(['on', 'jobs']))
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps)
  expect(steps.every(({ run, uses }) => (run === undefined) !== (uses === undefined))).toBe(true)
  for (const { uses } of steps) if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+$/)
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const commands = steps.flatMap(({ run = '' }) => run.split('\n')).filter((line) => line.trim() !== '')
  expect(commands.length).toBeGreaterThan(2)
  for (const command of commands) {
    const [, script] = /^npm (?:--prefix cellar )?run ([\w-]+)/.exec(command) ?? []
    if (script !== undefined) expect(Object.keys(scripts)).toContain(script)
    else expect(command).toMatch(/^(npm (--prefix cellar )?(ci|install cellar@file:.+)|npx vitest run)/)
  }
})
