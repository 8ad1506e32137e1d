import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Address, asAddress, formatRaw, parseAddress } from '../../src/cell/address.ts'
import { isExotic } from '../../src/cell/arena.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { deployedAddress, digestOf } from '../../src/decode/contracts/account-address.ts'
import { INTERFACE_RULES } from '../../src/decode/contracts/interface-rules.ts'
import { interfacesOf } from '../../src/decode/contracts/interfaces.ts'
import { listMethodIds } from '../../src/decode/contracts/methods.ts'
import { isSubject, type Subject } from '../../src/decode/contracts/recogniser.ts'
import { attempt, loadAddressOrNull, readStack, sliceOf } from '../../src/decode/contracts/stack-values.ts'
import { findWalletReader } from '../../src/decode/contracts/standard-jettons.ts'
import { loadStateInit } from '../../src/tlb/state-init.ts'
import { prepareChain, prepareConfig } from '../../src/tvm/chain-context.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { sharedData } from '../shared-data.ts'
import { bareConfig, stateOf } from './world.ts'

// What an indexer knew of accounts of real traces. States are not in the data: what can be held against it is what accounts were
// deployed with in the trace itself, and the addresses of their like, which follow from their owners.

interface Message {
  readonly destination: string | null
  readonly init_state: string | null
}

interface WalletFact {
  readonly owner: string
  readonly jetton: string
}

interface ItemFact {
  readonly index: string
  readonly collection_address: string | null
}

interface AccountFacts {
  readonly JettonWallet?: WalletFact
  readonly NftItem?: ItemFact
  readonly [other: string]: unknown
}

interface RealTrace {
  readonly transactions: readonly { readonly in_msg: Message | null; readonly out_msgs: readonly Message[] }[]
  readonly account_facts: Readonly<Record<string, AccountFacts>>
}

const folder = sharedData('real', 'traces')
let tvm: Tvm
beforeAll(async () => {
  tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
}, 300_000)
afterAll(() => tvm?.stop())

const chain = prepareChain(prepareConfig(bareConfig(12)), null)
const raw = (address: Address): string => formatRaw(address).toLowerCase()
const parse = (text: string): Address => parseAddress(text)?.address as Address

const traces = (): RealTrace[] =>
  readdirSync(folder as string).map((name) => JSON.parse(readFileSync(join(folder as string, name), 'utf8')))

/** Accounts as their traces deployed them. */
function listDeployed(all: readonly RealTrace[]): Map<string, Subject> {
  const deployed = new Map<string, Subject>()
  for (const { transactions } of all) {
    for (const message of transactions.flatMap(({ in_msg: first, out_msgs: rest }) => [first, ...rest])) {
      if (!message?.init_state || !message.destination) continue
      const init = readSingleRoot(Buffer.from(message.init_state, 'base64'))
      const { code, data } = loadStateInit(sliceOf(init))
      const state = stateOf(parse(message.destination), code, data)
      if (isSubject(state)) deployed.set(message.destination, state)
    }
  }
  return deployed
}

/** By account, of all traces together. */
function factsOf(all: readonly RealTrace[]): Map<string, AccountFacts> {
  const facts = new Map<string, AccountFacts>()
  for (const [address, more] of all.flatMap((trace) => Object.entries(trace.account_facts))) {
    facts.set(address, { ...facts.get(address), ...more })
  }
  return facts
}

async function run({ code, data, account: address }: Subject, method: string) {
  const contract = { code: writeBoc(code), data: writeBoc(data), address, balance: 10n ** 9n, chain }
  return (await tvm.runGetMethod({ ...contract, unixtime: 1_750_000_000, method, stack: [] })).stack
}

async function readWallet(subject: Subject): Promise<WalletFact | undefined> {
  const reader = findWalletReader(subject.codeHash)
  const wallet =
    reader === undefined
      ? readStack(await run(subject, 'get_wallet_data'), 4, (values) => {
          values.int()
          return { owner: values.address(), master: values.address() }
        })
      : attempt(() => reader(sliceOf(subject.data)))
  return wallet && { owner: raw(wallet.owner), jetton: raw(wallet.master) }
}

/** Names by code; of code in a library that is not here only the hash tells. */
const namesOf = ({ code, codeHash }: Subject): readonly string[] =>
  interfacesOf(codeHash, isExotic(code.arena, code.index) ? null : listMethodIds(code))

const isLibrary = ({ code }: Subject): boolean => isExotic(code.arena, code.index)

test.skipIf(!folder)('jetton wallets tell the owner and the jetton that an indexer knew', async () => {
  const all = traces()
  const deployed = listDeployed(all)
  const seen = { told: 0, libraries: 0 }
  for (const [address, { JettonWallet: fact }] of factsOf(all)) {
    const subject = deployed.get(address)
    if (fact === undefined || subject === undefined) continue
    const wallet = await readWallet(subject)
    if (wallet === undefined) {
      // Code in a library that is not here cannot be run; its address is held against its owner below.
      expect(isLibrary(subject), address).toBe(true)
      seen.libraries++
      continue
    }
    expect(wallet, address).toEqual({ owner: fact.owner, jetton: fact.jetton })
    if (!isLibrary(subject)) {
      expect(
        namesOf(subject).some((name) => name.startsWith('jetton_wallet')),
        address,
      ).toBe(true)
    }
    seen.told++
  }
  expect(seen.told).toBeGreaterThan(40)
  console.log(`  jetton wallets: ${seen.told} tell it, ${seen.libraries} have code in a library that is not here`)
})

