import type { ChainNeed } from './chain-need.ts'

/** Of a chain's configuration: large, and the same for many blocks. */
export interface ConfigTexts {
  readonly config: string
  readonly feeConfig: string
  readonly bareConfig: string
}

/** The texts of a `ChainContext` that a thread keeps. */
export interface ChainTexts extends ConfigTexts {
  readonly prevBlocks: string
}

/** A chain that a thread does not have yet. */
export interface NewChain {
  /** Undefined when it is that of the chain posted last. */
  readonly config: ConfigTexts | undefined
  readonly prevBlocks: string
}

/** Chains that a thread keeps, each in its place; a new one takes the place of the oldest, in the pool's list of what it keeps, too. */
export const CHAINS_KEPT = 4

/** What goes to a thread. All text is ASCII: base64, hex and JSON of these. */
export interface TvmJob {
  /** By which the thread takes the run for itself, or finds that it was taken back; see `tvm-slot.ts`. */
  readonly ticket: number
  readonly word: number
  /** Place of the chain in this thread, and what is to be put there when the thread does not have it yet. */
  readonly chain: number
  readonly newChain: NewChain | undefined
  readonly run: GetMethodRun | BundleRun | EmulationRun
}

/** A bag of cells in base64, or the bytes of a large one: the thread encodes them, and checks code and data. */
export type Bag = string | Uint8Array

export interface GetMethodRun {
  readonly kind: 'get_method'
  readonly code: Bag
  readonly data: Bag
  /** Further members of a JSON object, without its braces. */
  readonly params: string
  readonly stack: string
  /** What this code was seen to need: it is given at once. */
  readonly need: ChainNeed
}

/** Several get-methods in one run; see `method-bundle.ts`. */
export interface BundleRun {
  readonly kind: 'bundle'
  /** Further members of a JSON object, without its braces. */
  readonly params: string
  readonly stack: string
}

export interface EmulationRun {
  readonly kind: 'emulation'
  /** `ShardAccount`. */
  readonly account: Bag
  /** Empty for a tick or a tock. */
  readonly message: string
  /** Empty for none. */
  readonly libraries: string
  /** The last so many characters of a log of every step; 0 for a log of names alone. */
  readonly stepsLog: number
  /** JSON object without its closing brace. */
  readonly params: string
}

/** What comes back. */
export type TvmAnswer = GetMethodAnswer | BundleAnswer | EmulationAnswer | RefusedAnswer | CutAnswer

/** Instead of an answer, for a run that the pool took back before it was begun. */
export const TAKEN_BACK = 'taken back'

export interface GetMethodAnswer {
  readonly kind: 'get_method'
  readonly exitCode: number
  readonly gasUsed: number
  /** `VmStack`, BoC in base64; null when it is too large to be written. */
  readonly stack: string | null
  /** Hex. */
  readonly missingLibrary: string | null
  readonly need: ChainNeed
  /** See `seesMoment`. */
  readonly seesMoment: boolean
}

export interface BundleAnswer {
  readonly kind: 'bundle'
  /** `VmStack`, BoC in base64; null when it is not proven that each would have ended the same by itself. */
  readonly stack: string | null
}

export interface EmulationAnswer {
  readonly kind: 'emulation'
  /** Bags of cells. */
  readonly transaction: Uint8Array
  readonly shardAccount: Uint8Array
  /** Null when the contract did not run to a good end. */
  readonly actions: Uint8Array | null
  readonly vmLog: string
}

/** The message was not accepted (an exit code is there when the contract ran), or the input is not a transaction's. */
export interface RefusedAnswer {
  readonly kind: 'refused'
  readonly reason: string
  readonly exitCode: number | null
  readonly vmLog: string
}

/** The run was stopped for what it cost: time, memory, or a trap of the machine inside. */
export interface CutAnswer {
  readonly kind: 'cut'
  readonly cause: CutCause
}

export type CutCause = 'deadline' | 'memory' | 'trap'
