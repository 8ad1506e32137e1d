import { writeBoc } from '../../../cell/boc-writer.ts'
import type { Cell } from '../../../cell/cell.ts'
import { asHash } from '../../../cell/hash.ts'
import { cellHash } from '../../../cell/hashing.ts'
import type { Slice } from '../../../cell/slice.ts'
import type { DispatchQueueMessage, TransactionMetadata } from '../../../node/tl/lite-objects.ts'
import { toUint64Key, uint64Key } from '../../../tlb/dictionary-key.ts'
import { loadMsgEnvelope } from '../../../tlb/msg-envelope.ts'
import { loadEnqueuedMsg } from '../../../tlb/out-msg-queue.ts'
import { proveState } from '../account-proof.ts'
import type { Answer } from '../answer.ts'
import { toTransactionMetadata } from '../message-metadata.ts'
import { isFullBlockId } from '../open-chain.ts'
import { badQuery } from '../refused.ts'
import { showQueues } from '../shown-queues.ts'
import { showState } from '../shown-state.ts'
import type { ShownTree } from '../shown-tree.ts'

const MODE = { proof: 1, oneAccount: 2, messages: 4 }
const MAX_MESSAGES = 64
const MAX_WITH_MESSAGES = 16
const ACCOUNT_BITS = 256
const LT_BITS = 64

const NO_METADATA: TransactionMetadata = {
  mode: 0,
  depth: -1,
  initiator: { workchain: 0x8000_0000 | 0, id: asHash(new Uint8Array(32)) },
  initiatorLt: -1n,
}

export const getDispatchQueueMessages: Answer<'liteServer.getDispatchQueueMessages'> = (request, chain) => {
  const { mode, id, addr, afterLt, maxMessages } = request
  if (!isFullBlockId(id)) throw badQuery('invalid BlockIdExt')
  if (maxMessages <= 0) throw badQuery('invalid max_messages')
  const { block, tree } = chain.loadBlockAndState(id)
  const { dispatchQueue } = showQueues(tree, showState(tree))
  const limit = Math.min(maxMessages, mode & MODE.messages ? MAX_WITH_MESSAGES : MAX_MESSAGES)
  const messages: DispatchQueueMessage[] = []
  const cells: Cell[] = []
  if (dispatchQueue?.loadBit() === 1) {
    const accounts = tree.entries(tree.openRef(dispatchQueue), ACCOUNT_BITS, { after: addr, inclusive: true })
    for (const { key, value } of accounts) {
      const isFirst = Buffer.compare(key, addr) === 0
      if (mode & MODE.oneAccount && !isFirst) break
      for (const { lt, envelope } of ofAccount(tree, value, isFirst ? afterLt : 0n)) {
        // One more of the same account is looked for than is given.
        if (messages.length === limit) break
        const { msg, metadata } = loadMsgEnvelope(tree.open(envelope))
        const told = metadata === null ? NO_METADATA : toTransactionMetadata(metadata)
        messages.push({ addr: asHash(key), lt, hash: cellHash(msg), metadata: told })
        cells.push(msg)
      }
      if (messages.length === limit) break
    }
  }
  return {
    mode,
    id,
    messages,
    // As nodes have it: reaching the limit counts as incomplete, whether or not there is more.
    complete: messages.length < limit,
    ...(mode & MODE.proof && { proof: proveState(block, tree) }),
    ...(mode & MODE.messages && {
      messagesBoc: cells.length === 0 ? new Uint8Array() : writeBoc(cells, { crc: false }),
    }),
  }
}

interface WaitingMessage {
  readonly lt: bigint
  readonly envelope: Cell
}

function* ofAccount(tree: ShownTree, value: Slice, afterLt: bigint): Generator<WaitingMessage> {
  value.skip(LT_BITS)
  const messages = value.loadMaybeRef()
  if (messages === null) return
  const after = uint64Key(afterLt > 0n ? afterLt : 0n)
  for (const entry of tree.entries(tree.open(messages), LT_BITS, { after })) {
    yield { lt: toUint64Key(entry.key), envelope: loadEnqueuedMsg(entry.value).outMsg }
  }
}
