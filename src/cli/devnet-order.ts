import { CellarError } from '../lib/errors.ts'
import { tellDevnet } from './devnet/control-client.ts'
import type { Order } from './devnet/control-server.ts'
import { say } from './output.ts'

const TON_DIGITS = 9

/** `1.5` as nanotons. */
function readTons(text: string): bigint {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,9}))?$/.exec(text) ?? []
  if (whole === undefined) throw new CellarError('CONFIG', `${text} is no amount: expected TON such as 10 or 0.5`)
  return BigInt(whole + part.padEnd(TON_DIGITS, '0'))
}

export async function runFund(address: string, amount: string, { dataDir }: { dataDir: string }): Promise<0> {
  await tellDevnet(dataDir, { order: 'fund', to: address, amount: readTons(amount).toString() })
  say(`${address} has ${amount} TON more.`)
  return 0
}

const DONE: Readonly<Record<string, string>> = {
  split: 'The shards will split in a few blocks.',
  merge: 'The shards will merge in a few blocks.',
  advance: 'The next block is that much later.',
  reset: 'The chain is back there.',
}

export async function runOrder(order: Order, { dataDir }: { dataDir: string }): Promise<0> {
  const result = await tellDevnet(dataDir, order)
  say(order.order === 'snapshot' ? String(result) : (DONE[order.order] ?? 'Done.'))
  return 0
}
