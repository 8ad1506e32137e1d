import type { Message } from '../../model/message.ts'
import type { Span } from '../../record/transaction.ts'
import type { CopyBuffer } from '../../store/copy-buffer.ts'
import { encodeMessage, type MessageHome, type OpenMessage } from '../../store/tables/messages.ts'
import type { SentMessage } from '../traces/open-message.ts'
import type { Batch, RenderedTransaction, Stage } from './stage.ts'

interface HeldRow {
  readonly sent: SentMessage
  readonly message: Message
  readonly span: Span
}

/** Message rows of a batch. That of a sent message waits for its receiver, which may come in a later block of the batch. */
export class MessageRows implements Stage {
  private readonly held = new Map<OpenMessage, HeldRow>()

  /** An in-message whose sender is stored has its row there; any other has it here. */
  addTransaction({ transaction, placement, spans }: RenderedTransaction, { buffers }: Batch): void {
    const { account, lt, hash, now, inMsg, outMsgs } = transaction
    const copy = buffers.messages
    const firstOut = inMsg === null ? 0 : 1
    if (placement.received !== null) this.letGo(placement.received, copy)
    else if (inMsg !== null) {
      const ends = { outTxHash: null, inTxHash: hash, inLt: lt }
      encodeMessage(copy, { account, lt, index: 0 }, inMsg, ends, spans[0] as Span, now)
    }
    for (const [i, message] of outMsgs.entries()) {
      const span = spans[firstOut + i] as Span
      const sent = placement.sent[i] ?? null
      if (sent !== null) this.held.set(sent, { sent, message, span })
      else {
        const home: MessageHome = { account, lt, index: i + 1 }
        encodeMessage(copy, home, message, { outTxHash: hash, inTxHash: null, inLt: null }, span)
      }
    }
  }

  /** The batch is through: what nobody received yet is written as it is. */
  finishBatch({ buffers }: Batch): void {
    for (const row of this.held.values()) write(row, buffers.messages)
    this.held.clear()
  }

  private letGo(received: OpenMessage, copy: CopyBuffer): void {
    const row = this.held.get(received)
    // Sent before this batch: its row is stored.
    if (row === undefined) return
    this.held.delete(received)
    write(row, copy)
  }
}

function write({ sent: { home, txHash, receiver }, message, span }: HeldRow, copy: CopyBuffer): void {
  const ends = { outTxHash: txHash, inTxHash: receiver?.hash ?? null, inLt: receiver?.lt ?? null }
  encodeMessage(copy, home, message, ends, span)
}
