import type { Command } from 'commander'
import { BackfillSettings } from './backfill-settings.ts'
import { readSettings } from './config.ts'
import { describe } from './describe-command.ts'

/** `cellar backfill`. */
export function addBackfillCommand(program: Command, done: (code: 0 | 1) => void): void {
  describe(program.command('backfill'), BackfillSettings, [
    ['cellar backfill --network mainnet --from 50000000', 'from that block up to the first stored one'],
    ['cellar backfill --network my.config.json --from 0', 'all there is, from the zero state on'],
    ['cellar backfill --network mainnet --account EQ…', 'one account, back to its first transaction'],
  ])
    .summary('index older blocks, or one account’s past')
    .description(
      'Indexes blocks from before the first stored one, from lite servers that still have them, beside a running `cellar index` ' +
        'or `cellar up`; or the older transactions of one account. Stopped or killed, the same command goes on. Doing it twice changes ' +
        'nothing. See docs/following.md.',
    )
    .action(async (flags) => {
      const settings = readSettings(BackfillSettings, flags)
      const { runBackfill } = await import('./backfill.ts')
      done(await runBackfill(settings))
    })
}
