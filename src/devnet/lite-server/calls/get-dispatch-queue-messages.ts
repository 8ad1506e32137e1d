import { writeBoc } from '../../../cell/boc-writer.ts'
import type { Cell } from '../../../cell/cell.ts'
import { asHash, type Hash } from '../../../cell/hash.ts'
import { cellHash } from '../../../cell/hashing.ts'
import type { Slice } from '../../../cell/slice.ts'
import type { DispatchQueueMessage, TransactionMetadata } from '../../../node/tl/lite-objects.ts'
import { toUint64Key, uint64Key } from '../../../tlb/dictionary-key.ts'
import { loadMsgEnvelope } from '../../../tlb/msg-envelope.ts'
import { loadEnqueuedMsg } from '../../../tlb/out-msg-queue.ts'
import { proveState } from '../account-proof.ts'
import type { Answer } from '../answer.ts'
import { toTransactionMetadata } from '../message-metadata.ts'
import { badQuery } from '../refused.ts'
import { showQueues } from '../shown-queues.ts'
import { showState } from '../shown-state.ts'
import { ShownTree } from '../shown-tree.ts'

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
  if (maxMessages <= 0) throw badQuery('invalid max_messages')
  const tree = new ShownTree(chain.state(id))
  const { dispatchQueue } = showQueues(tree, showState(tree))
  const limit = Math.min(maxMessages, mode & MODE.messages ? MAX_WITH_MESSAGES : MAX_MESSAGES)
  const messages: DispatchQueueMessage[] = []
  const cells: Cell[] = []
  let complete = true
  if (dispatchQueue?.loadBit() === 1) {
    const from = { addr, afterLt, oneAccount: (mode & MODE.oneAccount) !== 0 }
    for (const { account, lt, envelope } of waiting(tree, tree.openRef(dispatchQueue), from)) {
      if (messages.length === limit) {
        complete = false
        break
      }
      const { msg, metadata } = loadMsgEnvelope(tree.open(envelope))
      const told = metadata === null ? NO_METADATA : toTransactionMetadata(metadata)
      messages.push({ addr: account, lt, hash: cellHash(msg), metadata: told })
      cells.push(msg)
    }
  }
  return {
    mode,
    id,
    messages,
    complete,
    ...(mode & MODE.proof && { proof: proveState(chain, id, tree) }),
    ...(mode & MODE.messages && {
      messagesBoc: cells.length === 0 ? new Uint8Array() : writeBoc(cells, { crc: false }),
    }),
  }
}

interface WaitingMessage {
  readonly account: Hash
  readonly lt: bigint
  readonly envelope: Cell
}

/** From an account and lt on, that account itself first. */
function* waiting(
  tree: ShownTree,
  root: Slice,
  { addr, afterLt, oneAccount }: { addr: Hash; afterLt: bigint; oneAccount: boolean },
): Generator<WaitingMessage> {
  const own = tree.find(root.clone(), ACCOUNT_BITS, addr)
  if (own !== undefined) yield* ofAccount(tree, addr, own, uint64Key(BigInt.asUintN(64, afterLt)))
  if (oneAccount) return
  for (const { key, value } of tree.entries(root, ACCOUNT_BITS, { after: addr })) {
    yield* ofAccount(tree, asHash(key), value, undefined)
  }
}

function* ofAccount(
  tree: ShownTree,
  account: Hash,
  value: Slice,
  after: Uint8Array | undefined,
): Generator<WaitingMessage> {
  value.skip(LT_BITS)
  const messages = value.loadMaybeRef()
  if (messages === null) return
  for (const entry of tree.entries(tree.open(messages), LT_BITS, { after })) {
    yield { account, lt: toUint64Key(entry.key), envelope: loadEnqueuedMsg(entry.value).outMsg }
  }
}
