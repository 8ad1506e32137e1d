import { writeBoc } from '../../../cell/boc-writer.ts'
import type { Cell } from '../../../cell/cell.ts'
import { cellHash } from '../../../cell/hashing.ts'
import { Slice } from '../../../cell/slice.ts'
import type { BlockIdExt } from '../../../model/block.ts'
import { equalBytes } from '../../../node/proof/opened.ts'
import type { AccountId } from '../../../node/tl/lite-objects.ts'
import { loadTransaction } from '../../../tlb/transaction.ts'
import type { Answer } from '../answer.ts'
import type { OpenChain } from '../open-chain.ts'
import { badQuery, Refused } from '../refused.ts'
import { showBlock } from '../shown-block.ts'
import { accountShard } from '../shown-state.ts'
import { showTransaction } from '../shown-transactions.ts'
import { ShownTree } from '../shown-tree.ts'
import { findBlock } from './lookup-block.ts'

const MAX_TRANSACTIONS = 16

/** Backwards from one whose lt and hash are known, each naming the one before. */
export const getTransactions: Answer<'liteServer.getTransactions'> = (request, chain) => {
  const { account } = request
  const ids: BlockIdExt[] = []
  const roots: Cell[] = []
  let next = { lt: request.lt, hash: request.hash }
  while (roots.length < Math.min(request.count, MAX_TRANSACTIONS) && next.lt !== 0n) {
    const found =
      roots.length === 0 ? getTransaction(chain, account, next.lt) : findTransaction(chain, account, next.lt)
    // Where older blocks are gone, those that are there are given.
    if (found === undefined) break
    if (!equalBytes(cellHash(found.root), next.hash)) throw badQuery('transaction hash mismatch')
    ids.push(found.id)
    roots.push(found.root)
    const { prevTransLt, prevTransHash } = loadTransaction(new Slice(found.root.arena, found.root.index))
    next = { lt: prevTransLt, hash: prevTransHash }
  }
  return { ids, transactions: roots.length === 0 ? new Uint8Array() : writeBoc(roots, { crc: false }) }
}

function getTransaction(chain: OpenChain, account: AccountId, lt: bigint): { id: BlockIdExt; root: Cell } {
  const found = findTransaction(chain, account, lt)
  if (found !== undefined) return found
  try {
    findBlock({ mode: BY_LT, id: { workchain: account.workchain, shard: prefixOf(account), seqno: 0 }, lt }, chain)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw badQuery(`cannot compute block with specified transaction: ${error.message}`)
  }
  throw badQuery('cannot locate transaction in block with specified logical time')
}

const BY_LT = 2
const prefixOf = ({ id }: AccountId): bigint => new DataView(id.buffer, id.byteOffset, id.byteLength).getBigInt64(0)

function findTransaction(chain: OpenChain, account: AccountId, lt: bigint): { id: BlockIdExt; root: Cell } | undefined {
  const id = chain.archive.lookup({ workchain: account.workchain, shard: accountShard(account.id), lt })
  if (id === undefined || id.seqno === 0) return undefined
  const tree = new ShownTree(chain.block(id).root)
  const root = showTransaction(tree, showBlock(tree), account.id, lt)
  return root && { id, root }
}
