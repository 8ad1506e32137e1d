// block.tlb: acc_trans#5 account_addr:bits256 transactions:(HashmapAug 64 ^Transaction CurrencyCollection)
//   state_update:^(HASH_UPDATE Account) = AccountBlock;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { storeHashmapAug, visitAugmented } from '../cell/dictionary.ts'
import type { Hash } from '../cell/hash.ts'
import type { Slice } from '../cell/slice.ts'
import {
  CURRENCY_SUM,
  type CurrencyCollection,
  loadCurrencyCollection,
  skipCurrencyCollection,
} from './currency-collection.ts'
import { toUint64Key, uint64Key } from './dictionary-key.ts'
import { type HashUpdate, loadHashUpdate, storeHashUpdate } from './hash-update.ts'
import { loadOrdinaryRef } from './ordinary.ts'

/** A transaction under its key, with the fees that the dictionary adds up. */
export interface AccountTransaction {
  readonly lt: bigint
  /** `loadTransaction` reads it. */
  readonly transaction: Cell
  /** The transaction's own `total_fees`. */
  readonly fees: CurrencyCollection
}

export interface AccountBlock {
  readonly accountId: Hash
  /** Ascending by lt; at least one. */
  readonly transactions: readonly AccountTransaction[]
  readonly stateUpdate: HashUpdate
}

const TAG = 5
const LT_BITS = 64

export function loadAccountBlock(slice: Slice): AccountBlock {
  slice.expectTag(TAG, 4, 'AccountBlock')
  const accountId = slice.loadHash()
  const transactions: AccountTransaction[] = []
  visitAugmented(slice, LT_BITS, skipCurrencyCollection, (key, value, extra) => {
    transactions.push({
      lt: toUint64Key(key),
      transaction: value.loadRef(),
      fees: loadCurrencyCollection(extra),
    })
  })
  const update = loadOrdinaryRef(slice)
  const stateUpdate = loadHashUpdate(update)
  update.expectEnd('HASH_UPDATE')
  return { accountId, transactions, stateUpdate }
}

/** Gives the sum of the fees, by which the block's own dictionary is augmented. */
export function storeAccountBlock(b: Builder, block: AccountBlock): CurrencyCollection {
  b.storeUint(TAG, 4)
  b.storeBytes(block.accountId)
  const entries = block.transactions.map(({ lt, transaction, fees }) => ({
    key: uint64Key(lt),
    value: transaction,
    extra: fees,
  }))
  const fees = storeHashmapAug(b, LT_BITS, entries, CURRENCY_SUM, storeTransactionRef)
  b.storeRef((update) => storeHashUpdate(update, block.stateUpdate))
  return fees
}

const storeTransactionRef = (b: Builder, transaction: Cell): void => {
  b.storeCell(transaction)
}
