// block.tlb:
//   account_none$0 = Account;
//   account$1 addr:MsgAddressInt storage_stat:StorageInfo storage:AccountStorage = Account;
//   account_storage$_ last_trans_lt:uint64 balance:CurrencyCollection state:AccountState = AccountStorage;
//   account_uninit$00 = AccountState;
//   account_active$1 _:StateInit = AccountState;
//   account_frozen$01 state_hash:bits256 = AccountState;
import type { Builder } from '../cell/builder.ts'
import type { Hash } from '../cell/hash.ts'
import type { Slice } from '../cell/slice.ts'
import { type CurrencyCollection, loadCurrencyCollection, storeCurrencyCollection } from './currency-collection.ts'
import { loadMsgAddressInt, type MsgAddressInt, storeMsgAddressInt } from './msg-address.ts'
import { expectOrdinary } from './ordinary.ts'
import { loadStateInit, type StateInit, storeStateInit } from './state-init.ts'
import { loadStorageInfo, type StorageInfo, storeStorageInfo } from './storage-info.ts'

export type AccountState =
  | { readonly kind: 'uninit' }
  | { readonly kind: 'frozen'; readonly stateHash: Hash }
  | { readonly kind: 'active'; readonly init: StateInit }

export interface Account {
  readonly address: MsgAddressInt
  readonly storageInfo: StorageInfo
  /** lt of the end of its last transaction: that transaction's lt + 1 + its out messages. */
  readonly lastTransLt: bigint
  readonly balance: CurrencyCollection
  readonly state: AccountState
}

/** null is `account_none`. */
export function loadAccount(slice: Slice): Account | null {
  expectOrdinary(slice, 'Account')
  if (slice.loadBit() === 0) return null
  return {
    address: loadMsgAddressInt(slice),
    storageInfo: loadStorageInfo(slice),
    lastTransLt: slice.loadUint64(),
    balance: loadCurrencyCollection(slice),
    state: loadAccountState(slice),
  }
}

export function storeAccount(b: Builder, account: Account | null): void {
  if (account === null) {
    b.storeBit(0)
    return
  }
  b.storeBit(1)
  storeMsgAddressInt(b, account.address)
  storeStorageInfo(b, account.storageInfo)
  b.storeUint64(account.lastTransLt)
  storeCurrencyCollection(b, account.balance)
  storeAccountState(b, account.state)
}

export function loadAccountState(slice: Slice): AccountState {
  if (slice.loadBit() === 1) return { kind: 'active', init: loadStateInit(slice) }
  if (slice.loadBit() === 0) return { kind: 'uninit' }
  return { kind: 'frozen', stateHash: slice.loadHash() }
}

export function storeAccountState(b: Builder, state: AccountState): void {
  switch (state.kind) {
    case 'uninit':
      b.storeUint(0b00, 2)
      break
    case 'frozen':
      b.storeUint(0b01, 2)
      b.storeBytes(state.stateHash)
      break
    case 'active':
      b.storeBit(1)
      storeStateInit(b, state.init)
      break
  }
}
