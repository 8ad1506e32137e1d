import { writeBoc } from '../../../cell/boc-writer.ts'
import { asHash } from '../../../cell/hash.ts'
import { cellHash } from '../../../cell/hashing.ts'
import type { LiteFunctions } from '../../../node/tl/lite-functions.ts'
import type { TransactionId, TransactionMetadata } from '../../../node/tl/lite-objects.ts'
import type { Answer } from '../answer.ts'
import { showMetadata } from '../message-metadata.ts'
import { isFullBlockId, type OpenChain } from '../open-chain.ts'
import { badQuery } from '../refused.ts'
import { showBlock, showExtra } from '../shown-block.ts'
import { type ListedTransaction, showTransactions } from '../shown-transactions.ts'
import { ShownTree } from '../shown-tree.ts'

const MODE = { account: 1, lt: 2, hash: 4, proof: 32, reverse: 64, after: 128, metadata: 256 }
/** Whatever count is asked for. */
const MAX_LISTED = 256

export const listBlockTransactions: Answer<'liteServer.listBlockTransactions'> = (request, chain) => {
  const { id, mode, count } = request
  const { listed, incomplete, tree } = list(request, chain)
  const ids = listed.map(
    ({ account, lt, transaction, metadata }): TransactionId => ({
      mode: (mode & ~MODE.metadata) | (metadata ? MODE.metadata : 0),
      ...(mode & MODE.account && { account: asHash(account) }),
      ...(mode & MODE.lt && { lt }),
      ...(mode & MODE.hash && { hash: cellHash(transaction) }),
      ...(metadata && { metadata }),
    }),
  )
  return { id, reqCount: count, incomplete, ids, proof: mode & MODE.proof ? proofBytes(tree) : NOTHING }
}

/** Whoever asks for metadata finds it in the proof. */
export const listBlockTransactionsExt: Answer<'liteServer.listBlockTransactionsExt'> = (request, chain) => {
  const { id, mode, count } = request
  const { listed, incomplete, tree } = list(request, chain)
  const roots = listed.map(({ transaction }) => transaction)
  const transactions = roots.length === 0 ? NOTHING : writeBoc(roots, { crc: false })
  const proof = mode & (MODE.proof | MODE.metadata) ? proofBytes(tree) : NOTHING
  return { id, reqCount: count, incomplete, transactions, proof }
}

const NOTHING = new Uint8Array()
const proofBytes = (tree: ShownTree): Uint8Array => writeBoc(tree.prove(), { crc: false })

function list(
  { id, mode, count, after }: LiteFunctions['liteServer.listBlockTransactions'],
  chain: OpenChain,
): {
  listed: (ListedTransaction & { metadata: TransactionMetadata | undefined })[]
  incomplete: boolean
  tree: ShownTree
} {
  if (!isFullBlockId(id)) throw badQuery('invalid block id requested')
  const tree = new ShownTree(chain.loadBlock(id).root)
  const parts = showBlock(tree)
  const { inMsgDescr } = showExtra(tree, parts)
  const listed = []
  // A count below zero is none.
  const limit = Math.min(Math.max(count | 0, 0), MAX_LISTED)
  // As nodes have it: reaching the limit counts as incomplete, whether or not there is more.
  let incomplete = limit === 0
  const rest = showTransactions(tree, parts, { after, reverse: (mode & MODE.reverse) !== 0 })
  for (const each of limit === 0 ? [] : rest) {
    const metadata = mode & MODE.metadata ? showMetadata(tree, inMsgDescr, each.transaction) : undefined
    listed.push({ ...each, metadata })
    if (listed.length < limit) continue
    incomplete = true
    break
  }
  return { listed, incomplete, tree }
}
