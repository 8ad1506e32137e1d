import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EverySetting, ImportSettings, StoreSettings, UpSettings } from './config.ts'
import { createProgram } from './program.ts'
import { environmentHelp, settingsTable, toOptions } from './settings-text.ts'

test('the README has the table of today’s settings', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(settingsTable(EverySetting))
})

test('options tell of their variable and default, and one may be given several times', () => {
  const [port] = toOptions(UpSettings)
  expect(port?.description).toBe('port of the API; 0 takes any free one (env: CELLAR_PORT, default: 8081)')
  const state = toOptions(ImportSettings).find(({ long }) => long === '--state')
  expect(state?.parseArg?.('b', ['a'])).toEqual(['a', 'b'])
})

test('a variable without a flag is listed for itself', () => {
  expect(environmentHelp(StoreSettings)).toMatch(/DATABASE_URL +PostgreSQL 15 or newer.*\(default: embedded\)/)
})

test('every command has a summary, examples, and nothing that does not exist yet', () => {
  const { commands } = createProgram(() => undefined)
  const names = commands.map((command) => command.name())
  expect(names).toEqual(
    expect.arrayContaining(['up', 'index', 'import', 'api', 'verify', 'migrate', 'devnet', 'keys', 'config']),
  )
  for (const command of commands.flatMap((one) => [one, ...one.commands])) {
    let help = ''
    const writeOut = (text: string) => {
      help += text
    }
    command.configureOutput({ writeOut }).outputHelp()
    expect(command.summary()).not.toBe('')
    expect(help).toMatch(new RegExp(`cellar (keys |devnet |hooks )?${command.name()}`))
    expect(help).toContain('Examples:')
  }
})
