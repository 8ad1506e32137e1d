import type { Message } from '../../model/message.ts'
import type { Transaction } from '../../model/transaction.ts'
import type { CopyBuffer } from '../../store/copy-buffer.ts'
import type { Span } from '../../store/documents/transaction.ts'
import { encodeMessage, type MessageEnds, type MessageHome } from '../../store/tables/messages.ts'
import type { SentMessage } from '../traces/open-message.ts'
import type { Placement } from '../traces/trace-assembler.ts'

interface MessageRow {
  readonly home: MessageHome
  readonly message: Message
  readonly span: Span
  /** Known now, or once the batch is through: a receiver may come in a later block of it. */
  readonly ends: MessageEnds | SentMessage
}

/** Message rows of a batch, held back until it is known who of the batch received what. */
export class MessageRows {
  private readonly rows: MessageRow[] = []

  /** An in-message whose sender is stored has its row there; any other has it here. */
  add({ account, lt, hash, inMsg, outMsgs }: Transaction, placement: Placement, spans: readonly Span[]): void {
    const firstOut = inMsg === null ? 0 : 1
    if (inMsg !== null && placement.received === null) {
      this.rows.push({
        home: { account, lt, index: 0 },
        message: inMsg,
        span: spans[0] as Span,
        ends: { outTxHash: null, inTxHash: hash, inLt: lt },
      })
    }
    for (const [i, message] of outMsgs.entries()) {
      this.rows.push({
        home: { account, lt, index: i + 1 },
        message,
        span: spans[firstOut + i] as Span,
        ends: placement.sent[i] ?? { outTxHash: hash, inTxHash: null, inLt: null },
      })
    }
  }

  encode(copy: CopyBuffer): void {
    for (const { home, message, ends, span } of this.rows) encodeMessage(copy, home, message, toEnds(ends), span)
  }
}

const toEnds = (ends: MessageEnds | SentMessage): MessageEnds =>
  'receiver' in ends
    ? { outTxHash: ends.txHash, inTxHash: ends.receiver?.hash ?? null, inLt: ends.receiver?.lt ?? null }
    : ends
