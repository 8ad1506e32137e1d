import type { Command } from 'commander'
import { DevnetOrderSettings, readSettings } from '../config.ts'
import { describe } from '../describe-command.ts'
import { ListenSettings } from './listen-settings.ts'

/** `cellar listen` and `cellar trigger`: for whoever writes what receives webhooks. */
export function addListenCommands(program: Command, done: (code: 0) => void): void {
  describe(program.command('listen'), ListenSettings, [
    ['cellar listen --forward-to http://127.0.0.1:3000/ton', 'every action, as a webhook would send it'],
    ['cellar listen --forward-to http://127.0.0.1:3000/ton --account UQ…', 'those of an account'],
  ])
    .summary('send events to a program that you are writing, as webhooks')
    .description(
      'Sends events of a Cellar that runs to a URL, signed as webhooks are, and prints what was answered. Nothing is stored and nothing is ' +
        'tried again: it is for writing a receiver. See docs/webhooks.md.',
    )
    .action(async (flags) => {
      const settings = readSettings(ListenSettings, flags)
      const { runListen } = await import('./listen.ts')
      done(await runListen(settings))
    })

  describe(program.command('trigger').argument('<action>', 'a type of actions'), DevnetOrderSettings, [
    ['cellar trigger jetton_transfer', 'to the first of the ten accounts'],
    ['cellar trigger nft_mint --to UQ…', 'to somebody else'],
  ])
    .option('--to <address>', 'whom it is done to (default: the first of `cellar devnet accounts`)')
    .summary('let something happen on the devnet, to see who hears of it')
    .description(
      'Makes one action happen on the devnet that runs on the same --data-dir, and returns when the API shows it: ton_transfer, jetton_transfer, ' +
        'jetton_mint, jetton_burn, nft_transfer or nft_mint.',
    )
    .action(async (action: string, { to, ...flags }) => {
      const settings = readSettings(DevnetOrderSettings, flags)
      const { runTrigger } = await import('./trigger.ts')
      done(await runTrigger(action, to, settings))
    })
}
