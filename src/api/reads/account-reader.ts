import type { Address } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Hash } from '../../cell/hash.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { BlockIdExt } from '../../model/block.ts'
import type { LargeStates } from './large-states.ts'

/** An account as the network has it, proven from a masterchain block on. */
export interface SeenAccount {
  /** The masterchain block. */
  readonly block: BlockIdExt
  /** When the block of its shard was made that is current at `block`. */
  readonly utime: number
  /** No transaction of the account up to then has this lt or a later one. */
  readonly endLt: bigint
  /** `nonexist` when it is proven that there is no such account. */
  readonly state: AccountState
}

/** Accounts that the index has not seen, read from the network on demand. */
export interface AccountReader {
  /** At a recent masterchain block, or at the one given; undefined when nobody could tell in time. Does not throw for that. */
  read(account: Address, at?: BlockIdExt): Promise<SeenAccount | undefined>
  /** A public library that such an account's code refers to, known by its hash; undefined when nobody has it or tells in time. */
  findLibrary(hash: Hash): Promise<Cell | undefined>
  /** Has states of very many cells read by these from now on. Until then they are read where they are asked for. */
  readLargeBy?(large: LargeStates): void
  /** What was read may be of blocks that are gone. */
  forget?(): void
}
