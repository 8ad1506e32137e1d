import type { Command } from 'commander'
import { readSettings } from './config.ts'
import { describe } from './describe-command.ts'
import { KeyCreateSettings, KeySettings, KeyUsageSettings } from './keys-settings.ts'

/** `cellar keys …`. */
export function addKeysCommands(program: Command, done: (code: 0) => void): void {
  const keys = program
    .command('keys')
    .summary('API keys: create, list, revoke, rotate, usage')
    .description(
      'API keys and what they were used for. Only a hash of a key is stored; it is shown once, when it is made.',
    )
    .addHelpText(
      'after',
      [
        '\nExamples:',
        '  cellar keys create --plan plus --note "the wallet app"   # prints the key, once',
        '  cellar keys list                                         # every key, without itself',
        '  cellar keys usage 3 --days 7                             # requests by day',
      ].join('\n'),
    )

  describe(keys.command('create'), KeyCreateSettings, [
    ['cellar keys create --plan free --note "somebody"', 'prints the key, once'],
    ['cellar keys create --plan plus > app.key', 'only the key goes to standard output'],
    ['cellar keys create --plan gold --config cellar.json', 'a plan of your own'],
  ])
    .summary('make a key; it is shown once')
    .action(async (flags) => {
      const settings = readSettings(KeyCreateSettings, flags)
      const { runKeysCreate } = await import('./keys.ts')
      done(await runKeysCreate(settings))
    })

  describe(keys.command('list'), KeySettings, [
    ['cellar keys list', 'a table'],
    ['cellar keys list --json', 'for scripts'],
  ])
    .summary('every key, revoked ones too')
    .action(async (flags) => {
      const settings = readSettings(KeySettings, flags)
      const { runKeysList } = await import('./keys.ts')
      done(await runKeysList(settings))
    })

  describe(keys.command('revoke').argument('<id>', 'as in `cellar keys list`'), KeySettings, [
    ['cellar keys revoke 3', 'refused within seconds, for good'],
  ])
    .summary('refuse a key from now on')
    .action(async (id, flags) => {
      const settings = readSettings(KeySettings, flags)
      const { runKeysRevoke } = await import('./keys.ts')
      done(await runKeysRevoke(id, settings))
    })

  describe(keys.command('rotate').argument('<id>', 'as in `cellar keys list`'), KeySettings, [
    ['cellar keys rotate 3', 'another key with the same plan and note; the old one is revoked'],
  ])
    .summary('replace a key by another one')
    .action(async (id, flags) => {
      const settings = readSettings(KeySettings, flags)
      const { runKeysRotate } = await import('./keys.ts')
      done(await runKeysRotate(id, settings))
    })

  describe(keys.command('usage').argument('[id]', 'one key; all when left out'), KeyUsageSettings, [
    ['cellar keys usage', 'the last 30 days of every key'],
    ['cellar keys usage 3 --days 7 --json', 'one key, for scripts'],
  ])
    .summary('requests by day, allowed and refused')
    .action(async (id, flags) => {
      const settings = readSettings(KeyUsageSettings, flags)
      const { runKeysUsage } = await import('./keys.ts')
      done(await runKeysUsage(id, settings))
    })
}
