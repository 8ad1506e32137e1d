import type { Address } from '../cell/address.ts'
import type { Hash } from '../cell/hash.ts'
import type { Slice } from '../cell/slice.ts'

export type MessageKind = 'internal' | 'external_in' | 'external_out'

/** Currency id → amount; empty for nearly every value. */
export type ExtraCurrencies = ReadonlyMap<number, bigint>

/** A message as one of its transactions holds it. Fields that a kind does not have are null. */
export interface Message {
  readonly hash: Hash
  readonly kind: MessageKind
  /** TEP-467, external-in only. */
  readonly hashNorm: Hash | null
  /** null for external-in, and for an address that is not a standard one. */
  readonly source: Address | null
  /** null for external-out. */
  readonly destination: Address | null
  readonly value: bigint | null
  readonly extraCurrencies: ExtraCurrencies
  readonly ihrDisabled: boolean | null
  readonly bounce: boolean | null
  readonly bounced: boolean | null
  /** The field called `ihr_fee` before global version 12 and `extra_flags` from then on. */
  readonly extraFlags: bigint | null
  readonly fwdFee: bigint | null
  readonly createdLt: bigint | null
  readonly createdAt: number | null
  readonly importFee: bigint | null
  /** First 32 bits of the body, when it has them. */
  readonly opcode: number | null
  /** Where the body lies: a whole referenced cell, or the rest of the message's own. `sliceHash` and `sliceToBoc` treat both as a cell. */
  readonly body: Slice
  readonly bodyHash: Hash
  readonly initState: Slice | null
  readonly initStateHash: Hash | null
}
