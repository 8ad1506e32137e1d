import type { Address } from '../cell/address.ts'
import type { Hash } from '../cell/hash.ts'
import { bytes, int8 } from './columns.ts'
import { decimal, hash, int32 } from './kinds.ts'

/** The transaction that an event of staking belongs to. */
export interface StakingPlace {
  readonly account: Address
  readonly lt: bigint
  readonly hash: Hash
  readonly now: number
}

interface Placed {
  readonly place: StakingPlace
}

/** Columns that rows of all kinds of events begin with. */
export const PLACE_COLUMNS = {
  account: bytes(({ place }: Placed) => place.account),
  lt: int8(({ place }: Placed) => place.lt),
  tx_hash: bytes(({ place }: Placed) => place.hash),
  now: int8(({ place }: Placed) => place.now),
}

interface EventRow {
  readonly tx_hash: Buffer
  readonly lt: bigint
  readonly now: bigint
}

/** Fields that records of events begin with. */
export const EVENT_FIELDS = {
  tx_hash: hash((row: EventRow) => row.tx_hash),
  tx_lt: decimal((row: EventRow) => row.lt),
  utime: int32((row: EventRow) => row.now),
}
