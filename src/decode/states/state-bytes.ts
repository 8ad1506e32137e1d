import type { Arena } from '../../cell/arena.ts'
import type { AccountState } from '../../model/account-state.ts'
import { isAssembled } from './assemble-tree.ts'

/** Memory of the arena a state lives in. States are kept in arenas of their own, so this is what dropping one frees. */
export const stateBytes = (state: AccountState): number => (state.root === null ? 0 : arenaBytes(state.root.arena))

function arenaBytes(arena: Arena): number {
  const { bytes, dataAt, bitLength, refs, d1, heights, digests } = arena
  if (isAssembled(arena)) return bytes.buffer.byteLength
  let sum = bytes.buffer.byteLength + dataAt.byteLength + bitLength.byteLength
  sum += refs.byteLength + d1.byteLength + heights.byteLength
  if (digests === undefined) return sum
  return sum + digests.hashes.byteLength + digests.depths.byteLength + digests.extraHashes.byteLength
}
