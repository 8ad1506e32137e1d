import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeAddress } from '../../src/cell/address.ts'
import { type Builder, buildCell } from '../../src/cell/builder.ts'
import { Cell } from '../../src/cell/cell.ts'
import { accountInit, storeAddress } from '../../src/devnet/contracts/account-init.ts'
import { contractCode } from '../../src/devnet/contracts/contract-code.ts'
import { createJetton, jettonWallet } from '../../src/devnet/contracts/jetton.ts'
import { createNftCollection, nftItem } from '../../src/devnet/contracts/nft.ts'
import { textCell } from '../../src/devnet/contracts/order.ts'
import { standardCode } from '../../src/devnet/contracts/standard-codes.ts'
import { offChainContent, onChainContent } from '../../src/devnet/contracts/token-content.ts'
import { compile, World } from './world.ts'

const alice = makeAddress(0, new Uint8Array(32).fill(0xa1))
const bob = makeAddress(0, new Uint8Array(32).fill(0xb0))

let world: World
beforeEach(() => {
  world = new World()
})
afterEach(() => world[Symbol.asyncDispose]())

const walletCode = standardCode('jettonWalletV1')
const content = onChainContent({ name: 'Stone', symbol: 'STN' })
const jetton = createJetton({ admin: alice, content, walletCode })
const master = jetton.init

const walletOf = (owner: typeof alice, of = jetton.address, balance = 500n, code = walletCode) => ({
  address: jettonWallet({ address: of, walletCode: code }, owner),
  code,
  data: buildCell((b) => storeAddress(storeAddress(b.storeCoins(balance), owner), of).storeCell(code)),
})

test('a jetton, its wallets, and a wallet that comes before its master', async () => {
  const early = walletOf(bob)
  await world.block(early)
  expect(world.kindsOf(early.address)).toEqual([])
  await world.block(master, walletOf(alice))
  expect(world.kindsOf(master.address)).toEqual(['jetton_master'])
  expect(world.find(master.address, 'jetton_master')?.content).toEqual({ name: 'Stone', symbol: 'STN' })
  expect(world.find(walletOf(alice).address, 'jetton_wallet')?.balance).toBe(500n)
  expect(world.find(early.address, 'jetton_wallet')).toMatchObject({
    balance: 500n,
    owner: bob,
    master: jetton.address,
  })
})

test('an account that is gone, or something else now, is no longer what it was', async () => {
  await world.block(master, walletOf(alice), walletOf(bob))
  await world.block({ ...walletOf(alice), code: null, data: null })
  expect(world.kindsOf(walletOf(alice).address)).toEqual([])
  await world.block({ ...walletOf(bob), code: standardCode('walletV3R2') })
  expect(world.kindsOf(walletOf(bob).address)).toEqual([])
})

test('a wallet that claims a master which does not name it', async () => {
  await world.block(master)
  const rich = walletOf(alice, jetton.address, 10n ** 18n)
  const elsewhere = { ...rich, address: makeAddress(0, new Uint8Array(32).fill(7)) }
  const ownCode = await compile(`
    get fun get_wallet_data(): (int, address, address, cell) {
      var s = contract.getData().beginParse();
      return (1000000, s.loadAddress(), s.loadAddress(), contract.getData());
    }`)
  const posing = accountInit(
    ownCode,
    buildCell((b) => storeAddress(storeAddress(b, alice), jetton.address)),
  )
  await world.block(elsewhere, posing)
  expect(world.kindsOf(elsewhere.address)).toEqual([])
  expect(world.kindsOf(posing.address)).toEqual([])
  // It stays so when the master changes.
  const richer = buildCell((b) => storeAddress(b.storeCoins(1n), alice).storeCell(content).storeCell(walletCode))
  await world.block({ ...master, data: richer })
  expect(world.kindsOf(posing.address)).toEqual([])
  expect(world.find(master.address, 'jetton_master')?.totalSupply).toBe(1n)
})

test('an item that is not of its collection', async () => {
  const terms = { owner: alice, content: offChainContent('https://a.test/c.json'), itemPrefix: 'https://a.test/' }
  const collection = createNftCollection({ ...terms, royaltyPercent: 5, royaltyTo: alice })
  const itemData = (index: number) =>
    buildCell((b) => {
      storeAddress(storeAddress(b.storeUint64(BigInt(index)), collection.address), bob)
      b.storeCell(textCell(`${index}.json`))
    })
  const code = contractCode('nft-item')
  const genuine = { address: nftItem(collection.address, 3), code, data: itemData(3) }
  const fake = { address: makeAddress(0, new Uint8Array(32).fill(9)), code, data: itemData(4) }
  await world.block({ ...collection.init }, genuine, fake)
  expect(world.kindsOf(collection.address)).toEqual(['nft_collection'])
  expect(world.find(genuine.address, 'nft_item')).toMatchObject({
    index: 3n,
    owner: bob,
    content: { uri: 'https://a.test/3.json' },
  })
  expect(world.kindsOf(fake.address)).toEqual([])
})

const wallets = `
  get fun get_wallet_data(): (int, address, address, cell) {
    var s = contract.getData().beginParse();
    return (7, s.loadAddress(), s.loadAddress(), contract.getData());
  }`

vi.setConfig({ testTimeout: 300_000 })

const claiming = compile(wallets)

