import type { CopyBuffer } from '../copy-buffer.ts'

export const CONFIGS = 'configs (mc_seqno, boc)'

/** `boc` is the root of the parameter dictionary, in force from masterchain block `mcSeqno` on. */
export function encodeConfig(copy: CopyBuffer, mcSeqno: number, boc: Uint8Array): void {
  copy.row(2)
  copy.int4(mcSeqno)
  copy.bytes(boc)
}
