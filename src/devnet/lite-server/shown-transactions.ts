import type { Cell } from '../../cell/cell.ts'
import type { Slice } from '../../cell/slice.ts'
import { skipCurrencyCollection } from '../../tlb/currency-collection.ts'
import { toUint64Key, uint64Key } from '../../tlb/dictionary-key.ts'
import { type BlockParts, showExtra } from './shown-block.ts'
import type { ShownTree } from './shown-tree.ts'

const ACCOUNT_BITS = 256
const LT_BITS = 64
// acc_trans#5 account_addr:bits256 transactions:(HashmapAug 64 ^Transaction CurrencyCollection) …
const ACCOUNT_BLOCK_HEAD = 4 + 256

export interface ListedTransaction {
  readonly account: Uint8Array
  readonly lt: bigint
  readonly transaction: Cell
}

/** One transaction of a block; its own cells are not shown. */
export function showTransaction(tree: ShownTree, parts: BlockParts, account: Uint8Array, lt: bigint): Cell | undefined {
  const root = accountBlocks(tree, parts)
  const found = root && tree.find(root, ACCOUNT_BITS, account)
  if (found === undefined) return undefined
  const transaction = tree.find(transactionsOf(found), LT_BITS, uint64Key(lt))
  if (transaction === undefined) return undefined
  skipCurrencyCollection(transaction)
  return transaction.loadRef()
}

export interface ListPosition {
  readonly account: Uint8Array
  readonly lt: bigint
}

/** A block's transactions by account and lt, beyond a position. */
export function* showTransactions(
  tree: ShownTree,
  parts: BlockParts,
  { after, reverse }: { readonly after: ListPosition | undefined; readonly reverse: boolean },
): Generator<ListedTransaction> {
  const root = accountBlocks(tree, parts)
  if (root === undefined) return
  // The account of the position itself comes first: what it has beyond the lt.
  if (after !== undefined) {
    const found = tree.find(root.clone(), ACCOUNT_BITS, after.account)
    if (found !== undefined) yield* ofAccount(tree, after.account, found, after.lt, reverse)
  }
  for (const { key, value } of tree.entries(root, ACCOUNT_BITS, { after: after?.account, reverse })) {
    yield* ofAccount(tree, key, value, undefined, reverse)
  }
}

function* ofAccount(
  tree: ShownTree,
  account: Uint8Array,
  value: Slice,
  after: bigint | undefined,
  reverse: boolean,
): Generator<ListedTransaction> {
  const bound = after === undefined ? undefined : uint64Key(after)
  for (const entry of tree.entries(transactionsOf(value), LT_BITS, { after: bound, reverse })) {
    skipCurrencyCollection(entry.value)
    yield { account, lt: toUint64Key(entry.key), transaction: entry.value.loadRef() }
  }
}

function accountBlocks(tree: ShownTree, parts: BlockParts): Slice | undefined {
  const slice = tree.open(showExtra(tree, parts).accountBlocks)
  return slice.loadBit() === 1 ? tree.openRef(slice) : undefined
}

function transactionsOf(accountBlock: Slice): Slice {
  skipCurrencyCollection(accountBlock)
  accountBlock.skip(ACCOUNT_BLOCK_HEAD)
  return accountBlock
}