test.each([
  ['never', 'true', true],
  ['by the clock', '(blockchain.now() & 1) != 0', false],
  ['by the day', '((blockchain.now() / 86400) & 1) != 0', false],
  ['by dice', '(random.uint256() & 1) != 0', false],
])('a master that answers differently %s', async (_, isHeads, isBelieved) => {
  // It would name the account at least one time in two.
  const code = await compile(`
    get fun get_jetton_data(): (int, int, address, cell, cell) {
      var s = contract.getData().beginParse();
      val admin = s.loadAddress();
      return (1, -1, admin, s.preloadRef(), s.preloadRef());
    }
    get fun get_wallet_address(owner: address): address {
      var s = contract.getData().beginParse();
      val first = s.loadAddress();
      val second = s.loadAddress();
      return (${isHeads}) ? first : second;
    }`)
  const fakeWallet = await claiming
  const posing = (to: typeof alice) =>
    accountInit(
      fakeWallet,
      buildCell((b) => storeAddress(storeAddress(b, alice), to)),
    )
  // The master names one of two accounts; both claim it.
  const names = [makeAddress(0, new Uint8Array(32).fill(1)), makeAddress(0, new Uint8Array(32).fill(2))] as const
  const fickle = accountInit(
    code,
    buildCell((b) => storeAddress(storeAddress(b, names[0]), names[1]).storeCell(offChainContent('https://x.test'))),
  )
  for (let i = 0; i < 2; i++) {
    await world.block(fickle, ...names.map((address) => ({ ...posing(fickle.address), address })))
    expect(world.kindsOf(names[0])).toEqual(isBelieved ? ['jetton_wallet'] : [])
    expect(world.kindsOf(names[1])).toEqual([])
  }
})

test('get-methods that loop, run out of stack or answer nonsense never stop a block', async () => {
  const loops = await compile(`
    get fun get_jetton_data(): int { var i = 0; while (true) { i += 1; } return i; }
    get fun get_wallet_data(): int { var i = 0; do { i ^= 1; } while (true); return i; }
    get fun get_nft_data(): (int, int) { return (1, 2); }
    get fun get_collection_data(): (slice, int, cell) { return (contract.getData().beginParse(), 1, contract.getData()); }
    get fun get_multisig_data(): (int, int, cell, cell) { return (-5, 1 << 255, contract.getData(), contract.getData()); }
    get fun get_order_data(): int { throw 1000; }
    get fun get_sale_data(): int { return 0x46495850; }`)
  const account = accountInit(
    loops,
    buildCell((b) => b.storeUint(1, 1)),
  )
  await world.block(account, master)
  expect(world.kindsOf(account.address)).toEqual([])
  expect(world.kindsOf(master.address)).toEqual(['jetton_master'])
})

/** A minter with our own code and any content at all. */
const minterOf = (odd: Cell) => createJetton({ admin: alice, content: odd, walletCode }).init

test('content that nobody could read through', async () => {
  // Every fork of the dictionary leads to the same cell twice: 2^32 pieces of a text in 33 cells.
  let pieces = buildCell((b) => b.storeUint(0, 2).storeBytes(new Uint8Array(100).fill(0x41)))
  for (let i = 0; i < 32; i++) {
    const child = pieces
    pieces = buildCell((b) => b.storeUint(0, 2).storeCell(child).storeCell(child))
  }
  const endless = onChainLike('name', (b) => b.storeUint(1, 8).storeBit(1).storeCell(pieces))
  let snake = buildCell((b) => b.storeBytes(new Uint8Array(120).fill(0x42)))
  for (let i = 0; i < 200; i++) {
    const rest = snake
    snake = buildCell((b) => b.storeBytes(new Uint8Array(120).fill(0x42)).storeCell(rest))
  }
  const long = buildCell((b) => b.storeUint(1, 8).storeCell(snake))
  await world.block(minterOf(endless), minterOf(long))
  expect(world.find(minterOf(endless).address, 'jetton_master')?.content.name).toHaveLength(8192)
  expect(world.find(minterOf(long).address, 'jetton_master')?.content.uri).toHaveLength(8192)
})

/** On-chain content of one field. */
function onChainLike(name: string, value: (b: Builder) => void): Cell {
  const plain = onChainContent({ [name]: 'x' })
  // The one leaf's reference is exchanged.
  return buildCell((b) => {
    b.storeUint(0, 8).storeBit(1)
    b.storeRef((leaf) => {
      const { arena, index } = new Cell(plain.arena, plain.arena.refs[plain.index * 4] as number)
      leaf.storeBits(arena.bytes.subarray(arena.dataAt[index] as number), arena.bitLength[index] as number)
      leaf.storeRef(value)
    })
  })
}

test('content with pruned branches, of a library, or empty', async () => {
  const pruned = buildCell((b) =>
    b
      .storeUint(0, 8)
      .storeBit(1)
      .storeRef((child) => child.storeUint(0x0101, 16).storeBytes(new Uint8Array(34)), { exotic: true }),
  )
  const library = buildCell((b) => b.storeUint(2, 8).storeBytes(new Uint8Array(32)), { exotic: true })
  const empty = buildCell(() => undefined)
  for (const odd of [pruned, library, empty]) {
    const account = minterOf(odd)
    await world.block(account)
    expect(world.kindsOf(account.address)).toEqual([])
  }
})
