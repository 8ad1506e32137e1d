import type { Cell } from '../../cell/cell.ts'
import { findInDictionary } from '../../cell/dictionary.ts'
import { asHash } from '../../cell/hash.ts'
import { cellHash } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import type { TransactionMetadata } from '../../node/tl/lite-objects.ts'
import { loadBlock } from '../../tlb/block.ts'
import { skipImportFees } from '../../tlb/import-fees.ts'
import { loadInMsg } from '../../tlb/in-msg.ts'
import type { MsgMetadata } from '../../tlb/msg-metadata.ts'
import { loadTransaction } from '../../tlb/transaction.ts'

const HASH_BITS = 256

/** Who began what a transaction's message belongs to, as the block's own description of that message says. */
export function inMessageMetadata(block: Cell, transaction: Cell): TransactionMetadata | undefined {
  const { inMsg } = loadTransaction(new Slice(transaction.arena, transaction.index))
  if (inMsg === null) return undefined
  const { extra } = loadBlock(new Slice(block.arena, block.index))
  const slice = new Slice(extra.inMsgDescr.arena, extra.inMsgDescr.index)
  const root = slice.loadMaybeRef()
  const found = root && findInDictionary(new Slice(root.arena, root.index), HASH_BITS, cellHash(inMsg))
  if (!found) return undefined
  skipImportFees(found)
  const described = loadInMsg(found)
  const metadata = 'inMsg' in described ? described.inMsg.metadata : null
  return metadata === null ? undefined : toTransactionMetadata(metadata)
}

export function toTransactionMetadata({ depth, initiatorAddr, initiatorLt }: MsgMetadata): TransactionMetadata {
  const initiator =
    initiatorAddr.kind === 'std'
      ? { workchain: ((initiatorAddr.address[0] as number) << 24) >> 24, id: asHash(initiatorAddr.address.subarray(1)) }
      : { workchain: initiatorAddr.workchain, id: asHash(initiatorAddr.address) }
  return { mode: 0, depth, initiator, initiatorLt }
}
