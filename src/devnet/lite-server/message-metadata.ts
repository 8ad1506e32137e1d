import { refAt } from '../../cell/arena.ts'
import { Cell } from '../../cell/cell.ts'
import { asHash } from '../../cell/hash.ts'
import { cellHash } from '../../cell/hashing.ts'
import type { Slice } from '../../cell/slice.ts'
import type { TransactionMetadata } from '../../node/tl/lite-objects.ts'
import { skipImportFees } from '../../tlb/import-fees.ts'
import { loadMsgEnvelope } from '../../tlb/msg-envelope.ts'
import type { MsgMetadata } from '../../tlb/msg-metadata.ts'
import type { ShownTree } from './shown-tree.ts'

const HASH_BITS = 256

/**
 * Who began what a transaction's message belongs to, as the block's own description of that message says. The way there
 * is shown: the transaction, the description and the message's envelope.
 */
export function showMetadata(tree: ShownTree, inMsgDescr: Cell, transaction: Cell): TransactionMetadata | undefined {
  tree.open(transaction)
  // ^[ in_msg:(Maybe ^(Message Any)) … ] is a transaction's first reference.
  const messages = new Cell(transaction.arena, refAt(transaction.arena, transaction.index, 0))
  const inMsg = tree.open(messages).loadMaybeRef()
  if (inMsg === null) return undefined
  const descr = tree.open(inMsgDescr)
  const found = descr.loadBit() === 1 ? tree.find(tree.openRef(descr), HASH_BITS, cellHash(inMsg)) : undefined
  if (found === undefined) return undefined
  skipImportFees(found)
  if (!isEnveloped(found)) return undefined
  const { metadata } = loadMsgEnvelope(tree.openRef(found))
  return metadata === null ? undefined : toTransactionMetadata(metadata)
}

/** msg_import_imm$011, msg_import_fin$100 and msg_import_deferred_fin$00100 begin with the envelope. */
function isEnveloped(inMsg: Slice): boolean {
  const copy = inMsg.clone()
  const tag = copy.loadUint(3)
  return tag === 0b011 || tag === 0b100 || (tag === 0b001 && copy.loadUint(2) === 0)
}

export function toTransactionMetadata({ depth, initiatorAddr, initiatorLt }: MsgMetadata): TransactionMetadata {
  const initiator =
    initiatorAddr.kind === 'std'
      ? { workchain: ((initiatorAddr.address[0] as number) << 24) >> 24, id: asHash(initiatorAddr.address.subarray(1)) }
      : { workchain: initiatorAddr.workchain, id: asHash(initiatorAddr.address) }
  return { mode: 0, depth, initiator, initiatorLt }
}
