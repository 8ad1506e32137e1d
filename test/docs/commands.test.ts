import { spawn } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProgram } from '../../src/cli/program.ts'
import { buildCellar, type CellarProcess, startCellar } from '../cellar-process.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { sharedData } from '../shared-data.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { listCommands, listMentions, reasonOf, renderNotRun } from './commands.ts'

const ROOT = new URL('../../', import.meta.url)
const { scripts } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as {
  scripts: Record<string, string>
}
const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
const commands = listCommands()
const run = [...new Map(commands.filter(({ line }) => !reasonOf(line)).map((one) => [one.line, one])).values()]

/** Commands that go on until they are stopped. */
const SERVES = /\bcellar (up|api|devnet)\b(?!.*--help)/
/** Commands that read blocks, for which there are none without the shared data. */
const IMPORTS = /\bcellar (import|verify)\b(?!.*--help)/
const blocks = sharedData('real', 'blocks', 'mainnet')
const states = sharedData('real', 'states')

test('the docs have commands, and what is not run is listed with its reason', () => {
  expect(run.length).toBeGreaterThan(10)
  expect(readFileSync(new URL('docs/commands.md', ROOT), 'utf8')).toContain(`\n${renderNotRun(commands)}\n`)
})

/** A command of the program by its words, and what is left of them. */
function findCommand(words: readonly string[]): { readonly command: Command; readonly rest: readonly string[] } {
  let command = createProgram(() => undefined)
  let at = 0
  for (; at < words.length; at++) {
    const next = command.commands.find((one) => one.name() === words[at])
    if (next === undefined) break
    command = next
  }
  return { command, rest: words.slice(at) }
}

/** What is wrong with a command that is named in a sentence; undefined when there is such a one. */
function findMistake(line: string): string | undefined {
  const [first = '', ...words] = line.replace(/^npx /, '').split(/\s+/)
  if (first === 'node') return existsSync(new URL(words[0] ?? '', ROOT)) ? undefined : 'no such file'
  if (first === 'npm' && words[0] === 'start') return findWrongOption(findCommand(['up']).command, words.slice(2))
  if (first === 'npm') {
    if (words[0] !== 'run')
      return ['test', 'ci', 'audit'].includes(words[0] ?? '') ? undefined : 'not a command of npm we use'
    if (!(words[1] ?? '') || !((words[1] as string) in scripts)) return 'no such script'
    const bench = words[1] === 'bench' && words[3]
    return bench && bench !== 'NAME' && !existsSync(new URL(`bench/${bench}.ts`, ROOT))
      ? 'no such benchmark'
      : undefined
  }
  if (['help', 'COMMAND'].includes(words[0] ?? '')) return undefined
  const { command, rest } = findCommand(words)
  return command.parent === null ? 'no such command' : findWrongOption(command, rest)
}

function findWrongOption(command: Command, words: readonly string[]): string | undefined {
  const known = ['--help', ...command.options.map(({ long }) => long)]
  const wrong = words.find((word) => word.startsWith('--') && !known.includes(word))
  return wrong && `no option ${wrong}`
}

test.each(listMentions().map(({ file, line }) => [file, line] as const))(
  '%s speaks of `%s`, which there is',
  (_file, line) => {
    expect(findMistake(line)).toBeUndefined()
  },
)

// In the order of the docs: keys are made before they are used, blocks imported before they are verified.
describe('commands of the docs', () => {
  const folder = temporaryFolder()
  let database: TestDatabase
  let api: CellarProcess
  let address: string
  const env = () => ({
    ...process.env,
    ...{ DATABASE_URL: database.url, CELLAR_NETWORK: 'none', CELLAR_RATE_LIMIT: 'off' },
    ...{ CELLAR_PORT: '0', CELLAR_PUBLIC_PORT: 'none' },
    PATH: `${folder.path}:${process.env.PATH}`,
  })
  /** As a person would type it, but for where things are. */
  const adapt = (line: string): string =>
    line
      .replace(/(http:\/\/127\.0\.0\.1|localhost):8081/g, address)
      .replace(/--port \d+/, '--port 0')
      .replace(/^npx cellar\b/, 'cellar')

  beforeAll(async () => {
    await buildCellar()
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
        .poll(() => /API at|Ctrl-C stops/.test(output) || child.exitCode !== null, { timeout: 120_000 })
        .toBe(true)
      child.kill('SIGINT')
    }
    expect([await ended, output]).toEqual([0, output])
    expect(output).not.toBe('')
  })
})
