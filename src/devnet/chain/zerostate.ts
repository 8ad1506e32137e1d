import { createHash } from 'node:crypto'
import { workchainOf } from '../../cell/address.ts'
import { refAt, refCount } from '../../cell/arena.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash } from '../../cell/hash.ts'
import { cellHash, hashAt } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { BASECHAIN, type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import { type AccountState, storeAccount, storeAccountState } from '../../tlb/account.ts'
import {
  addCurrencies,
  type CurrencyCollection,
  NO_CURRENCIES,
  NO_EXTRA_CURRENCIES,
} from '../../tlb/currency-collection.ts'
import { storeMcStateExtra, storeMcStateHistory } from '../../tlb/mc-state-extra.ts'
import { storeOutMsgQueueInfo } from '../../tlb/out-msg-queue-info.ts'
import { storeShardAccounts } from '../../tlb/shard-accounts.ts'
import { storeShardStateTotals, storeShardStateUnsplit } from '../../tlb/shard-state.ts'
import type { StorageUsed } from '../../tlb/storage-used.ts'
import type { Zerostate } from './chain-archive.ts'
import type { GenesisAccount } from './genesis-account.ts'
import { CONFIG_ADDRESS, createGenesisConfig, GLOBAL_ID, isSpecial } from './genesis-config.ts'
import type { ValidatorKey } from './validator-key.ts'

const NO_HASH = asHash(new Uint8Array(32))
/** In place of a masterchain block that a state refers to, when it refers to none. */
const NO_SEQNO = 0xffff_ffff

export interface Genesis {
  readonly time: number
  readonly key: ValidatorKey
  readonly accounts: readonly GenesisAccount[]
}

/** What the chain begins with: the masterchain's state, then the basechain's. */
export function createZerostates({ time, key, accounts }: Genesis): readonly [Zerostate, Zerostate] {
  const inWorkchain = (workchain: number) => accounts.filter(({ address }) => workchainOf(address) === workchain)
  const basechain = toZerostate(BASECHAIN, buildState(BASECHAIN, time, inWorkchain(BASECHAIN), null))
  const config = createGenesisConfig({ time, key, accounts, basechain: basechain.id })
  const masterchainAccounts = inWorkchain(MASTERCHAIN).map((account) =>
    account.role === 'config' ? { ...account, data: withConfig(account.data, config) } : account,
  )
  const configAccount = masterchainAccounts.find(({ role }) => role === 'config')
  const extra = buildCell((b) =>
    storeMcStateExtra(b, {
      shardHashes: null,
      config: { configAddr: configAccount ? asHash(configAccount.address.subarray(1)) : CONFIG_ADDRESS, config },
      history: buildCell((history) =>
        storeMcStateHistory(history, {
          flags: 0,
          validatorInfo: { validatorListHashShort: key.masterchainSetHash(0), catchainSeqno: 0, nxCcUpdated: true },
          prevBlocks: { root: null, extra: { key: false, maxEndLt: 0n } },
          afterKeyBlock: true,
          lastKeyBlock: null,
          blockCreateStats: null,
        }),
      ),
      globalBalance: totalOf(accounts),
    }),
  )
  return [toZerostate(MASTERCHAIN, buildState(MASTERCHAIN, time, masterchainAccounts, extra)), basechain]
}

function toZerostate(workchain: number, root: Cell): Zerostate {
  const data = writeBoc(root)
  const fileHash = asHash(new Uint8Array(createHash('sha256').update(data).digest()))
  const id: BlockIdExt = { workchain, shard: WHOLE_SHARD, seqno: 0, rootHash: cellHash(root), fileHash }
  return { id, data, root }
}

const totalOf = (accounts: readonly GenesisAccount[]): CurrencyCollection =>
  accounts.reduce(
    (sum, { balance }) => addCurrencies(sum, { coins: balance, other: NO_EXTRA_CURRENCIES }),
    NO_CURRENCIES,
  )

function buildState(workchain: number, time: number, accounts: readonly GenesisAccount[], custom: Cell | null): Cell {
  const entries = accounts.map((account) => ({
    key: asHash(account.address.slice(1)),
    value: { account: accountCell(account, time), lastTransHash: NO_HASH, lastTransLt: 0n },
  }))
  return buildCell((b) =>
    storeShardStateUnsplit(b, {
      globalId: GLOBAL_ID,
      shard: { workchain, shard: WHOLE_SHARD, markerInPrefix: workchain === BASECHAIN },
      seqno: 0,
      vertSeqno: 0,
      genUtime: time,
      genLt: 0n,
      minRefMcSeqno: NO_SEQNO,
      outMsgQueueInfo: buildCell((q) =>
        storeOutMsgQueueInfo(q, { outQueue: [], procInfo: [], extra: null, ihrPending: null }),
      ),
      beforeSplit: false,
      accounts: buildCell((dictionary) => storeShardAccounts(dictionary, entries)),
      totals: buildCell((totals) =>
        storeShardStateTotals(totals, {
          overloadHistory: 0n,
          underloadHistory: 0n,
          totalBalance: totalOf(accounts),
          totalValidatorFees: NO_CURRENCIES,
          libraries: null,
          masterRef: null,
        }),
      ),
      custom,
    }),
  )
}

function accountCell(genesis: GenesisAccount, time: number): Cell {
  const { address, balance, code, data, tickTock } = genesis
  const state: AccountState = {
    kind: 'active',
    init: { fixedPrefixLength: null, special: tickTock ?? null, code, data, library: null },
  }
  const currencies = { coins: balance, other: NO_EXTRA_CURRENCIES }
  const storage = buildCell((b) => {
    b.storeUint64(0n).storeCoins(balance).storeBit(0)
    storeAccountState(b, state)
  })
  return buildCell((b) =>
    storeAccount(b, {
      address: { kind: 'std', anycast: null, address },
      storageInfo: {
        used: storageUsed(storage),
        dictHash: null,
        publicCells: 0n,
        lastPaid: isSpecial(genesis) ? 0 : time,
        duePayment: null,
      },
      lastTransLt: 0n,
      balance: currencies,
      state,
    }),
  )
}

/** Cells and bits of a tree, each different cell once. */
function storageUsed({ arena, index }: Cell): StorageUsed {
  const seen = new Set<string>()
  const stack = [index]
  let bits = 0
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
    const key = byteKey(hashAt(arena, cell))
    if (seen.has(key)) continue
    seen.add(key)
    bits += arena.bitLength[cell] as number
    for (let i = 0; i < refCount(arena, cell); i++) stack.push(refAt(arena, cell, i))
  }
  return { cells: BigInt(seen.size), bits: BigInt(bits) }
}

/** The config contract keeps the configuration in the first reference of its data; the rest of the data is its own. */
function withConfig(data: Cell, config: Cell): Cell {
  const slice = new Slice(data.arena, data.index)
  const bits = slice.loadBits(slice.remainingBits)
  const length = data.arena.bitLength[data.index] as number
  if (slice.remainingRefs > 0) slice.loadRef()
  return buildCell((b) => {
    b.storeBits(bits, length).storeCell(config)
    while (slice.remainingRefs > 0) b.storeCell(slice.loadRef())
  })
}
