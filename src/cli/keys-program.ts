import { defineCommand, defineCommands } from './define-command.ts'
import { KeyCreateSettings, KeySettings, KeyUsageSettings } from './keys-settings.ts'

/** `cellar keys …`. */
export const addKeysCommands = defineCommands(
  {
    name: 'keys',
    summary: 'API keys: create, list, revoke, rotate, usage',
    description:
      'API keys and what they were used for. Only a hash of a key is stored; it is shown once, when it is made.',
    examples: [
      ['cellar keys create --plan plus --note "the wallet app"', 'prints the key, once'],
      ['cellar keys list', 'every key, without itself'],
      ['cellar keys usage 3 --days 7', 'requests by day'],
    ],
  },
  [
    defineCommand({
      name: 'create',
      settings: KeyCreateSettings,
      summary: 'make a key; it is shown once',
      examples: [
        ['cellar keys create --plan free --note "somebody"', 'prints the key, once'],
        ['cellar keys create --plan plus > app.key', 'only the key goes to standard output'],
        ['cellar keys create --plan gold --config cellar.json', 'a plan of your own'],
      ],
      run: async (settings) => (await import('./keys.ts')).runKeysCreate(settings),
    }),
    defineCommand({
      name: 'list',
      settings: KeySettings,
      summary: 'every key, revoked ones too',
      examples: [
        ['cellar keys list', 'a table'],
        ['cellar keys list --json', 'for scripts'],
      ],
      run: async (settings) => (await import('./keys.ts')).runKeysList(settings),
    }),
    defineCommand({
      name: 'revoke',
      argument: ['<id>', 'as in `cellar keys list`'],
      settings: KeySettings,
      summary: 'refuse a key from now on',
      examples: [['cellar keys revoke 3', 'refused within seconds, for good']],
      run: async (settings, id: string) => (await import('./keys.ts')).runKeysRevoke(id, settings),
    }),
    defineCommand({
      name: 'rotate',
      argument: ['<id>', 'as in `cellar keys list`'],
      settings: KeySettings,
      summary: 'replace a key by another one',
      examples: [['cellar keys rotate 3', 'another key with the same plan and note; the old one is revoked']],
      run: async (settings, id: string) => (await import('./keys.ts')).runKeysRotate(id, settings),
    }),
    defineCommand({
      name: 'usage',
      argument: ['[id]', 'one key; all when left out'],
      settings: KeyUsageSettings,
      summary: 'requests by day, allowed and refused',
      examples: [
        ['cellar keys usage', 'the last 30 days of every key'],
        ['cellar keys usage 3 --days 7 --json', 'one key, for scripts'],
      ],
      run: async (settings, id: string | undefined) => (await import('./keys.ts')).runKeysUsage(id, settings),
    }),
  ],
)
