import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeAddress } from '../../src/cell/address.ts'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { accountInit, storeAddress } from '../../src/devnet/contracts/account-init.ts'
import { createJetton, jettonWallet } from '../../src/devnet/contracts/jetton.ts'
import { standardCode } from '../../src/devnet/contracts/standard-codes.ts'
import { offChainContent } from '../../src/devnet/contracts/token-content.ts'
import { compile, World } from './world.ts'

vi.setConfig({ testTimeout: 300_000 })

let world: World
beforeEach(() => {
  world = new World()
})
afterEach(() => world[Symbol.asyncDispose]())

const walletCode = standardCode('jettonWalletV1')
const content = offChainContent('https://x.test')

const owner = (n: number) => {
  const id = Buffer.alloc(32, 1)
  id.writeUInt32BE(n)
  return makeAddress(0, id)
}

/** Of a master that names for an owner what a minter of this admin would. */
function createMaster(admin: number, code?: Cell) {
  const { init } = createJetton({ admin: owner(admin), content, walletCode })
  return code === undefined ? init : accountInit(code, init.data)
}

const walletOf = (master: ReturnType<typeof createMaster>, n: number) => ({
  address: jettonWallet({ address: master.address, walletCode }, owner(n)),
  code: walletCode,
  data: buildCell((b) => storeAddress(storeAddress(b.storeCoins(5n), owner(n)), master.address).storeCell(walletCode)),
})

/** Of the masters below. */
const LOOPING = 3

const rest = (answer: string) => `
  get fun get_jetton_data(): (int, int, address, cell, cell) {
    var s = contract.getData().beginParse();
    s.loadCoins();
    val admin = s.loadAddress();
    return (1, -1, admin, s.preloadRef(), s.preloadRef());
  }
  get fun get_wallet_address(owner: address): address {
    ${answer}
  }`

test('wallets of many masters in one block, some of which spoil it for all', async () => {
  const timid = await compile(rest('assert(blockchain.now() < 0) throw 77; return owner;'))
  const looping = await compile(rest('while (true) { } return owner;'))
  const silly = await compile(rest('return contract.getAddress();'))
  const honest = [createMaster(1), createMaster(2)]
  const false_ = [timid, looping, silly].map((code, i) => createMaster(3 + i, code))
  await world.block(...honest, ...false_)
  const numbers = Array.from({ length: 20 }, (_, n) => n)
  // In another order each time, so that they come into other bundles; the second time it is known who goes alone.
  for (const round of [0, 1]) {
    const wallets = numbers.flatMap((n) =>
      // One that uses up its gas takes a while.
      [...honest, ...false_].flatMap((master, i) =>
        i === LOOPING && n > 1 ? [] : [walletOf(master, 100 * round + n)],
      ),
    )
    await world.block(...(round === 0 ? wallets : wallets.toReversed()))
    const found = wallets.filter(({ address }) => world.find(address, 'jetton_wallet') !== undefined)
    expect(found).toHaveLength(2 * numbers.length)
    for (const master of honest) {
      for (const n of numbers) {
        const wallet = world.find(walletOf(master, 100 * round + n).address, 'jetton_wallet')
        expect(wallet).toMatchObject({ owner: owner(100 * round + n), master: master.address, balance: 5n })
      }
    }
  }
})
