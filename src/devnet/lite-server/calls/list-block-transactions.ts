import { writeBoc } from '../../../cell/boc-writer.ts'
import { asHash } from '../../../cell/hash.ts'
import { cellHash } from '../../../cell/hashing.ts'
import type { LiteFunctions } from '../../../node/tl/lite-functions.ts'
import type { TransactionId } from '../../../node/tl/lite-objects.ts'
import type { Answer } from '../answer.ts'
import { inMessageMetadata } from '../message-metadata.ts'
import type { OpenChain } from '../open-chain.ts'
import { badQuery } from '../refused.ts'
import { showBlock } from '../shown-block.ts'
import { type ListedTransaction, showTransactions } from '../shown-transactions.ts'
import { ShownTree } from '../shown-tree.ts'

const MODE = { account: 1, lt: 2, hash: 4, proof: 32, reverse: 64, after: 128, metadata: 256 }
const KNOWN_BITS = Object.values(MODE).reduce((sum, bit) => sum | bit)
/** Whatever count is asked for. */
const MAX_LISTED = 256

export const listBlockTransactions: Answer<'liteServer.listBlockTransactions'> = (request, chain) => {
  const { id, mode, count } = request
  const { listed, incomplete, tree } = list(request, chain)
  const block = chain.block(id).root
  const ids = listed.map(({ account, lt, transaction }): TransactionId => {
    const metadata = mode & MODE.metadata ? inMessageMetadata(block, transaction) : undefined
    return {
      mode: (mode & ~MODE.metadata) | (metadata ? MODE.metadata : 0),
      ...(mode & MODE.account && { account: asHash(account) }),
      ...(mode & MODE.lt && { lt }),
      ...(mode & MODE.hash && { hash: cellHash(transaction) }),
      ...(metadata && { metadata }),
    }
  })
  return { id, reqCount: count, incomplete, ids, proof: proofBytes(tree, mode) }
}

export const listBlockTransactionsExt: Answer<'liteServer.listBlockTransactionsExt'> = (request, chain) => {
  const { id, mode, count } = request
  const { listed, incomplete, tree } = list(request, chain)
  const roots = listed.map(({ transaction }) => transaction)
  const transactions = roots.length === 0 ? new Uint8Array() : writeBoc(roots, { crc: false })
  return { id, reqCount: count, incomplete, transactions, proof: proofBytes(tree, mode) }
}

function list(
  { id, mode, count, after }: LiteFunctions['liteServer.listBlockTransactions'],
  chain: OpenChain,
): { listed: ListedTransaction[]; incomplete: boolean; tree: ShownTree } {
  if (mode & ~KNOWN_BITS) throw badQuery('unsupported mode bits')
  const tree = new ShownTree(chain.block(id).root)
  const parts = showBlock(tree)
  const listed: ListedTransaction[] = []
  const limit = Math.min(count, MAX_LISTED)
  // As nodes have it: reaching the limit counts as incomplete, whether or not there is more.
  let incomplete = limit === 0
  const rest = showTransactions(tree, parts, { after, reverse: (mode & MODE.reverse) !== 0 })
  for (const transaction of limit === 0 ? [] : rest) {
    listed.push(transaction)
    if (listed.length < limit) continue
    incomplete = true
    break
  }
  return { listed, incomplete, tree }
}

const proofBytes = (tree: ShownTree, mode: number): Uint8Array =>
  mode & MODE.proof ? writeBoc(tree.prove(), { crc: false }) : new Uint8Array()