/** Data that somebody else's contract of the same kind was deployed with: his address in place of the first one's. */
function substitute(data: Cell, from: Address, to: Address): Cell | undefined {
  const whole = sliceOf(data)
  for (let at = 0; at + 267 <= whole.remainingBits; at++) {
    const slice = whole.clone()
    slice.skip(at)
    const found = slice.preloadUint(3) === 0b100 ? attempt(() => loadAddressOrNull(slice)) : undefined
    if (found == null || raw(found) !== raw(from)) continue
    return buildCell((b) => {
      b.storeSlice(whole.clone().limit(at, 0)).storeUint(0b100, 3).storeBytes(to)
      const rest = whole.clone()
      rest.skip(at + 267)
      b.storeSlice(rest)
    })
  }
  return undefined
}

test.skipIf(!folder)('the address of every wallet follows from its owner, where one of its jetton was deployed', () => {
  const all = traces()
  const deployed = listDeployed(all)
  const facts = factsOf(all)
  const seen = { deployed: 0, alike: 0, unknown: 0, differ: [] as string[] }
  const samples = new Map<string, { readonly subject: Subject; readonly owner: Address }[]>()
  for (const [address, { JettonWallet: fact }] of facts) {
    const subject = deployed.get(address)
    if (fact === undefined || subject === undefined) continue
    // What a message brings is not always what the account was deployed with first.
    const there = deployedAddress(0, digestOf(subject.code), digestOf(subject.data))
    expect(raw(there), address).toBe(address)
    samples.set(fact.jetton, [...(samples.get(fact.jetton) ?? []), { subject, owner: parse(fact.owner) }])
    seen.deployed++
  }
  for (const [address, { JettonWallet: fact }] of facts) {
    if (fact === undefined) continue
    const others = (samples.get(fact.jetton) ?? []).filter(({ subject }) => raw(subject.account) !== address)
    const addresses = others.flatMap(({ subject, owner }) => {
      const data = substitute(subject.data, owner, parse(fact.owner))
      return data === undefined ? [] : [raw(deployedAddress(0, digestOf(subject.code), digestOf(data)))]
    })
    if (addresses.length === 0) seen.unknown++
    else if (addresses.includes(address)) seen.alike++
    else seen.differ.push(address)
  }
  expect(seen.differ).toEqual([])
  expect(seen.alike).toBeGreaterThan(30)
  console.log(
    `  addresses of wallets: ${seen.deployed} deployed, ${seen.alike} like others, ${seen.unknown} without another`,
  )
})

test.skipIf(!folder)('items tell the collection and the place that an indexer knew', async () => {
  const all = traces()
  const deployed = listDeployed(all)
  let told = 0
  let silent = 0
  for (const [address, { NftItem: fact }] of factsOf(all)) {
    const subject = deployed.get(address)
    if (fact === undefined || subject === undefined) continue
    // By that name, or by a larger set of methods that holds an item's.
    const names = INTERFACE_RULES.filter(({ methods }) => methods.includes('get_nft_data')).map(({ name }) => name)
    expect(
      namesOf(subject).filter((name) => names.includes(name)),
      address,
    ).not.toEqual([])
    const item = readStack(await run(subject, 'get_nft_data'), 5, (values) => {
      values.bool()
      return { index: values.int().toString(), collection: values.addressOrNull() }
    })
    if (item === undefined) {
      // This one answers nothing before it is somebody's.
      expect(listAddresses(subject.data).map(raw), address).toContain(fact.collection_address)
      silent++
      continue
    }
    expect({ ...item, collection: item.collection && raw(item.collection) }, address).toEqual({
      index: fact.index,
      collection: fact.collection_address,
    })
    told++
  }
  expect({ told, silent }).toEqual({ told: 4, silent: 1 })
})

test.skipIf(!folder)('no other account with facts was deployed in its trace', () => {
  const all = traces()
  const deployed = listDeployed(all)
  const open = new Map<string, number>()
  for (const [address, facts] of factsOf(all)) {
    for (const kind of Object.keys(facts)) {
      if (kind === 'JettonWallet' || kind === 'NftItem') continue
      expect(deployed.has(address), address).toBe(false)
      open.set(kind, (open.get(kind) ?? 0) + 1)
    }
  }
  // Neither code nor state of these is in the data, so nothing but the fact itself is known; see docs/contracts.md.
  expect(Object.fromEntries(open)).toEqual({ DedustPool: 7, NftAuction: 1, NftSale: 1, data_boc: 6 })
})

test.skipIf(!folder)('data given without code hold the owner and the collection that the facts name', () => {
  const found: string[] = []
  for (const [address, facts] of factsOf(traces())) {
    const given = facts.data_boc as { readonly data_boc: string } | undefined
    const item = facts.NftItem as (ItemFact & { readonly owner_address: string | null }) | undefined
    if (given === undefined || item === undefined) continue
    const data = readSingleRoot(Buffer.from(given.data_boc, 'base64'))
    const addresses = listAddresses(data).map(raw)
    expect(addresses, address).toContain(item.collection_address)
    expect(addresses, address).toContain(item.owner_address)
    found.push(address)
  }
  expect(found).toHaveLength(3)
})

/** Every bit string of a cell that reads as an address of an account. */
function listAddresses(data: Cell): Address[] {
  const whole = sliceOf(data)
  const addresses: Address[] = []
  for (let at = 0; at + 267 <= whole.remainingBits; at++) {
    const slice = whole.clone()
    slice.skip(at)
    const address = slice.preloadUint(3) === 0b100 ? attempt(() => loadAddressOrNull(slice)) : undefined
    if (address != null) addresses.push(asAddress(address))
  }
  return addresses
}
