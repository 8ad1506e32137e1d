import type { Hash } from '../cell/hash.ts'

/** `failed`: matchers failed on the trace, so it holds only what each message is by itself. */
export type ClassificationState = 'unclassified' | 'failed' | 'ok'

/** Something that happened in a trace, told in one piece. */
export interface Action {
  readonly id: Hash
  readonly type: string
  /** The action it is a part of, and the types of all above it: callers who know one of these do not see it. */
  readonly parentId: Hash | null
  readonly ancestorTypes: readonly string[]
  readonly success: boolean
  /** Why it failed, in plain words; null for what went well. */
  readonly failure: string | null
  readonly startLt: bigint
  readonly startUtime: number
  readonly endLt: bigint
  readonly endUtime: number
  /** Distinct, as are the accounts. */
  readonly transactions: readonly Hash[]
  /** As text, like those in the details: `workchain:HEX`. */
  readonly accounts: readonly string[]
  /** In the spelling of v3. */
  readonly details: Readonly<Record<string, unknown>>
}
