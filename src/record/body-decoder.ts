import type { Slice } from '../cell/slice.ts'
import type { Message } from '../model/message.ts'

/**
 * What messages say, in words: JSON to put into a document, or undefined where there is none. The store knows no layouts,
 * so whoever renders brings them. The bytes are good until the next call.
 */
export interface BodyDecoder {
  /** Bodies and initial states are left out: their hashes alone are told. */
  readonly withoutBodies?: boolean
  /** The name of an opcode, in quotes. */
  opcodeText(opcode: number): Uint8Array | undefined
  messageText(message: Pick<Message, 'body' | 'kind' | 'bodyHash'>): Uint8Array | undefined
  initStateText(state: Slice): Uint8Array | undefined
}

/** Knows nothing. */
export const NO_DECODER: BodyDecoder = {
  opcodeText: () => undefined,
  messageText: () => undefined,
  initStateText: () => undefined,
}
