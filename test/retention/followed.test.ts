import { expect, test } from 'vitest'
import { prune } from '../../src/index/retention/prune.ts'
import { verifyStore } from '../../src/index/verify.ts'
import { startSteppedChain } from '../confirmed/stepped-chain.ts'
import { COINS } from '../devnet/test-chain.ts'
import type { WalletUser } from '../devnet/wallets.ts'

const KEPT = 6
const ROUNDS = 40
const TABLES = [
  'transactions',
  'messages',
  'traces',
  'trace_nodes',
  'actions',
  'blocks',
  'shard_state',
  'account_states',
]

test('a chain that is followed and pruned block by block stays as large as what is kept', {
  timeout: 300_000,
}, async () => {
  await using stepped = await startSteppedChain({ nonfinal: false })
  const { db } = stepped.database
  const most = { early: new Map<string, number>(), late: new Map<string, number>() }
  for (let round = 0; round < ROUNDS; round++) {
    const at = (step: number) => stepped.users[(round + step) % stepped.users.length] as WalletUser
    await at(0).transfer(stepped.chain, { to: at(1).address, value: COINS, bounce: false })
    await stepped.step()
    await prune({ db, keep: { blocks: KEPT }, batch: 2 })
    const seen = round < ROUNDS / 2 ? most.early : most.late
    for (const table of TABLES) {
      const [row] = await db.query<{ rows: bigint }>(`select count(*) as rows from ${table}`)
      seen.set(table, Math.max(seen.get(table) ?? 0, Number(row?.rows)))
    }
  }
  expect((await verifyStore(db)).findings).toEqual([])
  const head = stepped.chain.head().seqno
  const reply = await fetch(`http://127.0.0.1:${stepped.port}/status`)
  expect(await reply.json()).toMatchObject({ indexed: { first_mc_seqno: head - KEPT + 1, last_mc_seqno: head } })
  for (const table of TABLES) {
    expect(most.late.get(table), table).toBeLessThanOrEqual((most.early.get(table) as number) + 2)
  }
})
