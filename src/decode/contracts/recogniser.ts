import type { Address } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { Contract } from '../../model/contract.ts'
import type { StackEntry } from '../../tvm/stack-entry.ts'

/** Raised whenever what recognisers find in a given state changes: stored rows are then made anew (docs/contracts.md). */
export const RECOGNISERS_VERSION = 2

/** An account that has code and data. */
export interface Subject extends AccountState {
  readonly code: Cell
  readonly data: Cell
  readonly codeHash: NonNullable<AccountState['codeHash']>
  readonly dataHash: NonNullable<AccountState['dataHash']>
}

/** Get-methods and other accounts, all as of one masterchain block. */
export interface RecogniserContext {
  /** What a get-method leaves, bottom first; undefined when it fails, or leaves what cannot be read. */
  run(subject: Subject, method: string, stack?: readonly StackEntry[]): Promise<readonly StackEntry[] | undefined>
  /**
   * The same for what one account says of another: asked at two times and with two random seeds, because an answer that
   * changes by itself names nobody.
   */
  ask(subject: Subject, method: string, stack: readonly StackEntry[]): Promise<readonly StackEntry[] | undefined>
  /** An account that has code and data, by its address. */
  find(account: Address): Promise<Subject | undefined>
  /** Root contract of the name system, from the configuration. */
  findDnsRoot(): Promise<Subject | undefined>
  /** Whether the code has a get-method of this name; false for code in a library that nobody publishes. */
  hasMethod(subject: Subject, method: string): boolean
}

/** What a recogniser makes of an account. */
export interface Finding {
  readonly contracts: readonly Contract[]
  /** Accounts that would have to confirm it and do not: it is looked at again when one of them changes. */
  readonly unconfirmed?: readonly Address[]
}

/** One kind of contract; its file is its registration. */
export interface Recogniser {
  readonly kind: Contract['kind']
  /** Get-methods without which an account cannot be of this kind. */
  readonly methods: readonly string[]
  /** Only these codes, by hash in hex. */
  readonly codeHashes?: readonly string[]
  /** Get-methods by which accounts of this kind confirm others. */
  readonly confirmsBy?: readonly string[]
  recognise(subject: Subject, surroundings: RecogniserContext): Finding | undefined | Promise<Finding | undefined>
}

export const defineRecogniser = (recogniser: Recogniser): Recogniser => recogniser

export const isRecogniser = (value: unknown): value is Recogniser =>
  typeof value === 'object' && value !== null && 'kind' in value && 'recognise' in value

/** By the hashes alone: cells may be many, and are read by who wants them. */
export const isSubject = (state: AccountState | undefined | null): state is Subject =>
  state != null && state.codeHash !== null && state.dataHash !== null
