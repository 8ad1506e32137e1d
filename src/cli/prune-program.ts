import type { Command } from 'commander'
import { readSettings } from './config.ts'
import { describe } from './describe-command.ts'
import { PruneSettings } from './prune-settings.ts'

/** `cellar prune`. */
export function addPruneCommand(program: Command, done: (code: 0 | 1) => void): void {
  describe(program.command('prune'), PruneSettings, [
    ['cellar prune --keep 90d', 'what is older than 90 days goes'],
    ['cellar prune --keep 100000', 'the newest 100,000 masterchain blocks stay'],
  ])
    .summary('let go of old blocks, once')
    .description(
      'Deletes blocks, transactions, traces and actions from before what is kept, beside whatever else runs. The last state of every ' +
        'account stays, with its code and what it is, and so do traces that reach across the edge. Stopped or killed, the same command ' +
        'goes on. `cellar up` and `cellar index` do it all the time with --keep.',
    )
    .action(async (flags) => {
      const settings = readSettings(PruneSettings, flags)
      const { runPrune } = await import('./prune.ts')
      done(await runPrune(settings))
    })
}
