import { type AddCommand, defineCommand } from '../define-command.ts'
import { ListenSettings, TriggerSettings } from './listen-settings.ts'

/** `cellar listen` and `cellar trigger`: for whoever writes what receives webhooks. */
export const LISTEN_COMMANDS: readonly AddCommand[] = [
  defineCommand({
    name: 'listen',
    settings: ListenSettings,
    summary: 'send events to a program that you are writing, as webhooks',
    description:
      'Sends events of a Cellar that runs to a URL, signed as webhooks are, and prints what was answered. Nothing is stored and nothing is ' +
      'tried again: it is for writing a receiver. See docs/webhooks.md.',
    examples: [
      ['cellar listen --forward-to http://127.0.0.1:3000/ton', 'every action, as a webhook would send it'],
      ['cellar listen --forward-to http://127.0.0.1:3000/ton --account UQ…', 'those of an account'],
    ],
    run: async (settings) => (await import('./listen.ts')).runListen(settings),
  }),
  defineCommand({
    name: 'trigger',
    argument: ['<action>', 'a type of actions'],
    settings: TriggerSettings,
    summary: 'let something happen on the devnet, to see who hears of it',
    description:
      'Makes one action happen on the devnet that runs on the same --data-dir, and returns when the API shows it: ton_transfer, jetton_transfer, ' +
      'jetton_mint, jetton_burn, nft_transfer or nft_mint.',
    examples: [
      ['cellar trigger jetton_transfer', 'to the first of the ten accounts'],
      ['cellar trigger nft_mint --to UQ…', 'to somebody else'],
    ],
    run: async (settings, action: string) => (await import('./trigger.ts')).runTrigger(action, settings),
  }),
]
