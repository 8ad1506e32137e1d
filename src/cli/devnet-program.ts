import type { Command } from 'commander'
import { DevnetOrderSettings, DevnetSettings, readSettings } from './config.ts'
import { type AddCommand, defineCommand, describe } from './define-command.ts'

type Examples = readonly (readonly [string, string])[]
type Orders = typeof import('./devnet-order.ts')

const addDevnet = defineCommand({
  name: 'devnet',
  settings: DevnetSettings,
  summary: 'only the embedded chain; accounts, fund, mine, advance, snapshot, revert …',
  description:
    'Runs a chain of one validator with a lite server on this machine. It goes on from its last block when started again. ' +
    'The commands below speak to one that runs on the same --data-dir, also as part of `cellar up`.',
  examples: [
    ['cellar devnet', 'a chain of its own and its lite server; prints its global config'],
    ['cellar devnet --block-time 200 --shards 4 --no-demo', 'quick, sharded and empty'],
    ['cellar devnet fund EQ… 10', 'ten TON from the faucet of the one that runs'],
  ],
  run: async (settings) => (await import('./devnet.ts')).runDevnet(settings),
})

/** `cellar devnet …`. */
export const addDevnetCommands: AddCommand = (program, done) => {
  const devnet = addDevnet(program, done)
  addOrders(devnet, async (command, obey) => {
    const place = readSettings(DevnetOrderSettings, command.optsWithGlobals())
    done(await obey(await import('./devnet-order.ts'), place))
  })
  return devnet
}

type Tell = (command: Command, obey: (orders: Orders, place: DevnetOrderSettings) => Promise<0>) => Promise<void>

/** What can be told to a devnet that runs. */
function addOrders(devnet: Command, tell: Tell): void {
  const order = (name: string, summary: string, examples: Examples): Command =>
    describe(devnet.command(name), DevnetOrderSettings, { summary, description: summary, examples })

  order('accounts', 'list ten wallets with coins, and their keys', [
    ['cellar devnet accounts', 'with 24 words each'],
  ]).action((_flags, command: Command) => tell(command, (orders, place) => orders.runAccounts(place)))
  order('fund', 'coins, jettons or an NFT from the faucet; returns once they are there', [
    ['cellar devnet fund EQ… 2.5', 'in TON'],
    ['cellar devnet fund EQ… 100 --what jetton', 'of the jetton TEST'],
    ['cellar devnet fund EQ… --what nft', 'one item'],
  ])
    .argument('<address>', 'who gets them')
    .argument('[amount]', 'in TON, or in TEST', '10')
    .option('--what <what>', 'toncoin, jetton or nft', 'toncoin')
    .action((to: string, amount: string, { what }, command: Command) =>
      tell(command, (orders, place) => orders.runFund(to, amount, what, place)),
    )
  order('demo', 'let the demo’s people do something now, or stop and go on', [
    ['cellar devnet demo swap', 'or transfer, mint, fail, order, bid'],
    ['cellar devnet demo sign', 'prints a signed transfer that nobody has sent'],
    ['cellar devnet demo pause', 'until demo resume'],
  ])
    .argument('<order>', 'transfer, swap, mint, fail, order, bid, sign, pause or resume')
    .action((given: string, _flags, command: Command) =>
      tell(command, (orders, place) => orders.runDemoOrder(given, place)),
    )
  order('split', 'split every basechain shard in two', [['cellar devnet split', 'one shard becomes two']]).action(
    (_flags, command: Command) => tell(command, (orders, place) => orders.runShards('split', place)),
  )
  order('merge', 'merge basechain shards in pairs', [['cellar devnet merge', 'two shards become one']]).action(
    (_flags, command: Command) => tell(command, (orders, place) => orders.runShards('merge', place)),
  )
  addTimeOrders(order, tell)
  order('fail-next', 'let the next messages from outside fail', [
    ['cellar devnet fail-next', 'the next one is refused'],
    ['cellar devnet fail-next 3 --how drop', 'three are taken, and nothing comes of them'],
  ])
    .argument('[messages]', 'how many', '1')
    .option('--how <how>', 'refuse or drop', 'refuse')
    .action((count: string, { how }, command: Command) =>
      tell(command, (orders, place) => orders.runFailNext(count, how, place)),
    )
  order('snapshot', 'print a name for this moment, for revert', [['cellar devnet snapshot', 'SEQNO:HASH']]).action(
    (_flags, command: Command) => tell(command, (orders, place) => orders.runSnapshot(place)),
  )
  order('revert', 'go back to a snapshot', [['cellar devnet revert 12:ab…', 'to that snapshot']])
    .argument('<snapshot>', 'as `cellar devnet snapshot` printed it')
    .action((to: string, _flags, command: Command) => tell(command, (orders, place) => orders.runRevert(to, place)))
  order('reset', 'go back to the beginning', [['cellar devnet reset', 'to the zero state']])
    .argument('[snapshot]', 'or to a snapshot, as revert does')
    .action((to: string | undefined, _flags, command: Command) =>
      tell(command, (orders, place) => orders.runRevert(to ?? null, place)),
    )
}

function addTimeOrders(order: (name: string, summary: string, examples: Examples) => Command, tell: Tell): void {
  order('advance', 'let the chain’s clock jump ahead', [['cellar devnet advance 86400', 'a day later']])
    .argument('<seconds>', 'how far')
    .action((seconds: string, _flags, command: Command) =>
      tell(command, (orders, place) => orders.runAdvance(seconds, place)),
    )
  order('mine', 'make masterchain blocks at once', [['cellar devnet mine 5', 'five of them']])
    .argument('[blocks]', 'how many', '1')
    .action((blocks: string, _flags, command: Command) =>
      tell(command, (orders, place) => orders.runMine(blocks, place)),
    )
  order('block-time', 'set the time between masterchain blocks', [
    ['cellar devnet block-time 200', 'five a second'],
    ['cellar devnet block-time 0', 'only when asked'],
  ])
    .argument('<ms>', 'milliseconds, or 0 for none by the clock')
    .action((milliseconds: string, _flags, command: Command) =>
      tell(command, (orders, place) => orders.runBlockTime(milliseconds, place)),
    )
}
