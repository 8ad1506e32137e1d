import { afterAll, beforeAll, expect, test } from 'vitest'
import { genesisAccounts } from '../../src/devnet/contracts/genesis-accounts.ts'
import { ELECTOR } from '../../src/devnet/contracts/masterchain-contracts.ts'
import { createDemo } from '../../src/devnet/demo/demo.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { Ledger, opcodesOf } from './ledger.ts'
import { Storyteller } from './storyteller.ts'

let tvm: Tvm
beforeAll(async () => {
  tvm = await createTvm({ workers: 1, deadlineMs: 20_000 })
})
afterAll(() => tvm?.stop())

const SEED = 'story'

test('debug', async () => {
  const ledger = new Ledger(tvm)
  for (const account of genesisAccounts(SEED)) ledger.put(account)
  const teller = await Storyteller.for(ledger)
  const port = {
    now: () => ledger.now,
    state: async (address: Parameters<Ledger['state']>[0]) => ledger.state(address),
    async send(message: Uint8Array) {
      const runs = await ledger.send(message)
      const actions = await teller.tell(runs)
      console.log(ledger.now, opcodesOf(runs).slice(0, 14).join(' '), '=>', actions.map((a) => `${a.type}${a.success ? '' : '!'}${a.details.dex ? ':' + a.details.dex : ''}`).slice(0, 20).join(', '))
    },
  }
  const demo = createDemo({ seed: SEED, port, globalId: -3 })
  for (let i = 0; i < 60; i++) {
    ledger.now++
    await ledger.tickTock(ELECTOR, 'tick')
    await demo.step()
  }
  for (const a of [demo.world.stone.address, demo.world.clay.address, demo.world.collection.address, demo.world.multisig.address, demo.world.vesting.address, demo.world.jettonPool.address, demo.world.routerTon])
    console.log(JSON.stringify(await teller.recognise(a), (_, v) => typeof v === 'bigint' ? `${v}` : v instanceof Uint8Array ? 'bytes' : v?.arena ? 'cell' : v))
  expect(1).toBe(1)
}, 300_000)
