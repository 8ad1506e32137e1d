import { expect, test } from 'vitest'
import type { Json } from '../api/serve.ts'
import { COINS } from '../devnet/test-chain.ts'
import type { WalletUser } from '../devnet/wallets.ts'
import { until, WsClient } from '../streaming/stream-clients.ts'
import { startSteppedChain, textOf } from './stepped-chain.ts'

test('who comes when a message is final is not told that it is on its way', { timeout: 240_000 }, async () => {
  await using stepped = await startSteppedChain({ nonfinal: false })
  const [ada, bert] = stepped.users as [WalletUser, WalletUser]
  const listen = async (): Promise<WsClient> => {
    const client = await new WsClient(stepped.port).opened()
    const asked = { types: ['transactions'], addresses: [ada, bert].map(textOf), min_finality: 'pending' }
    await client.ask({ operation: 'subscribe', ...asked })
    return client
  }
  const send = async (from: WalletUser, to: WalletUser): Promise<string> => {
    const order = { to: to.address, value: COINS, bounce: false }
    const message = from.wallet.transfer({ seqno: 1, validUntil: stepped.chain.now() + 600, orders: [order] })
    return (await stepped.send(message)).hash
  }
  const levels = (client: WsClient, hash: string): string[] =>
    client.events
      .filter(({ trace_external_hash_norm: of }: Json) => of === hash)
      .map(({ finality }: Json) => finality as string)

  const early = await listen()
  const first = await send(ada, bert)
  await until('pending', () => levels(early, first).includes('pending'))
  await stepped.database.db.transaction(async (held) => {
    // Those who look after pending messages pass over a row that is taken: it says what it said before the block.
    await held.query('select from pending_traces for update')
    await stepped.step()
    await until('final', () => levels(early, first).includes('finalized'))
    const late = await listen()
    const second = await send(bert, ada)
    await until('the next one is pending', () => levels(late, second).includes('pending'))
    expect(levels(late, first)).toEqual([])
    late.break()
  })
  expect(levels(early, first).at(-1)).toBe('finalized')
  early.break()
})
