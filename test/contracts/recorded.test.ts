import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { asAddress } from '../../src/cell/address.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { Slice } from '../../src/cell/slice.ts'
import { attempt, loadAddressOrNull } from '../../src/decode/contracts/stack-values.ts'
import type { Contract, ContractKind } from '../../src/model/contract.ts'
import { createTvm } from '../../src/tvm/tvm.ts'
import { importRecorded } from '../api/imported-chain.ts'
import type { TestDatabase } from '../database.ts'
import { sharedData } from '../shared-data.ts'
import {
  type Event,
  hashOfBoc,
  type MethodAnswer,
  methodAnswers,
  raw,
  scenario,
  storedContracts,
  type TraceNode,
  toAddress,
  type Value,
  walk,
} from './recorded-chain.ts'

const folder = sharedData('recorded')

/** An address on a stack; null where it is none. */
const addressOf = (value: Value | undefined): string | null => value?.address ?? null
const numberOf = (value: Value | undefined): bigint => BigInt(value?.value as string)
const flagOf = (value: Value | undefined): boolean => numberOf(value) !== 0n

interface ApiValue {
  readonly type: string
  readonly value: string
}

/** A value as v3 prints it, in the words of the node's answers. */
function toValue({ type, value }: ApiValue): Value {
  if (type === 'num') return { type, value: `${value.startsWith('-') ? -BigInt(value.slice(1)) : BigInt(value)}` }
  if (typeof value !== 'string') return { type }
  const { arena, index } = readSingleRoot(Buffer.from(value, 'base64'))
  const address = attempt(() => loadAddressOrNull(new Slice(arena, index)))
  return { type, boc: value, ...(address != null && { address: raw(address) as string }) }
}

/** Some contracts answer whatever they are asked with a number. */
const isEcho = (stack: readonly ApiValue[]): boolean => stack.length === 1 && stack[0]?.type === 'num'

