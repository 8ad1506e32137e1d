import { expect, test } from 'vitest'
import { makeAddress } from '../../src/cell/address.ts'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { Slice } from '../../src/cell/slice.ts'
import type { DevnetChain } from '../../src/devnet/chain/devnet-chain.ts'
import type { GenesisAccount } from '../../src/devnet/chain/genesis-account.ts'
import { genesisAccounts } from '../../src/devnet/contracts/genesis-accounts.ts'
import { externalMessage } from '../../src/devnet/contracts/order.ts'
import { type LibDescr, loadLibraries } from '../../src/tlb/lib-descr.ts'
import { loadShardStateTotals, loadShardStateUnsplit } from '../../src/tlb/shard-state.ts'
import { createTvm } from '../../src/tvm/tvm.ts'
import { expectLawfulBlock } from './block-laws.ts'
import { COINS, TestChain } from './test-chain.ts'

const open = ({ arena, index }: Cell): Slice => new Slice(arena, index)

// SETCP0 ACCEPT DROP, then of the body: LDREF, 8 LDU, DROP, SETLIBCODE. Does to libraries whatever anybody says.
const CODE = buildCell((b) => b.storeBytes(Buffer.from('ff00f80030d4d30730fb06', 'hex')))
const PUBLIC = 2
const REMOVE = 0

const librarian = (byte: number): GenesisAccount => ({
  address: makeAddress(-1, new Uint8Array(32).fill(byte)),
  balance: 100n * COINS,
  code: CODE,
  data: buildCell(() => {}),
})

function librariesOf(chain: DevnetChain): LibDescr[] {
  const state = loadShardStateUnsplit(open(chain.archive.state(chain.head()) as Cell))
  const { libraries } = loadShardStateTotals(open(state.totals))
  return loadLibraries(open(buildCell((b) => b.storeMaybeCell(libraries)))).map(({ value }) => value)
}

test('libraries of masterchain accounts are public as long as one of them has them', { timeout: 300_000 }, async () => {
  const library = buildCell((b) => b.storeUint(0xfeed, 16))
  const [first, second] = [librarian(0x11), librarian(0x22)]
  const tell = ({ address }: GenesisAccount, mode: number): Uint8Array =>
    externalMessage(
      address,
      buildCell((b) => b.storeUint(mode, 8).storeCell(library)),
    )

  await using tvm = await createTvm({ workers: 1 })
  const setting = new TestChain(tvm, { accounts: [...genesisAccounts('test'), first, second] })
  await using chain = await setting.open()
  const told = async (...messages: Uint8Array[]): Promise<LibDescr[]> => {
    for (const message of messages) await chain.send(message)
    for (const id of await setting.produce(chain)) expectLawfulBlock(chain.archive, id)
    return librariesOf(chain)
  }
  const publishers = [first, second].map(({ address }) => address.slice(1))
  expect(await told()).toEqual([])
  const [both] = await told(tell(first, PUBLIC), tell(second, PUBLIC))
  expect(both && cellHash(both.lib)).toEqual(cellHash(library))
  expect(both?.publishers).toEqual(publishers)
  expect((await told(tell(first, REMOVE)))[0]?.publishers).toEqual(publishers.slice(1))
  expect(await told(tell(second, REMOVE))).toEqual([])
})
