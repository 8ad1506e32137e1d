import { buildCell } from '../../cell/builder.ts'
import type { Hash } from '../../cell/hash.ts'
import { cellHash } from '../../cell/hashing.ts'
import type { Slice } from '../../cell/slice.ts'
import { storeMessage } from '../../tlb/message.ts'
import { ADDR_NONE, type MsgAddressInt } from '../../tlb/msg-address.ts'

/**
 * TEP-467: the hash of an external-in message as it is when what a relay may change is set to one form: no source, no
 * import fee, no state init, the body in a cell of its own. A wallet knows this hash before the message is sent.
 */
export function normalizedHash(dest: MsgAddressInt, body: Slice): Hash {
  const cell = buildCell((b) =>
    storeMessage(b, {
      info: { kind: 'external_in', src: ADDR_NONE, dest, importFee: 0n },
      init: null,
      initIn: 'cell',
      initSlice: null,
      body,
      bodyIn: 'ref',
    }),
  )
  return cellHash(cell)
}
