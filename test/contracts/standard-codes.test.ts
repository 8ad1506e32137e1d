import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Address, makeAddress } from '../../src/cell/address.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { isSubject, type Subject } from '../../src/decode/contracts/recogniser.ts'
import { addressEntry, intEntry, readStack, sliceOf } from '../../src/decode/contracts/stack-values.ts'
import {
  findMasterReader,
  findWalletReader,
  standardWalletAddress,
} from '../../src/decode/contracts/standard-jettons.ts'
import {
  isStandardCollection,
  isStandardItem,
  readStandardCollection,
  readStandardItem,
  standardItemAddress,
  standardItemContent,
} from '../../src/decode/contracts/standard-nfts.ts'
import { readTokenContent } from '../../src/decode/contracts/token-content.ts'
import { listStateAccounts, stateConfig } from '../../src/decode/states/zerostate.ts'
import { storeAddress } from '../../src/devnet/contracts/account-init.ts'
import { standardCode } from '../../src/devnet/contracts/standard-codes.ts'
import { type ChainContext, prepareChain, prepareConfig } from '../../src/tvm/chain-context.ts'
import { libraryDictionary } from '../../src/tvm/libraries.ts'
import type { StackEntry } from '../../src/tvm/stack-entry.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { sharedData } from '../shared-data.ts'
import { bareConfig, stateOf } from './world.ts'

vi.setConfig({ testTimeout: 300_000 })

let tvm: Tvm
beforeAll(async () => {
  tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
}, 300_000)
afterAll(() => tvm?.stop())

const plainChain = prepareChain(prepareConfig(bareConfig(12)), null)

interface Around {
  readonly chain: ChainContext
  readonly libraries: Uint8Array | null
}

async function run(
  { code, data, account: address, balance }: Subject,
  method: string,
  stack: readonly StackEntry[] = [],
  { chain, libraries }: Around = { chain: plainChain, libraries: null },
) {
  const contract = { code: writeBoc(code), data: writeBoc(data), address, balance }
  const result = await tvm.runGetMethod({ ...contract, chain, libraries, unixtime: 1_794_711_993, method, stack })
  return result.exitCode === 0 || result.exitCode === 1 ? result.stack : undefined
}

const someone = (n: number): Address => makeAddress(n % 3 === 0 ? -1 : 0, new Uint8Array(32).fill(n))
const hash = (cell: Cell): string => Buffer.from(cellHash(cell)).toString('hex')

async function checkWallet(subject: Subject, around?: Around): Promise<void> {
  const told = readStack(await run(subject, 'get_wallet_data', [], around), 4, (values) => ({
    balance: values.int(),
    owner: values.address(),
    master: values.address(),
  }))
  expect(findWalletReader(subject.codeHash)?.(sliceOf(subject.data))).toEqual(told)
}

test('the first standard wallet is read as it tells of itself', async () => {
  const code = standardCode('jettonWalletV1')
  for (const [n, balance] of [0n, 1n, 255n, 256n, 10n ** 18n, 2n ** 120n - 1n].entries()) {
    const data = buildCell((b) =>
      storeAddress(storeAddress(b.storeCoins(balance), someone(n + 1)), someone(n + 2)).storeCell(code),
    )
    const subject = stateOf(someone(9), code, data)
    await checkWallet(subject as Subject)
  }
})

const recorded = sharedData('recorded')

describe.skipIf(!recorded)('on the last states of the recorded chain', () => {
  let subjects: Subject[]
  let around: Around

  beforeAll(() => {
    const folder = join(recorded as string, 'states')
    const roots = readdirSync(folder)
      .filter((name) => name.endsWith('.state.boc'))
      .map((name) => readSingleRoot(readFileSync(join(folder, name))))
    subjects = roots.flatMap(listStateAccounts).filter(isSubject)
    const config = roots.map(stateConfig).find((cell) => cell !== null) as Cell
    const libraries = JSON.parse(readFileSync(join(recorded as string, 'oracles', 'libraries.json'), 'utf8'))
    const bocs = [...JSON.stringify(libraries).matchAll(/"(te6[A-Za-z0-9+/=]+)"/g)].map(([, boc]) => boc as string)
    const cells = bocs.map((boc) => readSingleRoot(Buffer.from(boc, 'base64')))
    around = { chain: prepareChain(prepareConfig(config), null), libraries: libraryDictionary(cells) }
  })

  test('wallets', async () => {
    const wallets = subjects.filter(({ codeHash }) => findWalletReader(codeHash) !== undefined)
    for (const wallet of wallets) await checkWallet(wallet, around)
    expect(new Set(wallets.map(({ codeHash }) => Buffer.from(codeHash).toString('hex'))).size).toBe(2)
    expect(wallets.length).toBeGreaterThan(8)
  })

  test('masters, and the wallets they name', async () => {
    const masters = subjects.filter(({ codeHash }) => findMasterReader(codeHash) !== undefined)
    for (const master of masters) {
      const told = readStack(await run(master, 'get_jetton_data', [], around), 5, (values) => ({
        totalSupply: values.int(),
        mintable: values.bool(),
        admin: values.addressOrNull(),
        content: readTokenContent(values.cell()),
        walletCode: hash(values.cell()),
      }))
      const read = findMasterReader(master.codeHash)?.(sliceOf(master.data))
      expect(read && { ...read, walletCode: hash(read.walletCode) }).toEqual(told)
      for (let n = 1; n < 20; n++) {
        const answer = await run(master, 'get_wallet_address', [addressEntry(someone(n))], around)
        expect(standardWalletAddress(master, someone(n))).toEqual(readStack(answer, 1, (values) => values.address()))
      }
    }
    expect(masters.length).toBe(2)
  })

  test('collections, the items they name, and the items', async () => {
    const collections = subjects.filter(({ codeHash }) => isStandardCollection(codeHash))
    for (const { account, data, ...rest } of collections) {
      const collection = { account, data, ...rest }
      const told = readStack(await run(collection, 'get_collection_data', [], around), 3, (values) => ({
        nextItemIndex: values.int(),
        content: hash(values.cell()),
        owner: values.addressOrNull(),
      }))
      const { nextItemIndex, content, owner } = readStandardCollection(data)
      expect({ nextItemIndex, content: hash(content), owner }).toEqual(told)
      const own = buildCell((b) => b.storeBytes(Buffer.from('7.json')))
      for (const index of [0n, 1n, 7n, 2n ** 64n - 1n, 2n ** 64n, -1n]) {
        const named = await run(collection, 'get_nft_address_by_index', [intEntry(index)], around)
        expect(standardItemAddress(account, data, index)).toEqual(readStack(named, 1, (values) => values.address()))
      }
      const whole = await run(collection, 'get_nft_content', [intEntry(1n), { type: 'cell', cell: own }], around)
      expect(hash(standardItemContent(data, own))).toBe(readStack(whole, 1, (values) => hash(values.cell())))
    }
    expect(collections.length).toBe(2)
    const items = subjects.filter(({ codeHash }) => isStandardItem(codeHash))
    for (const item of items) {
      const told = readStack(await run(item, 'get_nft_data', [], around), 5, (values) => {
        values.bool()
        const place = { index: values.int(), collection: values.addressOrNull() }
        return { ...place, owner: values.addressOrNull(), content: hash(values.cell()) }
      })
      const read = readStandardItem(item.data)
      expect(read && { ...read, content: hash(read.content) }).toEqual(told)
    }
    expect(items.length).toBeGreaterThan(20)
  })
})
