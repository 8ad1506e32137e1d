import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { StateBytes } from '../../model/account-state.ts'
import type { UnreadState } from '../../node/proof/account.ts'
import type { StoredAccount } from './stored-account.ts'

/** What a code tells of itself without being run. */
export interface CodeFacts {
  /** See `libraryReferences`. */
  readonly references: readonly Hash[]
  /** See `listMethodIds`. */
  readonly methods: readonly number[] | null
}

/** Libraries that an account's code, and its data, refer to. */
export interface AccountReferences {
  readonly codeReferences: readonly Hash[]
  readonly dataReferences: readonly Hash[]
}

export interface WholeAccount extends AccountReferences {
  /** `ShardAccount`, a bag of cells. */
  readonly shardAccount: Uint8Array
}

export interface CutAccount extends AccountReferences {
  /** As it would be stored. */
  readonly stored: StoredAccount
}

/** Reads and writes states of tens of thousands of cells in a thread of its own: each takes a tenth of a second and more. */
export interface LargeStates {
  readCode(caller: string, code: Uint8Array): Promise<CodeFacts>
  assemble(caller: string, state: StateBytes, last: LastTransaction): Promise<WholeAccount>
  cut(caller: string, account: Address, shardAccount: Uint8Array): Promise<CutAccount>
  /** The same of an `Account` that the network gave, which must have the hash that was proven. */
  cutUnread(caller: string, account: Address, state: UnreadState, last: LastTransaction): Promise<CutAccount>
}

/** The account's, which a `ShardAccount` names. */
export interface LastTransaction {
  readonly lt: bigint
  readonly hash: Hash
}
