import { spawn } from 'node:child_process'
import { chmodSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCellar, type CellarProcess, startCellar, temporaryFolder } from '../cellar-process.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { sharedData } from '../shared-data.ts'
import { listCommands, NOT_RUN } from './commands.ts'

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
const commands = listCommands()
const reasonOf = (line: string): string | undefined => NOT_RUN.find(([pattern]) => pattern.test(line))?.[1]
const run = [...new Map(commands.filter(({ line }) => !reasonOf(line)).map((one) => [one.line, one])).values()]

/** Commands that go on until they are stopped. */
const SERVES = /\bcellar (up|api|devnet)\b(?!.*--help)/
/** Commands that read blocks, for which there are none without the shared data. */
const IMPORTS = /\bcellar (import|verify)\b(?!.*--help)/
const blocks = sharedData('real', 'blocks', 'mainnet')
const states = sharedData('real', 'states')

test('the docs have commands, and what is not run has a reason', () => {
  const left = commands.filter(({ line }) => reasonOf(line) !== undefined)
  process.stdout.write(
    `\n  ${run.length} commands of the docs are run; not run:\n${[
      ...new Map(left.map(({ line }) => [line, reasonOf(line)])),
    ]
      .map(([line, reason]) => `    ${line}: ${reason}`)
      .join('\n')}\n\n`,
  )
  expect(run.length).toBeGreaterThan(10)
})

// In the order of the docs: keys are made before they are used, blocks imported before they are verified.
describe('commands of the docs', () => {
  const folder = temporaryFolder()
  let database: TestDatabase
  let api: CellarProcess
  let address: string
  const env = () => ({
    ...process.env,
    ...{ DATABASE_URL: database.url, CELLAR_NETWORK: 'none', CELLAR_RATE_LIMIT: 'off', CELLAR_PORT: '0' },
    PATH: `${folder.path}:${process.env.PATH}`,
  })
  /** As a person would type it, but for where things are. */
  const adapt = (line: string): string =>
    line
      .replace(/(http:\/\/127\.0\.0\.1|localhost):8081/g, address)
      .replace(/--port \d+/, '--port 0')
      .replace(/^npx cellar\b/, 'cellar')

  beforeAll(async () => {
    buildCellar()
    database = await testDatabase()
    const shim = join(folder.path, 'cellar')
    writeFileSync(shim, `#!/bin/sh\nexec "${process.execPath}" "${CLI}" "$@"\n`)
    chmodSync(shim, 0o755)
    if (blocks && states) {
      symlinkSync(blocks, join(folder.path, 'blocks'))
      symlinkSync(join(states, 'mainnet_masterchain_zerostate.boc'), join(folder.path, 'masterchain-zerostate.boc'))
      symlinkSync(join(states, 'mainnet_basechain_zerostate.boc'), join(folder.path, 'basechain-zerostate.boc'))
    }
    api = startCellar(['api', '--port', '0', '--rate-limit', 'off', '--network', 'none'], {
      DATABASE_URL: database.url,
    })
    address = /http:\/\/[^/\s]+/.exec(await api.printed('API at'))?.[0] ?? ''
  })
  afterAll(async () => {
    await api[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  test.each(run.map(({ file, line }) => [file, line] as const))('%s: %s', async (_file, line) => {
    if (IMPORTS.test(line) && !(blocks && states)) {
      process.stdout.write(`\n  NOTE: what it needs is not here: ${line}\n`)
      return
    }
    const child = spawn('sh', ['-c', `exec ${adapt(line)}`], { cwd: folder.path, env: env() })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk
      })
    }
    const ended = new Promise<number | null>((done) => child.once('close', done))
    if (SERVES.test(line)) {
      await expect
        .poll(() => /API at|Ctrl-C stops/.test(output) || child.exitCode !== null, { timeout: 50_000 })
        .toBe(true)
      child.kill('SIGINT')
    }
    expect([await ended, output]).toEqual([0, output])
    expect(output).not.toBe('')
  })
})
