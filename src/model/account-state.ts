import type { Address } from '../cell/address.ts'
import type { Cell } from '../cell/cell.ts'
import type { Hash } from '../cell/hash.ts'
import type { ExtraCurrencies } from './message.ts'

export type AccountStatus = 'uninit' | 'frozen' | 'active' | 'nonexist'

/** What an account was after its transaction `lt`: proven, because `hash` is the hash that transaction names. */
export interface AccountState {
  readonly account: Address
  /** Hash of the `Account` cell. */
  readonly hash: Hash
  /** lt of the transaction that left this state; 0 for an account of the zerostate. */
  readonly lt: bigint
  /** Hash of that transaction; all zeros for an account of the zerostate. */
  readonly transactionHash: Hash
  readonly status: AccountStatus
  readonly balance: bigint
  readonly extraCurrencies: ExtraCurrencies
  readonly frozenHash: Hash | null
  readonly codeHash: Hash | null
  readonly dataHash: Hash | null
  readonly code: Cell | null
  readonly data: Cell | null
  /** Dictionary of the libraries it carries. */
  readonly library: Cell | null
  /** The whole `Account` cell; null once the account is gone. */
  readonly root: Cell | null
  /** The bytes that its cells are read from, where they are at hand. Not enumerable: a copy of the state does not have them. */
  readonly bytes?: StateBytes
}

/** A state's cells as they are stored, each a bag of cells. */
export interface StateBytes {
  /** The `Account` cell with its code, and long data, as pruned branches. */
  readonly boc: Uint8Array
  readonly code: Uint8Array | null
  /** null for short data, which is in its place in `boc`. */
  readonly data: Uint8Array | null
}
