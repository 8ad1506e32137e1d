import { expect, test } from 'vitest'
import type { Json } from '../api/serve.ts'
import { COINS } from '../devnet/test-chain.ts'
import type { WalletUser } from '../devnet/wallets.ts'
import { startLosing } from '../emulate/losing-server.ts'
import { startSteppedChain } from './stepped-chain.ts'

test('a message stays on its way when it is sent again and refused, or when nobody says whether it was taken; one that is refused does not', {
  timeout: 240_000,
}, async () => {
  await using stepped = await startSteppedChain({ nonfinal: false })
  await using losing = await startLosing(stepped.database.db)
  const [ada, bert, cleo] = stepped.users as [WalletUser, WalletUser, WalletUser]
  const messageOf = ({ wallet }: WalletUser): string => {
    const order = { to: bert.address, value: COINS, bounce: false }
    const message = wallet.transfer({ seqno: 1, validUntil: stepped.chain.now() + 600, orders: [order] })
    return Buffer.from(message).toString('base64')
  }
  const stateOf = async (hash: string): Promise<Json> => {
    const sql = 'select state, reason from pending_traces where hash_norm = $1'
    return (await stepped.database.db.query(sql, [Buffer.from(hash, 'base64')]))[0]
  }
  const boc = messageOf(ada)
  const { json } = await losing.lose(boc)
  // As when it has come already, and the index does not know it yet.
  expect((await losing.refuse(boc)).status).toBeGreaterThanOrEqual(400)
  expect(await stateOf(json.message_hash_norm)).toEqual({ state: 0, reason: null })
  expect((await losing.refuse(messageOf(bert))).status).toBeGreaterThanOrEqual(400)
  expect((await losing.hesitate(messageOf(cleo))).status).toBe(504)
  const states = await stepped.database.db.query<{ reason: string | null }>(
    'select reason from pending_traces order by created_ms',
  )
  expect(states.map(({ reason }) => reason)).toEqual([null, 'not taken by the network', null])
})
