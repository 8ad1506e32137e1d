import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { CopyBuffer } from '../copy-buffer.ts'

export const LIBRARIES = 'libraries (hash, publisher, mc_seqno, boc)'

/** `boc` is null where the publisher withdrew the library. */
export function encodeLibrary(
  copy: CopyBuffer,
  hash: Hash,
  publisher: Address,
  mcSeqno: number,
  boc: Uint8Array | null,
): void {
  copy.row(4)
  copy.bytes(hash)
  copy.bytes(publisher)
  copy.int4(mcSeqno)
  copy.bytes(boc)
}
