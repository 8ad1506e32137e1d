import { expect, test } from 'vitest'
import type { Json } from '../api/serve.ts'
import { startSteppedChain, textOf } from '../confirmed/stepped-chain.ts'
import { COINS } from '../devnet/test-chain.ts'
import type { WalletUser } from '../devnet/wallets.ts'
import { until, WsClient } from './stream-clients.ts'

const LEVELS = ['pending', 'confirmed', 'finalized']
const MESSAGES = 3
/** Rounds in which a split must have come about. */
const MOST_ROUNDS = 20

/** What each event says how certain it is of: transactions, actions, traces and states by their names. */
function toldBy(event: Json): readonly string[] {
  switch (event.type) {
    case 'transactions':
      return event.transactions.map(({ hash }: Json) => `transaction ${hash}`)
    case 'actions':
      return event.actions.map(({ action_id: id }: Json) => `action ${id}`)
    case 'trace':
      return [`trace ${event.trace_external_hash_norm}`]
    case 'account_state_change':
      return [`state ${event.account} ${event.state.hash}`]
    default:
      return []
  }
}

/** The levels at which each was told, one after the other. */
function levelsOf(events: readonly Json[]): Map<string, string[]> {
  const levels = new Map<string, string[]>()
  for (const event of events) {
    for (const name of toldBy(event)) levels.set(name, [...(levels.get(name) ?? []), event.finality])
  }
  return levels
}

test('between two shards nothing is told as less certain than before', { timeout: 300_000 }, async () => {
  await using stepped = await startSteppedChain()
  const { chain } = stepped
  chain.split()
  for (let rounds = 0; chain.shardCount !== 2 && rounds < MOST_ROUNDS; rounds++) await stepped.step()
  expect(chain.shardCount).toBe(2)
  const isLow = ({ address }: WalletUser): boolean => (address[1] as number) < 0x80
  const from = stepped.users[0] as WalletUser
  const to = stepped.users.find((user) => isLow(user) !== isLow(from)) as WalletUser
  const client = await new WsClient(stepped.port).opened()
  const subscribe = (hashes: readonly string[]): Promise<unknown> =>
    client.ask({
      operation: 'subscribe',
      types: ['transactions', 'actions', 'account_state_change', ...(hashes.length > 0 ? ['trace'] : [])],
      addresses: [from, to].map(textOf),
      ...(hashes.length > 0 && { trace_external_hash_norms: hashes }),
      min_finality: 'pending',
    })
  await subscribe([])
  const heard = (hash: string, type: string, finality: string, account?: WalletUser): boolean =>
    client.events.some(
      (event: Json) =>
        event.type === type &&
        event.finality === finality &&
        event.trace_external_hash_norm === hash &&
        (account === undefined || event.transactions.some((one: Json) => one.account === textOf(account))),
    )
  for (let seqno = 1; seqno <= MESSAGES; seqno++) {
    const orders = [{ to: to.address, value: COINS, bounce: false }]
    const { hash } = await stepped.send(from.wallet.transfer({ seqno, validUntil: chain.now() + 600, orders }))
    await until('pending', () => heard(hash, 'transactions', 'pending', to))
    await subscribe([hash])
    // The sender's block is shown, then final; after it the same for the receiver's, in the other shard.
    await stepped.offer()
    await stepped.step()
    await until('the sender final', () => heard(hash, 'transactions', 'finalized', from))
    await stepped.offer()
    await until('the receiver confirmed', () => heard(hash, 'transactions', 'confirmed', to))
    await stepped.step()
    await until('the receiver final', () => heard(hash, 'transactions', 'finalized', to))
    await until('all of it final', () => heard(hash, 'actions', 'finalized') && heard(hash, 'trace', 'finalized'))
  }
  const levels = levelsOf(client.events)
  for (const [name, told] of levels) {
    const sorted = told.toSorted((a, b) => LEVELS.indexOf(a) - LEVELS.indexOf(b))
    expect([name, ...told]).toEqual([name, ...sorted])
  }
  // Emulated transactions have other hashes than real ones.
  const confirmed = [...levels].filter(([name, told]) => name.startsWith('transaction') && told.includes('confirmed'))
  expect(confirmed.length).toBeGreaterThanOrEqual(MESSAGES)
  for (const { actions = [] } of client.events) {
    for (const action of actions) {
      expect(action.accounts.toSorted(), action.action_id).toEqual([from, to].map(textOf).toSorted())
    }
  }
  client.break()
})
