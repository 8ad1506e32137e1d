import { type Address, workchainOf } from '../../cell/address.ts'
import { MASTERCHAIN } from '../../model/block.ts'
import { int32Key, uint64Key } from '../../tlb/dictionary-key.ts'
import type { IntermediateAddress } from '../../tlb/intermediate-address.ts'

/** Where an account lives, as far as routing looks: its workchain and the first 64 bits of its id. */
export interface Prefix {
  readonly workchain: number
  /** Unsigned. */
  readonly prefix: bigint
}

export interface ShardOf {
  readonly workchain: number
  readonly shard: bigint
}

const WORKCHAIN_BITS = 32
const ALL_BITS = 96

export function prefixOf(address: Address): Prefix {
  return {
    workchain: workchainOf(address),
    prefix: new DataView(address.buffer, address.byteOffset + 1, 8).getBigUint64(0),
  }
}

export const holds = (shard: ShardOf, { workchain, prefix }: Prefix): boolean =>
  shard.workchain === workchain && shardHolds(shard.shard, prefix)

export function shardHolds(shard: bigint, prefix: bigint): boolean {
  const unsigned = BigInt.asUintN(64, shard)
  const lowest = BigInt.asUintN(64, shard & -shard)
  return (unsigned - lowest) >> bitsBelow(lowest) === prefix >> bitsBelow(lowest)
}

/** Bits of a prefix that a shard with this lowest bit leaves open. */
const bitsBelow = (lowest: bigint): bigint => BigInt(lowest.toString(2).length)

/** The first bits of the destination, the rest of the source. */
export function between(from: Prefix, to: Prefix, destinationBits: number): Prefix {
  if (destinationBits >= ALL_BITS) return to
  // Nothing between two workchains is ever in use.
  if (destinationBits < WORKCHAIN_BITS) return from
  const kept = BigInt(ALL_BITS - destinationBits)
  const mask = (1n << kept) - 1n
  return { workchain: to.workchain, prefix: (to.prefix & ~mask) | (from.prefix & mask) }
}

/** How many bits of the destination the current and the next place of a message have. */
export interface Hop {
  readonly current: number
  readonly next: number
}

/** To and from the masterchain directly; within a workchain four bits of the destination at a time. */
export function nextHop(from: Prefix, to: Prefix, shard: ShardOf): Hop {
  if (from.workchain === MASTERCHAIN || to.workchain === MASTERCHAIN) {
    return holds(shard, to) ? { current: ALL_BITS, next: ALL_BITS } : { current: 0, next: ALL_BITS }
  }
  if (from.workchain !== to.workchain) return { current: 0, next: WORKCHAIN_BITS }
  if (holds(shard, to)) return { current: ALL_BITS, next: ALL_BITS }
  let next = WORKCHAIN_BITS
  while (holds(shard, between(from, to, next))) next += 4
  return { current: next - 4, next }
}

export const intermediate = (useDestBits: number): IntermediateAddress => ({ kind: 'regular', useDestBits })

/** Place of an envelope; the chain has used no other form of address than the regular one. */
export function placeOf(address: IntermediateAddress, from: Prefix, to: Prefix): Prefix {
  if (address.kind === 'regular') return between(from, to, address.useDestBits)
  return { workchain: address.workchain, prefix: address.addrPfx }
}

export function queueKey({ workchain, prefix }: Prefix, messageHash: Uint8Array): Uint8Array {
  return Uint8Array.of(...int32Key(workchain), ...uint64Key(prefix), ...messageHash)
}
