import type { Address } from '../../../cell/address.ts'
import type { Cell } from '../../../cell/cell.ts'
import type { Hash } from '../../../cell/hash.ts'
import { cellHash } from '../../../cell/hashing.ts'
import type { BlockIdExt } from '../../../model/block.ts'
import { loadTransaction } from '../../../tlb/transaction.ts'
import { checkTransactionRun, findTransactionHash, type Position, positionOf } from '../../proof/block-transactions.ts'
import { openBlockTree } from '../../proof/header.ts'
import { equalBytes, expectHash, openCell, openWhole, openWholes, untrue, wholeHash } from '../../proof/opened.ts'
import { expectSameBlock } from '../../proof/same-block.ts'
import type { TransactionMetadata } from '../../tl/lite-objects.ts'
import { type CallNeeds, defineCall, type LiteCall } from '../call.ts'
import { toAccountId } from './account.ts'

/** The transaction of an account at an lt, of one block; null when there is none. */
export const getOneTransaction = (id: BlockIdExt, account: Address, lt: bigint): LiteCall<Cell | null> => {
  const place = toAccountId(account)
  return defineCall('liteServer.getOneTransaction', { id, account: place, lt }, (answer) => {
    expectSameBlock(answer.id, id, 'getOneTransaction')
    const hash = findTransactionHash(openBlockTree(answer.proof, id), place.id, lt)
    if ((hash === undefined) !== (answer.transaction.length === 0)) {
      throw untrue(hash ? 'getOneTransaction: it is left out' : 'getOneTransaction: the block has no such transaction')
    }
    if (!hash) return null
    const root = openWhole(answer.transaction, 'transaction')
    expectHash(root, hash, 'transaction')
    return root
  })
}

export interface ChainedTransaction {
  readonly root: Cell
  readonly lt: bigint
  readonly hash: Hash
  /** The server's word: the transaction is proven by its hash, its block is not. */
  readonly claimedBlock: BlockIdExt
}

/** Up to 16 transactions of an account, newest first, beginning with a known one: each names the hash of the one before. */
export const getTransactions = (
  account: Address,
  lt: bigint,
  hash: Hash,
  count = 16,
  needs?: CallNeeds,
): LiteCall<readonly ChainedTransaction[]> => {
  const place = toAccountId(account)
  const check = (ids: readonly BlockIdExt[], roots: readonly Cell[]): ChainedTransaction[] => {
    if (roots.length === 0 || roots.length !== ids.length || roots.length > count) {
      throw untrue(`getTransactions: ${roots.length} transactions and ${ids.length} blocks for ${count}`)
    }
    let next = { lt, hash }
    return roots.map((root, i) => {
      expectHash(root, next.hash, `transaction ${next.lt}`)
      const { accountId, lt, prevTransLt, prevTransHash } = loadTransaction(openCell(root, 'transaction', 1))
      if (lt !== next.lt || !equalBytes(accountId, place.id)) throw untrue(`transaction ${next.lt} is another one`)
      next = { lt: prevTransLt, hash: prevTransHash }
      return { root, lt, hash: cellHash(root), claimedBlock: ids[i] as BlockIdExt }
    })
  }
  return defineCall(
    'liteServer.getTransactions',
    { count, account: place, lt, hash },
    ({ ids, transactions }) => check(ids, openWholes(transactions, 'getTransactions')),
    needs,
  )
}

export interface ListOptions {
  /** At most 256 are given. */
  readonly count?: number
  readonly after?: { readonly account: Hash; readonly lt: bigint }
  readonly reverse?: boolean
}

export interface ListedTransaction {
  readonly account: Hash
  readonly lt: bigint
  readonly hash: Hash
  /** The server's word. */
  readonly metadata: TransactionMetadata | undefined
}

export interface TransactionPage<T> {
  readonly transactions: readonly T[]
  /** There may be more. */
  readonly isIncomplete: boolean
}

const MAX_LISTED = 256
const MODE = { account: 1, lt: 2, hash: 4, proof: 32, reverse: 64, after: 128, metadata: 256 }

/** Ids of a block's transactions, ascending by account and lt, proven to be all of them between the first and the last. */
export const listBlockTransactions = (
  id: BlockIdExt,
  options: ListOptions & { readonly metadata?: boolean } = {},
): LiteCall<TransactionPage<ListedTransaction>> => {
  const named = MODE.account | MODE.lt | MODE.hash | (options.metadata ? MODE.metadata : 0)
  return defineCall('liteServer.listBlockTransactions', listFields(id, options, named), (answer) => {
    expectSameBlock(answer.id, id, 'listBlockTransactions')
    expectCount(answer.reqCount, options)
    const transactions = answer.ids.map(({ account, lt, hash, metadata }): ListedTransaction => {
      if (!account || lt === undefined || !hash) throw untrue('listBlockTransactions: a transaction without its id')
      return { account, lt, hash, metadata }
    })
    const shown = checkRun(
      answer.proof,
      id,
      transactions.map(({ account, lt }) => positionOf(account, lt)),
      options,
      answer.incomplete,
    )
    shown.forEach((cell, i) => {
      expectHash(cell, (transactions[i] as ListedTransaction).hash, 'listed transaction')
    })
    return { transactions, isIncomplete: answer.incomplete }
  })
}

/** The same with the transactions themselves. */
export const listBlockTransactionsExt = (id: BlockIdExt, options: ListOptions = {}): LiteCall<TransactionPage<Cell>> =>
  defineCall('liteServer.listBlockTransactionsExt', listFields(id, options, 0), (answer) => {
    expectSameBlock(answer.id, id, 'listBlockTransactionsExt')
    expectCount(answer.reqCount, options)
    const roots = answer.transactions.length === 0 ? [] : openWholes(answer.transactions, 'listBlockTransactionsExt')
    const positions = roots.map((root) => {
      const { accountId, lt } = loadTransaction(openCell(root, 'transaction', 1))
      return positionOf(accountId, lt)
    })
    const shown = checkRun(answer.proof, id, positions, options, answer.incomplete)
    shown.forEach((cell, i) => {
      expectHash(roots[i] as Cell, wholeHash(cell), 'listed transaction')
    })
    return { transactions: roots, isIncomplete: answer.incomplete }
  })

function listFields(id: BlockIdExt, { count = MAX_LISTED, after, reverse = false }: ListOptions, mode: number) {
  const bits = MODE.proof | (reverse ? MODE.reverse : 0) | (after ? MODE.after : 0)
  return { id, mode: mode | bits, count, ...(after && { after }) }
}

function expectCount(given: number, { count = MAX_LISTED }: ListOptions): void {
  if (given !== count) throw untrue(`list of transactions: an answer to a request of ${given} instead of ${count}`)
}

function checkRun(
  proof: Uint8Array,
  id: BlockIdExt,
  positions: readonly Position[],
  { count = MAX_LISTED, after, reverse = false }: ListOptions,
  isIncomplete: boolean,
): Cell[] {
  if (positions.length > count || (isIncomplete && positions.length === 0)) {
    throw untrue(`list of transactions: ${positions.length} where ${count} were asked for`)
  }
  // Nodes show the transactions and no header here.
  return checkTransactionRun(openBlockTree(proof, id), positions, {
    after: after && positionOf(after.account, after.lt),
    reverse,
    isComplete: !isIncomplete,
  })
}
