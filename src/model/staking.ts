import type { Address } from '../cell/address.ts'
import type { Cell } from '../cell/cell.ts'
import type { Hash } from '../cell/hash.ts'

/** What a nominator has in a pool. */
export interface PoolShare {
  readonly balance: bigint
  /** Waits for the next round. */
  readonly pending: bigint
  readonly wantsOut: boolean
}

/** A nominator pool as its data tell. */
export interface NominatorPool {
  /** 0 idle, 1 stake sent, 2 stake accepted. */
  readonly state: number
  readonly nominatorsCount: number
  readonly stakeSent: bigint
  readonly validatorAmount: bigint
  readonly validator: Address
  /** In 1/10000. */
  readonly rewardShare: number
  readonly maxNominators: number
  readonly minValidatorStake: bigint
  readonly minNominatorStake: bigint
  readonly stakeAt: number
  /** By account id in hex, ascending. Somebody who asked to leave and has nothing is here too. */
  readonly shares: ReadonlyMap<string, PoolShare>
}

/** In the order of their numbers in the store. */
export const NOMINATOR_EVENTS = [
  'reward',
  'deposit',
  'withdrawal',
  'pending_deposit_activation',
  'withdrawal_request',
] as const
export type NominatorEventType = (typeof NOMINATOR_EVENTS)[number]

export interface NominatorEvent {
  readonly nominator: Address
  readonly type: NominatorEventType
  readonly amount: bigint
  readonly before: PoolShare
  readonly after: PoolShare
}

export const POOL_VALIDATOR_EVENTS = ['reward', 'penalty', 'deposit', 'withdrawal'] as const
export type PoolValidatorEventType = (typeof POOL_VALIDATOR_EVENTS)[number]

export interface PoolValidatorEvent {
  readonly validator: Address
  readonly type: PoolValidatorEventType
  readonly before: bigint
  readonly after: bigint
  readonly queryId: bigint | null
  readonly cycleStart: number | null
  readonly rewardShare: number
}

export const VALIDATOR_EVENTS = [
  'stake_accepted',
  'stake_rejected',
  'stake_recovered',
  'recover_requested',
  'recover_failed',
] as const
export type ValidatorEventType = (typeof VALIDATOR_EVENTS)[number]

/** What happened between a holder of stakes and the elector. */
export interface ValidatorEvent {
  readonly type: ValidatorEventType
  readonly holder: Address
  readonly queryId: bigint
  readonly amount: bigint
  /** Of stake events only. */
  readonly pubkey: Hash | null
  readonly adnl: Hash | null
  readonly electionId: number | null
  /** Of a rejected stake. */
  readonly reason: number | null
}

export interface Participant {
  readonly pubkey: Hash
  readonly holder: Address
  readonly stake: bigint
  readonly maxFactor: number
  readonly adnl: Hash
}

/** An election that is under way, or over and not yet forgotten. */
export interface Election {
  readonly electionId: number
  readonly closesAt: number
  readonly minStake: bigint
  readonly totalStake: bigint
  readonly hasFailed: boolean
  readonly hasFinished: boolean
  readonly participants: readonly Participant[]
}

export interface Complaint {
  readonly hash: Hash
  readonly pubkey: Hash
  readonly description: Cell
  readonly createdAt: number
  readonly severity: number
  readonly rewardAddress: Address
  readonly paid: bigint
  readonly suggestedFine: bigint
  readonly suggestedFinePart: number
  /** Places of those who voted in the set `vsetId`. */
  readonly voters: readonly number[]
  readonly vsetId: Hash
  readonly weightRemaining: bigint
}

/** An election whose stakes are still held. */
export interface PastElection {
  readonly electionId: number
  /** Of the set that was elected. */
  readonly vsetHash: Hash
  readonly totalStake: bigint
  /** By public key in hex. */
  readonly stakes: ReadonlyMap<string, bigint>
  /** Root of the dictionary; null when there are none. */
  readonly complaints: Cell | null
}

export interface CycleMember {
  readonly pubkey: Hash
  readonly adnl: Hash | null
  readonly weight: bigint
  readonly stake: bigint | null
}

/** A set of validators, with the rules in force when it was seen. */
export interface ValidatorCycle {
  readonly since: number
  readonly until: number
  readonly vsetHash: Hash
  readonly electionId: number | null
  readonly main: number
  readonly totalWeight: bigint
  readonly totalStake: bigint | null
  readonly electedFor: number
  readonly startBefore: number
  readonly endBefore: number
  readonly stakeHeldFor: number
  readonly maxValidators: number
  readonly maxMainValidators: number
  readonly minValidators: number
  readonly minStake: bigint
  readonly maxStake: bigint
  readonly minTotalStake: bigint
  readonly maxStakeFactor: number
  readonly members: readonly CycleMember[]
}