describe.skipIf(!folder)('contracts of the recorded chain', { timeout: 600_000 }, () => {
  const recorded = folder as string
  let database: TestDatabase
  let contracts: Map<string, Contract[]>

  const find = <K extends ContractKind>(address: string, kind: K): Extract<Contract, { kind: K }> => {
    const found = contracts.get(address)?.find((contract) => contract.kind === kind)
    expect(found, `${address} is a ${kind}`).toBeDefined()
    return found as Extract<Contract, { kind: K }>
  }

  beforeAll(async () => {
    database = await importRecorded(recorded)
    contracts = await storedContracts(database.db)
  }, 600_000)
  afterAll(() => database[Symbol.asyncDispose]())

  /** What a row says, in the words of the get-method it must agree with. */
  const checks: Record<string, (answer: MethodAnswer) => void> = {
    get_wallet_data({ address, stack: [balance, owner, master] }) {
      const wallet = find(address, 'jetton_wallet')
      expect(wallet.balance).toBe(numberOf(balance))
      expect(raw(wallet.owner)).toBe(addressOf(owner))
      expect(raw(wallet.master)).toBe(addressOf(master))
    },
    get_collection_data({ address, stack: [next, , owner] }) {
      const collection = find(address, 'nft_collection')
      expect(collection.nextItemIndex).toBe(numberOf(next))
      expect(raw(collection.owner)).toBe(addressOf(owner))
    },
    get_nft_data({ address, stack: [init, index, collection, owner] }) {
      const item = find(address, 'nft_item')
      expect(item.isInit).toBe(flagOf(init))
      expect(item.index).toBe(numberOf(index))
      expect(raw(item.collection)).toBe(addressOf(collection))
      expect(raw(item.owner)).toBe(addressOf(owner))
    },
    get_sale_data({ address, stack }) {
      const sale = find(address, 'nft_sale')
      expect(sale.isComplete).toBe(flagOf(stack[1]))
      expect(BigInt(sale.createdAt)).toBe(numberOf(stack[2]))
      expect(raw(sale.marketplace)).toBe(addressOf(stack[3]))
      expect(raw(sale.nft)).toBe(addressOf(stack[4]))
      expect(raw(sale.nftOwner)).toBe(addressOf(stack[5]))
      expect(sale.fullPrice).toBe(numberOf(stack[6]))
      expect(raw(sale.marketplaceFeeAddress)).toBe(addressOf(stack[7]))
      expect(sale.marketplaceFee).toBe(numberOf(stack[8]))
      expect(raw(sale.royaltyAddress)).toBe(addressOf(stack[9]))
      expect(sale.royalty).toBe(numberOf(stack[10]))
    },
    get_domain({ address, stack: [label] }) {
      const boc = Buffer.from(label?.boc as string, 'base64')
      expect(boc.includes(Buffer.from(find(address, 'dns_entry').domain.replace(/\.ton$/, '')))).toBe(true)
    },
    get_auction_info({ address, stack: [bidder] }) {
      expect(raw(find(address, 'dns_entry').auction?.bidder ?? null)).toBe(addressOf(bidder))
    },
    get_last_fill_up_time({ address, stack: [time] }) {
      expect(BigInt(find(address, 'dns_entry').lastFillUpTime as number)).toBe(numberOf(time))
    },
    get_multisig_data({ address, stack: [next, threshold] }) {
      const wallet = find(address, 'multisig_wallet')
      expect(wallet.nextOrderSeqno).toBe(numberOf(next))
      expect(BigInt(wallet.threshold)).toBe(numberOf(threshold))
    },
    get_order_data({ address, stack: [multisig, seqno, threshold, sent, , mask, approvals, expires, order] }) {
      const found = find(address, 'multisig_order')
      expect(raw(found.multisig)).toBe(addressOf(multisig))
      expect(found.orderSeqno).toBe(numberOf(seqno))
      expect(BigInt(found.threshold)).toBe(numberOf(threshold))
      expect(found.isSentForExecution).toBe(flagOf(sent))
      expect(found.approvalsMask).toBe(numberOf(mask))
      expect(BigInt(found.approvals)).toBe(numberOf(approvals))
      expect(found.expirationDate).toBe(numberOf(expires))
      expect(Buffer.from(cellHash(found.order)).toString('hex')).toBe(hashOfBoc(order?.boc as string))
    },
    get_vesting_data({ address, stack: [start, total, period, cliff, amount, sender, owner] }) {
      const vesting = find(address, 'vesting_wallet')
      expect(
        [vesting.startTime, vesting.totalDuration, vesting.unlockPeriod, vesting.cliffDuration].map(BigInt),
      ).toEqual([start, total, period, cliff].map(numberOf))
      expect(vesting.totalAmount).toBe(numberOf(amount))
      expect(raw(vesting.sender)).toBe(addressOf(sender))
      expect(raw(vesting.owner)).toBe(addressOf(owner))
    },
  }

  test('every object is what the node answered', () => {
    const answers = methodAnswers(recorded).filter(({ method, exit_code: code }) => method in checks && code === 0)
    for (const answer of answers) checks[answer.method]?.(answer)
    expect(answers.length).toBeGreaterThan(35)
    expect(new Set(answers.map(({ method }) => method))).toEqual(new Set(Object.keys(checks)))
  })

  /** How many values each method gives; whoever gives another number does not mean it. */
  const DEPTHS: Readonly<Record<string, number>> = {
    ...{ get_wallet_data: 4, get_collection_data: 3, get_nft_data: 5, get_sale_data: 11, get_domain: 1 },
    ...{ get_auction_info: 3, get_order_data: 9, get_vesting_data: 8 },
  }

  test('every object, whether or not the node was asked, is what its get-methods answer in the machine', async () => {
    await using tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
    const server = await createServer({ db: database.api, tvm })
    const accounts = await database.db.query<{ account: Buffer }>(
      'select account from accounts where code_hash is not null',
    )
    const answered: Record<string, number> = {}
    for (const account of accounts.map((row) => raw(asAddress(row.account)) as string)) {
      for (const [method, depth] of Object.entries(DEPTHS)) {
        const payload = { address: account, method, stack: [] }
        const reply = (await server.inject({ method: 'POST', url: '/api/v3/runGetMethod', payload })).json()
        if (reply.exit_code !== 0 || reply.stack.length !== depth || isEcho(reply.stack)) continue
        const stack = (reply.stack as ApiValue[]).map(toValue)
        checks[method]?.({ address: account, method, params: [], exit_code: 0, stack })
        answered[method] = (answered[method] ?? 0) + 1
      }
    }
    await server.close()
    const kept = [...contracts.values()].flat()
    const count = (kind: ContractKind): number => kept.filter((contract) => contract.kind === kind).length
    expect(answered).toEqual({
      get_wallet_data: count('jetton_wallet'),
      get_collection_data: count('nft_collection'),
      get_nft_data: count('nft_item'),
      get_sale_data: count('nft_sale'),
      get_domain: count('dns_entry'),
      get_auction_info: count('dns_entry'),
      get_order_data: count('multisig_order'),
      get_vesting_data: count('vesting_wallet'),
    })
  })

  test('records of a domain are those that were set', async () => {
    const { events } = scenario(recorded)
    const changed = events.filter(({ kind }) => kind === 'dns_change_record')
    expect(changed.length).toBeGreaterThan(0)
    for (const { item, key, value_boc: value } of changed) {
      const entry = find(item as string, 'dns_entry')
      const set = { wallet: entry.wallet, site: entry.siteAdnl, dns_next_resolver: entry.nextResolver }[key as string]
      const bytes = Buffer.from(value as string, 'base64')
      // The last 32 bytes of an address that lies on byte borders in none of these: compared by what only it holds.
      if (key === 'site') expect(bytes.includes(Buffer.from(set as Uint8Array))).toBe(true)
      else expect(set).not.toBeNull()
    }
    expect(raw(find('0:154855ef98205734d2d07d2be5452b01b9a62f58e84e68f1ea7115b1f2930f88', 'dns_entry').wallet)).toBe(
      '0:b140ae8e0fc3161816b85d177eb6b6eca9a918ae536db0c282930c8696ad2819',
    )
  })

  interface EventRow {
    readonly tx_hash: Buffer
    readonly aborted: boolean
    readonly [name: string]: unknown
  }

  const rowsOf = async (table: string): Promise<Map<string, EventRow>> => {
    const rows = await database.db.query<EventRow>(`select * from ${table}`)
    return new Map(rows.map((row) => [row.tx_hash.toString('hex'), row]))
  }
  const text = (bytes: unknown): string | null => (bytes ? raw(toAddress(rawOf(bytes as Buffer))) : null)
  const rawOf = (bytes: Buffer): string => `${bytes.readInt8(0)}:${bytes.subarray(1).toString('hex')}`
  const nodesOf = ({ trace }: Event, op: string): TraceNode[] =>
    trace ? walk(trace).filter((node) => node.op === op) : []

  test('every transfer, burn and mint of jettons is found with its amount', async () => {
    const transfers = await rowsOf('jetton_transfers')
    const burns = await rowsOf('jetton_burns')
    const { events } = scenario(recorded)
    let checked = 0
    for (const event of events) {
      for (const node of nodesOf(event, '0x0f8a7ea5')) {
        if (!contracts.get(node.account)?.some(({ kind }) => kind === 'jetton_wallet')) continue
        const row = transfers.get(node.hash)
        expect(row, `${event.kind} ${node.hash}`).toBeDefined()
        expect(row?.aborted).toBe(node.aborted ?? false)
        checked++
        if (event.kind !== 'jetton_transfer') continue
        expect(row?.amount).toBe(BigInt(event.amount as string))
        expect(row?.query_id).toBe(BigInt(event.query_id as string))
        expect(row?.forward_amount).toBe(BigInt(event.forward_ton as string))
        expect(text(row?.source)).toBe(event.from_owner)
        expect(text(row?.destination)).toBe(event.to)
        expect(text(row?.jetton)).toBe(event.minter)
      }
      for (const node of nodesOf(event, '0x595f07bc')) {
        expect(burns.get(node.hash), `${event.kind} ${node.hash}`).toBeDefined()
        checked++
        if (event.kind === 'jetton_admin_burn')
          expect(burns.get(node.hash)?.amount).toBe(BigInt(event.amount as string))
      }
    }
    expect(events.filter(({ kind }) => kind === 'jetton_transfer').length).toBeGreaterThan(5)
    expect(checked).toBeGreaterThan(12)
  })

  test('no jetton is made or lost: balances of all wallets are the supply', async () => {
    const sums = await database.db.query<{ jetton: Buffer; sum: bigint; total_supply: bigint }>(
      `select m.account as jetton, sum(w.balance) as sum, m.total_supply from jetton_masters m
       join jetton_wallets w on w.jetton = m.account group by m.account, m.total_supply`,
    )
    expect(sums.length).toBe(2)
    for (const { sum, total_supply: supply } of sums) expect(sum).toBe(supply)
  })

  test('every transfer of an item is found, and items on sale tell who sells them', async () => {
    const transfers = await rowsOf('nft_transfers')
    const { events } = scenario(recorded)
    let checked = 0
    for (const event of events) {
      for (const node of nodesOf(event, '0x5fcc3d14')) {
        const row = transfers.get(node.hash)
        expect(row, `${event.kind} ${node.hash}`).toBeDefined()
        checked++
        if (event.kind !== 'nft_transfer' && event.kind !== 'dns_item_transfer') continue
        expect(text(row?.old_owner)).toBe(event.from)
        expect(text(row?.new_owner)).toBe(event.to)
        expect(row?.query_id).toBe(BigInt(event.query_id as string))
      }
    }
    expect(checked).toBeGreaterThan(5)
    const sold = await database.db.query<{ owner: Buffer; real_owner: Buffer; nft_owner: Buffer }>(
      `select i.owner, i.real_owner, s.nft_owner from nft_items i join nft_sales s on s.account = i.owner and s.nft = i.account`,
    )
    expect(sold.length).toBe(1)
    for (const { real_owner: realOwner, nft_owner: seller } of sold) expect(realOwner).toEqual(seller)
    const [others] = await database.db.query<{ count: bigint }>(
      `select count(*) from nft_items i where owner is distinct from real_owner
       and not exists (select 1 from nft_sales s where s.account = i.owner)`,
    )
    expect(others?.count).toBe(0n)
  })

  test('every collection, sale, domain, order and vesting wallet that was made is there', () => {
    const { events, contracts: made } = scenario(recorded)
    for (const event of events) {
      if (event.kind === 'nft_sale_deploy') expect(raw(find(event.sale as string, 'nft_sale').nft)).toBe(event.nft)
      if (event.kind === 'jetton_deploy' || event.kind === 'jetton_mint') find(event.minter as string, 'jetton_master')
      if (event.kind === 'vesting_deploy') {
        expect(find(event.vesting as string, 'vesting_wallet').totalAmount).toBe(BigInt(event.total as string))
      }
      if (event.kind === 'vesting_add_whitelist') {
        expect(find(event.vesting as string, 'vesting_wallet').whitelist.map(raw)).toEqual(
          [...(event.addresses as string[])].sort(),
        )
      }
    }
    for (const [name, address] of Object.entries(made)) {
      if (/^order_/.test(name)) find(address, 'multisig_order')
      if (/^dns_item/.test(name)) find(address, 'dns_entry')
      if (/collection$/.test(name)) find(address, 'nft_collection')
    }
    expect([...contracts.values()].flat().filter(({ kind }) => kind === 'multisig_order').length).toBe(4)
  })

  interface State {
    readonly address: string
    readonly interfaces: readonly string[]
    readonly kind: string | null
  }

  const statesOf = async (addresses: readonly string[]): Promise<Map<string, State>> => {
    const server = await createServer({ db: database.api })
    const query = addresses.map((address) => `address=${address}`).join('&')
    const reply = await server.inject(`/api/v3/accountStates?include_boc=false&${query}`)
    const { accounts, address_book: book } = reply.json() as {
      readonly accounts: readonly State[]
      readonly address_book: Readonly<Record<string, State>>
    }
    const again = (await server.inject(`/api/v3/addressBook?${query}`)).json() as Readonly<Record<string, State>>
    await server.close()
    for (const { address, interfaces, kind } of accounts) {
      expect(book[address]).toMatchObject({ interfaces, kind })
      expect(again[address.toLowerCase()]).toEqual(book[address])
    }
    return new Map(accounts.map((account) => [account.address.toLowerCase(), account]))
  }

  test('accounts are what a recogniser confirmed, and nothing else is', async () => {
    const rows = await database.db.query<{ account: Buffer }>('select account from accounts')
    const states = await statesOf(rows.map(({ account }) => raw(asAddress(account)) as string))
    const [pool] = await database.db.query<{ account: Buffer }>('select account from nominator_pools')
    const kindOf = (address: string): string | null => {
      const kinds = (contracts.get(address) ?? []).map(({ kind }) => kind).filter((kind) => kind !== 'dns_entry')
      expect(kinds.length, address).toBeLessThan(2)
      if (address === raw(asAddress(pool?.account as Buffer))) return 'nominator_pool'
      return kinds[0] ?? null
    }
    for (const [address, { kind }] of states) expect(kind, address).toBe(kindOf(address))
    expect(new Set([...states.values()].map(({ kind }) => kind))).toEqual(
      new Set([
        ...['jetton_master', 'jetton_wallet', 'nft_collection', 'nft_item', 'nft_sale', 'multisig_wallet'],
        ...['multisig_order', 'vesting_wallet', 'nominator_pool', null],
      ]),
    )
  })

  test('contracts have the names of their codes and of the configuration', async () => {
    const { contracts: made } = scenario(recorded)
    const elector = `-1:${'33'.repeat(32)}`
    const config = `-1:${'55'.repeat(32)}`
    const named = ['nominator_pool', 'dns_root', 'dns_collection', 'multisig', 'order_0', 'vesting', 'highload_v3']
    const states = await statesOf([elector, config, ...named.map((name) => made[name] as string)])
    const namesOf = (address: string | undefined) => states.get(address as string)?.interfaces
    expect(namesOf(elector)).toEqual(['elector'])
    expect(namesOf(config)).toEqual(['config'])
    expect(Object.fromEntries(named.map((name) => [name, namesOf(made[name])]))).toEqual({
      nominator_pool: ['tv_pool'],
      dns_root: ['dns', 'dns_root'],
      dns_collection: ['dns', 'nft_collection'],
      multisig: ['multisig_v2'],
      order_0: ['multisig_order_v2'],
      vesting: ['wallet_vesting'],
      highload_v3: ['wallet_highload_v3r1'],
    })
  })
})
