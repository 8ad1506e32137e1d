import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Address, makeAddress } from '../../src/cell/address.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { findDirectAnswer, listDirectMethods } from '../../src/decode/contracts/direct-answers.ts'
import { isSubject, type Subject } from '../../src/decode/contracts/recogniser.ts'
import { intEntry, sliceOf } from '../../src/decode/contracts/stack-values.ts'
import { listStateAccounts, stateConfig } from '../../src/decode/states/zerostate.ts'
import { storeAddress } from '../../src/devnet/contracts/account-init.ts'
import { standardCode } from '../../src/devnet/contracts/standard-codes.ts'
import { type ChainContext, prepareChain, prepareConfig } from '../../src/tvm/chain-context.ts'
import { libraryDictionary } from '../../src/tvm/libraries.ts'
import type { StackEntry } from '../../src/tvm/stack-entry.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { vmStackCell } from '../../src/tvm/vm-stack.ts'
import { sharedData } from '../shared-data.ts'
import { bareConfig, stateOf } from './world.ts'

vi.setConfig({ testTimeout: 300_000 })

let tvm: Tvm
beforeAll(async () => {
  tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
}, 300_000)
afterAll(() => tvm?.stop())

interface Around {
  readonly chain: ChainContext
  readonly libraries: Uint8Array | null
}

const bare: Around = { chain: prepareChain(prepareConfig(bareConfig(12)), null), libraries: null }

const slice = (bytes: Uint8Array): StackEntry => ({
  type: 'slice',
  slice: sliceOf(buildCell((b) => b.storeBytes(bytes))),
})
const INDEXES = [0n, 1n, 7n, 2n ** 64n, 2n ** 256n - 1n, 2n ** 256n, -1n]
const someCell = buildCell((b) => b.storeBytes(Buffer.from('7.json')))

/** Arguments worth asking with; none for most methods. */
const ARGUMENTS: Readonly<Record<string, readonly (readonly StackEntry[])[]>> = {
  dnsresolve: [Buffer.from('\0'), Buffer.from('ton\0'), Buffer.from('me\0'), Buffer.from('\0ton\0')].flatMap((name) =>
    [0n, 1n, 2n ** 255n].map((category) => [slice(name), intEntry(category)]),
  ),
  get_order_address: INDEXES.map((index) => [intEntry(index)]),
  get_nft_address_by_index: INDEXES.map((index) => [intEntry(index)]),
  get_nft_content: [[intEntry(1n), { type: 'cell', cell: someCell }]],
}

const stackHash = (stack: readonly StackEntry[]): string => Buffer.from(cellHash(vmStackCell(stack))).toString('hex')

/** How many answers were read directly; each must be what the machine says. */
async function compare(subject: Subject, { chain, libraries }: Around): Promise<number> {
  let answers = 0
  for (const method of listDirectMethods(subject.codeHash)) {
    for (const stack of ARGUMENTS[method] ?? [[]]) {
      const direct = findDirectAnswer(subject, method, stack)
      if (direct === undefined) continue
      const { code, data, account: address, balance } = subject
      const contract = { code: writeBoc(code), data: writeBoc(data), address, balance }
      const run = await tvm.runGetMethod({ ...contract, chain, libraries, unixtime: 1_794_711_993, method, stack })
      expect(run.exitCode, method).toBe(0)
      expect(stackHash(direct), `${method} of ${Buffer.from(address).toString('hex')}`).toBe(stackHash(run.stack))
      answers++
    }
  }
  return answers
}

/** The same account with data that somebody has made a little different. */
function distort({ account, code, data }: Subject): Subject[] {
  const whole = sliceOf(data)
  const bits = whole.remainingBits
  const cut = (length: number): Cell => buildCell((b) => b.storeSlice(sliceOf(data).limit(length, whole.remainingRefs)))
  const others = [
    buildCell((b) => b.storeSlice(sliceOf(data)).storeUint(5, 3)),
    cut(Math.max(bits - 1, 0)),
    cut(Math.min(bits, 256 + 267)),
    cut(Math.min(bits, 64 + 267)),
    cut(0),
    buildCell((b) => b.storeSlice(sliceOf(data).limit(bits, 0))),
  ]
  if (whole.remainingRefs < 4) others.push(buildCell((b) => b.storeSlice(sliceOf(data)).storeCell(someCell)))
  return others.map((other) => stateOf(account, code, other)).filter(isSubject)
}

const someone = (n: number): Address => makeAddress(n % 3 === 0 ? -1 : 0, new Uint8Array(32).fill(n))

test('vesting wallets and sales answer as the machine does, whatever is in them', async () => {
  const terms = buildCell((b) =>
    storeAddress(
      storeAddress(
        b.storeUint64(1_750_000_000n).storeUint(9, 32).storeUint(3, 32).storeUint(2, 32).storeCoins(5n),
        someone(1),
      ),
      someone(3),
    ),
  )
  const vesting = buildCell((b) => b.storeBytes(new Uint8Array(40).fill(7)).storeBit(0).storeCell(terms))
  const fees = buildCell((b) =>
    storeAddress(storeAddress(b, someone(3)).storeCoins(1n), someone(4)).storeCoins(10n ** 11n),
  )
  const sale = buildCell((b) =>
    storeAddress(storeAddress(b.storeBit(1).storeUint(8, 32), someone(5)), someone(6))
      .storeUint(0, 2)
      .storeCoins(10n ** 12n)
      .storeCell(fees)
      .storeUint(6, 32)
      .storeUint64(7n),
  )
  const wallet = stateOf(someone(1), standardCode('vestingWallet'), vesting) as Subject
  const offer = stateOf(someone(2), standardCode('nftSaleV3R3'), sale) as Subject
  expect(await compare(wallet, bare)).toBe(1)
  expect(await compare(offer, bare)).toBe(1)
  for (const odd of [...distort(wallet), ...distort(offer)]) await compare(odd, bare)
})

const recorded = sharedData('recorded')

describe.skipIf(!recorded)('on the last states of the recorded chain', () => {
  test('every method that is read from data gives what the machine gives, and nothing where it fails', async () => {
    const folder = join(recorded as string, 'states')
    const roots = readdirSync(folder)
      .filter((name) => name.endsWith('.state.boc'))
      .map((name) => readSingleRoot(readFileSync(join(folder, name))))
    const config = roots.map(stateConfig).find((cell) => cell !== null) as Cell
    const stored = readFileSync(join(recorded as string, 'oracles', 'libraries.json'), 'utf8')
    const bocs = [...stored.matchAll(/"(te6[A-Za-z0-9+/=]+)"/g)].map(([, boc]) => boc as string)
    const cells = bocs.map((boc) => readSingleRoot(Buffer.from(boc, 'base64')))
    const around = { chain: prepareChain(prepareConfig(config), null), libraries: libraryDictionary(cells) }
    const answered = new Map<string, number>()
    for (const subject of roots.flatMap(listStateAccounts).filter(isSubject)) {
      if (listDirectMethods(subject.codeHash).length === 0) continue
      const code = Buffer.from(subject.codeHash).toString('hex').slice(0, 8)
      answered.set(code, (answered.get(code) ?? 0) + (await compare(subject, around)))
      for (const odd of distort(subject)) await compare(odd, around)
    }
    expect(answered.size).toBe(8)
    for (const [code, answers] of answered) expect(answers, code).toBeGreaterThan(0)
  })
})
