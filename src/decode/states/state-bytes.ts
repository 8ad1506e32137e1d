import type { Arena } from '../../cell/arena.ts'
import type { AccountState } from '../../model/account-state.ts'

/** Memory of the arena a state lives in. States are kept in arenas of their own, so this is what dropping one frees. */
export const stateBytes = (state: AccountState): number => (state.root === null ? 0 : arenaBytes(state.root.arena))

const arenaBytes = ({ bytes, dataAt, bitLength, refs, d1, digests }: Arena): number =>
  bytes.byteLength +
  dataAt.byteLength +
  bitLength.byteLength +
  refs.byteLength +
  d1.byteLength +
  (digests === undefined ? 0 : digests.hashes.byteLength + digests.depths.byteLength + digests.extraAt.byteLength)
