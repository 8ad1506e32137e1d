import type { Command } from 'commander'
import { CellarError } from '../lib/errors.ts'
import { DevnetOrderSettings, DevnetSettings, readSettings } from './config.ts'
import { describe } from './describe-command.ts'
import type { Order } from './devnet/control-server.ts'

/** `cellar devnet …`. */
export function addDevnetCommands(program: Command, done: (code: 0) => void): void {
  const devnet = describe(program.command('devnet'), DevnetSettings, [
    ['cellar devnet', 'a chain of its own and its lite server; prints its global config'],
    ['cellar devnet --block-time 200 --shards 4 --no-demo', 'quick, sharded and empty'],
    ['cellar devnet fund EQ… 10', 'ten TON from the faucet of the one that runs'],
  ])
    .summary('only the embedded chain; fund, split, merge, advance, snapshot, reset')
    .description(
      'Runs a chain of one validator with a lite server on this machine. It goes on from its last block when started again. ' +
        'The commands below speak to one that runs on the same --data-dir, also as part of `cellar up`.',
    )
    .action(async (flags) => {
      const settings = readSettings(DevnetSettings, flags)
      const { runDevnet } = await import('./devnet.ts')
      done(await runDevnet(settings))
    })

  const order = (name: string, summary: string, examples: readonly (readonly [string, string])[]): Command =>
    describe(devnet.command(name), DevnetOrderSettings, examples).summary(summary).description(summary)
  const tell = async (what: Order, command: Command): Promise<void> => {
    const settings = readSettings(DevnetOrderSettings, command.optsWithGlobals())
    const { runOrder } = await import('./devnet-order.ts')
    done(await runOrder(what, settings))
  }

  order('fund', 'coins from the faucet; returns once they are there', [['cellar devnet fund EQ… 2.5', 'in TON']])
    .argument('<address>', 'who gets them')
    .argument('<amount>', 'in TON')
    .action(async (address: string, amount: string, _flags, command: Command) => {
      const settings = readSettings(DevnetOrderSettings, command.optsWithGlobals())
      const { runFund } = await import('./devnet-order.ts')
      done(await runFund(address, amount, settings))
    })
  order('split', 'split every basechain shard in two', [['cellar devnet split', 'one shard becomes two']]).action(
    (_flags, command: Command) => tell({ order: 'split' }, command),
  )
  order('merge', 'merge basechain shards in pairs', [['cellar devnet merge', 'two shards become one']]).action(
    (_flags, command: Command) => tell({ order: 'merge' }, command),
  )
  order('advance', 'let the chain’s clock jump ahead', [['cellar devnet advance 86400', 'a day later']])
    .argument('<seconds>', 'how far')
    .action((seconds: string, _flags, command: Command) => {
      if (!/^[1-9]\d{0,8}$/.test(seconds)) throw new CellarError('CONFIG', `${seconds} are no seconds to go ahead by`)
      return tell({ order: 'advance', seconds: Number(seconds) }, command)
    })
  order('snapshot', 'print a name for this moment, for reset', [['cellar devnet snapshot', 'SEQNO:HASH']]).action(
    (_flags, command: Command) => tell({ order: 'snapshot' }, command),
  )
  order('reset', 'go back to a snapshot, or to the beginning', [['cellar devnet reset 12:ab…', 'to that snapshot']])
    .argument('[snapshot]', 'as `cellar devnet snapshot` printed it; the zero state when left out')
    .action((snapshot: string | undefined, _flags, command: Command) =>
      tell({ order: 'reset', ...(snapshot !== undefined && { to: snapshot }) }, command),
    )
}
