import { readSingleRoot } from '../../cell/boc.ts'
import { Slice } from '../../cell/slice.ts'
import type { MessageDecoder } from '../../decode/messages/decoder.ts'
import type { PayloadDecoder } from '../../record/token-move.ts'

export const payloadDecoder = (decoder: MessageDecoder): PayloadDecoder => ({
  decodePayload(boc) {
    const root = readSingleRoot(boc)
    return decoder.payloadText(new Slice(root.arena, root.index)) ?? null
  },
})
