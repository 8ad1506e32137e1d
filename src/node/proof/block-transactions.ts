import type { Cell } from '../../cell/cell.ts'
import { findInDictionary, visitAugmented } from '../../cell/dictionary.ts'
import type { Hash } from '../../cell/hash.ts'
import { skipCurrencyCollection } from '../../tlb/currency-collection.ts'
import { uint64Key } from '../../tlb/dictionary-key.ts'
import { type BlockTree, extraOf } from './header.ts'
import { openCell, untrue, wholeHash } from './opened.ts'

// acc_trans#5 account_addr:bits256 transactions:(HashmapAug 64 ^Transaction CurrencyCollection) state_update:^… =
// AccountBlock; the loader reads all transactions, of which a proof may show only some.
const ACCOUNT_BLOCK_TAG = 5
const ACCOUNT_BITS = 256
const LT_BITS = 64

/** Where a transaction stands in its block: account id, then lt, so that byte order is the block's order. */
export type Position = Uint8Array

export const positionOf = (account: Uint8Array, lt: bigint): Position =>
  new Uint8Array(Buffer.concat([account, uint64Key(lt)]))

/** Hash of the transaction of an account at an lt; undefined when the block has none there. */
export function findTransactionHash(block: BlockTree, account: Hash, lt: bigint): Hash | undefined {
  const accounts = openCell(extraOf(block).accountBlocks, 'transactions of a block')
  if (accounts.loadBit() === 0) return undefined
  const found = findInDictionary(openCell(accounts.loadRef(), 'transactions of a block'), ACCOUNT_BITS, account)
  if (!found) return undefined
  skipCurrencyCollection(found)
  expectAccount(found.loadUint(4), found.loadHash(), account)
  const transaction = findInDictionary(found, LT_BITS, uint64Key(lt))
  if (!transaction) return undefined
  skipCurrencyCollection(transaction)
  return wholeHash(transaction.loadRef())
}

/** A part of a block's transactions that a proof leaves out, from its first to its last possible position. */
interface Gap {
  readonly from: Position
  readonly to: Position
}

interface Shown {
  readonly position: Position
  readonly transaction: Cell
}

/**
 * That `given` are the block's transactions after a position, in order, none left out between them; and none after
 * them either when the server says that they are all. Gives the hashes' proof: the cells shown at those positions.
 */
export function checkTransactionRun(
  block: BlockTree,
  given: readonly Position[],
  { after, reverse, isComplete }: { after: Position | undefined; reverse: boolean; isComplete: boolean },
): Cell[] {
  const { shown, gaps } = listShown(block)
  if (reverse) shown.reverse()
  const isBefore = (a: Position, b: Position): boolean => Buffer.compare(a, b) * (reverse ? -1 : 1) < 0
  const run = after ? shown.filter(({ position }) => isBefore(after, position)) : shown
  const matches = given.every((position, i) => Buffer.compare(position, run[i]?.position ?? new Uint8Array()) === 0)
  if (!matches) throw untrue('list of transactions: it is not what the block has')
  const last = given.at(-1)
  const isHiding = gaps.some(({ from, to }) => {
    const [begin, end] = reverse ? [to, from] : [from, to]
    const isAfter = !after || isBefore(after, end)
    return isAfter && (isComplete || (last !== undefined && isBefore(begin, last)))
  })
  if (isHiding || (isComplete && run.length > given.length)) throw untrue('list of transactions: some are left out')
  return run.slice(0, given.length).map(({ transaction }) => transaction)
}

function listShown(block: BlockTree): { shown: Shown[]; gaps: Gap[] } {
  const shown: Shown[] = []
  const gaps: Gap[] = []
  const accounts = openCell(extraOf(block).accountBlocks, 'transactions of a block')
  if (accounts.loadBit() === 0) return { shown, gaps }
  const root = openCell(accounts.loadRef(), 'transactions of a block')
  const visitAccount = (account: Uint8Array, value: typeof root): void => {
    expectAccount(value.loadUint(4), value.loadHash(), account)
    visitAugmented(
      value,
      LT_BITS,
      skipCurrencyCollection,
      (key, leaf) => shown.push({ position: join(account, key), transaction: leaf.loadRef() }),
      { pruned: (prefix, bits) => gaps.push(gapOf(join(account, prefix), ACCOUNT_BITS + bits)) },
    )
  }
  visitAugmented(root, ACCOUNT_BITS, skipCurrencyCollection, visitAccount, {
    pruned: (prefix, bits) => gaps.push(gapOf(prefix, bits)),
  })
  return { shown, gaps }
}

const join = (account: Uint8Array, key: Uint8Array): Position => new Uint8Array(Buffer.concat([account, key]))

/** All positions that begin with `bits` bits of a prefix. */
function gapOf(prefix: Uint8Array, bits: number): Gap {
  const from = new Uint8Array((ACCOUNT_BITS + LT_BITS) / 8)
  from.set(prefix)
  const to = from.slice()
  for (let i = bits; i < to.length * 8; i++) to[i >> 3] = (to[i >> 3] as number) | (0x80 >> (i & 7))
  return { from, to }
}

function expectAccount(tag: number, found: Uint8Array, account: Uint8Array): void {
  if (tag !== ACCOUNT_BLOCK_TAG || Buffer.compare(found, account) !== 0) {
    throw untrue('transactions of a block: an account stands in another place than its own')
  }
}
