import { afterAll, beforeAll, expect, test } from 'vitest'
import { genesisAccounts } from '../../src/devnet/contracts/genesis-accounts.ts'
import { createDemo } from '../../src/devnet/demo/demo.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { Ledger, type Run } from './ledger.ts'
import { failures } from './town.ts'

let tvm: Tvm
beforeAll(async () => {
  tvm = await createTvm({ workers: 1, deadlineMs: 20_000 })
})
afterAll(() => tvm?.stop())

const SEED = 'demo of a test'

/** A ledger that the demo plays on, and all that has happened. */
function stage() {
  const ledger = new Ledger(tvm)
  for (const account of genesisAccounts(SEED)) ledger.put(account)
  const traces: Run[][] = []
  const messages: string[] = []
  const port = {
    now: () => ledger.now,
    state: async (address: Parameters<Ledger['state']>[0]) => ledger.state(address),
    async send(message: Uint8Array) {
      traces.push(await ledger.send(message))
      messages.push(Buffer.from(message).toString('base64'))
    },
  }
  return { ledger, port, traces, messages }
}

test('debug', async () => {
  const { ledger, port, traces } = stage()
  const refusals: string[] = []
  const demo = createDemo({ seed: SEED, port, globalId: -3, onRefusal: (error) => refusals.push(`${error}`) })
  for (let i = 0; i < 150; i++) {
    ledger.now++
    const before = traces.length
    const step = await demo.step()
    console.log(
      i,
      JSON.stringify(step),
      traces
        .slice(before)
        .map(
          (t) =>
            `${t.map((r) => (r.opcode === null ? '-' : r.opcode.toString(16))).join(' ')}${failures(t).length ? ' FAIL ' + JSON.stringify(failures(t)) : ''}`,
        ),
    )
  }
  console.log(refusals)
  expect(1).toBe(1)
}, 300_000)
