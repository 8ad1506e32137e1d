import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatRaw } from '../../src/cell/address.ts'
import { genesisAccounts } from '../../src/devnet/contracts/genesis-accounts.ts'
import { ELECTOR } from '../../src/devnet/contracts/masterchain-contracts.ts'
import { createDemo } from '../../src/devnet/demo/demo.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { Ledger, type Run } from './ledger.ts'

let tvm: Tvm
beforeAll(async () => {
  tvm = await createTvm({ workers: 1, deadlineMs: 20_000 })
})
afterAll(() => tvm?.stop())

const SEED = 'demo of a test'
const GLOBAL_ID = -3

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
      messages.push(Buffer.from(message).toString('base64'))
      traces.push(await ledger.send(message))
    },
  }
  const open = () => createDemo({ seed: SEED, port, globalId: GLOBAL_ID })
  const play = async (demo: ReturnType<typeof open>, steps: number) => {
    for (let i = 0; i < steps; i++) {
      ledger.now++
      await ledger.tickTock(ELECTOR, 'tick')
      await demo.step()
    }
  }
  return { ledger, port, traces, messages, open, play }
}

test('one that begins anew finds everything in place', async () => {
  const { traces, open, play } = stage()
  await play(open(), 12)
  const again = open()
  const before = traces.length
  expect(await again.step()).toMatchObject({ isSetUp: true })
  await play(again, 10)
  expect(traces.length - before).toBeGreaterThan(8)
  const deployer = formatRaw(again.world.mason.address)
  const deployed = traces
    .slice(before)
    .flat()
    .filter(({ activated, from }) => activated && from === deployer)
  expect(deployed).toEqual([])
})

test('once newcomers have seen everything, only every so many steps something happens', async () => {
  const { ledger, port, open, play } = stage()
  await play(open(), 12)
  const demo = createDemo({ seed: SEED, port, globalId: GLOBAL_ID, briskSteps: 3, dailySteps: 5 })
  const sent: number[] = []
  for (let i = 0; i < 20; i++) {
    ledger.now++
    sent.push((await demo.step()).sent)
  }
  const daily = sent.slice(5)
  expect(daily.filter((messages) => messages > 0).length).toBe(3)
  expect(daily.filter((_, i) => (i + 1) % 5 !== 0)).toEqual(Array.from({ length: 12 }, () => 0))
})

test('the same seed and times make the same messages', async () => {
  const [one, other] = [stage(), stage()]
  await one.play(one.open(), 16)
  await other.play(other.open(), 16)
  expect(one.messages.length).toBeGreaterThan(15)
  expect(other.messages).toEqual(one.messages)
})

test('a chain that refuses everything is borne', async () => {
  const { port, ledger } = stage()
  const refusals: unknown[] = []
  const send = () => Promise.reject(new Error('not today'))
  const onRefusal = (error: unknown) => refusals.push(error)
  const demo = createDemo({ seed: SEED, port: { ...port, send }, globalId: GLOBAL_ID, onRefusal })
  for (let i = 0; i < 5; i++) {
    ledger.now++
    expect(await demo.step()).toMatchObject({ sent: 0, isSetUp: false })
  }
  expect(refusals.length).toBeGreaterThan(1)
})
