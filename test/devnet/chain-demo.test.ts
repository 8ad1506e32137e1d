import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { extractBlock } from '../../src/decode/extract/extract-block.ts'
import { DevnetChain } from '../../src/devnet/chain/devnet-chain.ts'
import { createGiver, genesisAccounts } from '../../src/devnet/contracts/genesis-accounts.ts'
import { createDemo } from '../../src/devnet/demo/demo.ts'
import { devnetPort } from '../../src/devnet/demo/devnet-port.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'

let tvm: Tvm
beforeAll(async () => {
  tvm = await createTvm({ workers: 1, deadlineMs: 20_000 })
})
afterAll(() => tvm?.stop())

const SEED = 'demo on a chain'
const GLOBAL_ID = -3

/** What must have happened on a chain within a minute and a half, by a message that only then appears. */
const HAPPENINGS = {
  'a transfer with a comment': 0,
  'an encrypted one': 0x2167da4b,
  'a jetton mint': 0x642b7d07,
  'a jetton received': 0x178d4519,
  'a jetton burnt': 0x7bdd97de,
  'an item that has a new owner': 0x05138d91,
  'an item that says what it is': 0x8b771735,
  'a price changed': 0x6c6c2080,
  'somebody outbid': 0x557cea20,
  'an auction paid': 0x370fec51,
  'a record of a domain': 0x4eb1f0f9,
  'an order': 0x9c73fba2,
  'an approval': 0x82609bf6,
  'an approval that is late': 0xafaf283e,
  'an order carried out': 0x75097f5d,
  'receivers of a vesting wallet': 0xf258a69b,
  'a payment of it': 0xf7733acd,
  'a swap': 0x657b54f5,
  'coins swapped': 0x01f3835d,
  'liquidity brought': 0x06ecd527,
  'liquidity taken': 0x297437cf,
  'a stake': 0xf374484c,
  'a batch': 0xae42e5a4,
  'a bounce': 0xffffffff,
}

/** The demo on a chain for some blocks, each a second after the last. */
async function live(shards: 1 | 4, blocks: number) {
  let time = 1_800_000_000
  await using chain = await DevnetChain.open({
    ...{ seed: SEED, tvm, shards, genesisTime: time, clock: () => time },
    accounts: genesisAccounts(SEED),
    giver: createGiver(SEED),
  })
  const demo = createDemo({ seed: SEED, port: devnetPort(chain), globalId: GLOBAL_ID })
  const opcodes = new Set<number | null>()
  const hashes: string[] = []
  for (let i = 0; i < blocks; i++) {
    time++
    await demo.step()
    for (const id of await chain.produce()) {
      hashes.push(Buffer.from(id.rootHash).toString('hex'))
      const { transactions } = extractBlock(readSingleRoot(chain.archive.findBlock(id) as Uint8Array), id, i)
      for (const { inMsg } of transactions) if (inMsg?.opcode != null) opcodes.add(inMsg.opcode >>> 0)
    }
  }
  return { opcodes, hashes }
}

test('a chain of four shards is full of life within 70 blocks', async () => {
  const { opcodes } = await live(4, 70)
  expect(Object.entries(HAPPENINGS).filter(([, opcode]) => !opcodes.has(opcode))).toEqual([])
}, 600_000)

test('the same seed makes the same blocks', async () => {
  const { hashes } = await live(1, 15)
  expect(hashes.length).toBeGreaterThan(20)
  expect((await live(1, 15)).hashes).toEqual(hashes)
}, 600_000)
