import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatRaw } from '../../src/cell/address.ts'
import { genesisAccounts } from '../../src/devnet/contracts/genesis-accounts.ts'
import { ELECTOR } from '../../src/devnet/contracts/masterchain-contracts.ts'
import { nextOrderSeqno } from '../../src/devnet/contracts/multisig.ts'
import { nextNftIndex } from '../../src/devnet/contracts/nft.ts'
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

/** What must have happened within a minute, by the message that it begins with. */
const HAPPENINGS = {
  'a transfer with a comment': 0,
  'an encrypted one': 0x2167da4b,
  'a jetton mint': 0x642b7d07,
  'a jetton transfer': 0x0f8a7ea5,
  'a jetton burn': 0x595f07bc,
  'an item given away': 0x5fcc3d14,
  'an item asked what it is': 0x2fcb26a2,
  'a price changed': 0x6c6c2080,
  'somebody outbid': 0x557cea20,
  'an auction paid': 0x370fec51,
  'a record of a domain': 0x4eb1f0f9,
  'an order': 0xf718510f,
  'an approval': 0x82609bf6,
  'an approval that is late': 0xafaf283e,
  'an order carried out': 0x75097f5d,
  'receivers of a vesting wallet': 0x7258a69b,
  'a payment of it': 0xf7733acd,
  'a swap': 0x657b54f5,
  'coins swapped': 0x01f3835d,
  'liquidity brought': 0x06ecd527,
  'liquidity taken': 0x297437cf,
  'a stake': 0xf374484c,
  'a batch': 0xae42e5a4,
  'a bounce': 0xffffffff,
}

test('within 60 steps everything is there and has happened', async () => {
  const { ledger, traces, open, play } = stage()
  const demo = open()
  await play(demo, 60)
  const runs = traces.flat()
  const seen = new Set(runs.map(({ opcode }) => opcode))
  const missing = Object.entries(HAPPENINGS).filter(([, opcode]) => !seen.has(opcode))
  expect(missing).toEqual([])
  const exits = new Set(runs.map(({ exit }) => exit))
  expect([...exits]).toEqual(expect.arrayContaining([0, -14, 706, 'no_state']))
  expect(new Set(runs.map(({ actionResult }) => actionResult))).toContain(37)
  expect(runs.some(({ logs }) => logs.length > 0)).toBe(true)
  const { world } = demo
  const data = (address: Parameters<Ledger['state']>[0]) => ledger.state(address)?.data
  expect(nextNftIndex(data(world.collection.address) as never)).toBeGreaterThanOrEqual(12)
  expect(nextOrderSeqno(data(world.multisig.address) as never)).toBeGreaterThanOrEqual(1n)
  const sold = runs.filter(({ from, opcode, account }) => opcode === null && from !== null && account !== from)
  expect(sold.length).toBeGreaterThan(0)
}, 120_000)

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
