import { readSingleRoot } from '../../cell/boc.ts'
import { Slice } from '../../cell/slice.ts'
import type { MessageDecoder } from '../../decode/messages/decoder.ts'

/** What a payload says, as JSON; null where its layout is not known. */
export function renderDecodedPayload(boc: Buffer, decoder: MessageDecoder): string {
  const root = readSingleRoot(boc)
  const text = decoder.payloadText(new Slice(root.arena, root.index))
  return text === undefined ? 'null' : Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString('latin1')
}
