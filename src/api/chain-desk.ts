import type { RemoteNames } from '../lib/remote-calls.ts'

/** A chain that somebody has to themselves for a while. */
export interface ChainLease {
  /** Of its API. */
  readonly url: string
  /** The chain as it was handed out; it is put back to it afterwards. */
  readonly snapshot: string
}

/** Hands out the chains of this process, each to one caller at a time. Plain values of one argument: it may run in another process. */
export interface ChainDesk {
  /** Resolves when a chain is free, in the order of asking. The id is the caller's own. */
  leaseChain(id: string): Promise<ChainLease>
  /** The chain goes back to how it was handed out; whoever still waits does so no more. */
  releaseChain(id: string): Promise<void>
  /** Addresses of the APIs of all chains. */
  listChains(): Promise<readonly string[]>
}

export const CHAIN_DESK: RemoteNames<ChainDesk> = { leaseChain: true, releaseChain: true, listChains: true }
