import type { Command } from 'commander'
import { readSettings } from './config.ts'
import { describe } from './describe-command.ts'
import { RebalanceSettings } from './rebalance-settings.ts'

/** `cellar rebalance`. */
export function addRebalanceCommand(program: Command, done: (code: 0 | 1) => void): void {
  describe(program.command('rebalance'), RebalanceSettings, [
    ['DATABASE_URL=postgres://me@db/cellar cellar rebalance', 'after a server was added to the cluster'],
    ['DATABASE_URL=postgres://me@db/cellar cellar rebalance --drain worker-1:5432', 'before one is taken out'],
  ])
    .summary('spread tables evenly over the servers of Citus')
    .description(
      'Moves parts of the tables until every server of the cluster holds about as much. Readers go on; whoever writes waits for the part that is ' +
        'on its way. Stopped or killed, the same command goes on. See docs/scaling.md.',
    )
    .action(async (flags) => {
      const settings = readSettings(RebalanceSettings, flags)
      const { runRebalance } = await import('./rebalance.ts')
      done(await runRebalance(settings))
    })
}
