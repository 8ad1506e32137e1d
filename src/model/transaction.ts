import type { Address } from '../cell/address.ts'
import type { Cell } from '../cell/cell.ts'
import type { Hash } from '../cell/hash.ts'
import type { TransactionDescr } from '../tlb/transaction-descr.ts'
import type { AccountStatus } from './account-state.ts'
import type { BlockId } from './block.ts'
import type { ExtraCurrencies, Message } from './message.ts'

export interface Transaction {
  readonly account: Address
  readonly hash: Hash
  readonly lt: bigint
  readonly prevTransHash: Hash
  readonly prevTransLt: bigint
  readonly now: number
  readonly origStatus: AccountStatus
  readonly endStatus: AccountStatus
  readonly totalFees: bigint
  readonly totalFeesExtraCurrencies: ExtraCurrencies
  readonly stateHashBefore: Hash
  readonly stateHashAfter: Hash
  readonly description: TransactionDescr
  readonly inMsg: Message | null
  /** Ascending by created lt. */
  readonly outMsgs: readonly Message[]
  readonly block: BlockId
  readonly mcSeqno: number
  /** The transaction itself, where it is at hand. */
  readonly root?: Cell
}
