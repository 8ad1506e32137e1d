import type { Cell } from '../../cell/cell.ts'
import { Slice } from '../../cell/slice.ts'
import type { WalletLayout } from './wallet-codes.ts'

/** Counters of a wallet as 32-bit unsigned numbers; those its layout does not have are left out. */
export interface WalletData {
  readonly seqno?: number
  readonly walletId?: number
  readonly isSignatureAllowed?: boolean
}

const BITS: Readonly<Record<WalletLayout, number>> = { A: 32, B: 64, C: 65 }

/** Nothing for data too short to be of this layout: its code never ran. */
export function readWalletData(data: Cell, layout: WalletLayout): WalletData {
  const slice = new Slice(data.arena, data.index)
  if (slice.remainingBits < BITS[layout]) return {}
  const allowed = layout === 'C' ? { isSignatureAllowed: slice.loadBool() } : {}
  const seqno = slice.loadUint(32)
  return layout === 'A' ? { seqno } : { ...allowed, seqno, walletId: slice.loadUint(32) }
}
