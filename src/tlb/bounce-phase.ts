// block.tlb:
//   tr_phase_bounce_negfunds$00 = TrBouncePhase;
//   tr_phase_bounce_nofunds$01 msg_size:StorageUsed req_fwd_fees:Grams = TrBouncePhase;
//   tr_phase_bounce_ok$1 msg_size:StorageUsed msg_fees:Grams fwd_fees:Grams = TrBouncePhase;
import type { Builder } from '../cell/builder.ts'
import type { Slice } from '../cell/slice.ts'
import { loadStorageUsed, type StorageUsed, storeStorageUsed } from './storage-used.ts'

export type BouncePhase =
  | { readonly kind: 'negfunds' }
  | { readonly kind: 'nofunds'; readonly msgSize: StorageUsed; readonly reqFwdFees: bigint }
  | { readonly kind: 'ok'; readonly msgSize: StorageUsed; readonly msgFees: bigint; readonly fwdFees: bigint }

export function loadBouncePhase(slice: Slice): BouncePhase {
  if (slice.loadBit() === 1) {
    return {
      kind: 'ok',
      msgSize: loadStorageUsed(slice),
      msgFees: slice.loadCoins(),
      fwdFees: slice.loadCoins(),
    }
  }
  if (slice.loadBit() === 0) return { kind: 'negfunds' }
  return { kind: 'nofunds', msgSize: loadStorageUsed(slice), reqFwdFees: slice.loadCoins() }
}

export function storeBouncePhase(b: Builder, phase: BouncePhase): void {
  switch (phase.kind) {
    case 'negfunds':
      b.storeUint(0b00, 2)
      break
    case 'nofunds':
      b.storeUint(0b01, 2)
      storeStorageUsed(b, phase.msgSize)
      b.storeCoins(phase.reqFwdFees)
      break
    case 'ok':
      b.storeBit(1)
      storeStorageUsed(b, phase.msgSize)
      b.storeCoins(phase.msgFees)
      b.storeCoins(phase.fwdFees)
      break
  }
}
