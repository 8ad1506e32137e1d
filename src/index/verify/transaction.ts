import type { MoneyDocument } from './balance.ts'

/** An account's transaction or state. */
export interface AccountAt {
  readonly account: Buffer
  readonly lt: bigint
}

/** The part of a message's document that tells its kind. */
export interface MessageDocument {
  readonly hash: string
  readonly source: string | null
  readonly destination: string | null
  readonly created_lt: string | null
  readonly created_at: string | null
}

/** A stored transaction on its way through the checks. */
export interface VerifiedTransaction extends AccountAt {
  readonly hash: Buffer
  readonly mc_seqno: number
  readonly prev_trans_lt: bigint
  readonly prev_trans_hash: Buffer
  readonly state_before: Buffer
  readonly state_after: Buffer
  readonly trace_id: Buffer
  readonly raw: Buffer
  readonly doc: TransactionDocument
}

export interface TransactionDocument extends MoneyDocument {
  readonly hash: string
  readonly lt: string
  readonly account: string
  readonly now: number
  readonly orig_status: string
  readonly in_msg: MessageDocument | null
  readonly out_msgs: readonly (MessageDocument & MoneyDocument['out_msgs'][number])[]
}

/** What is stored, beyond the range that is looked at. */
export interface StoredRange {
  readonly first: number
  /** What came before the first has been let go, but for traces that reach across. */
  readonly isPruned: boolean
  readonly from: number
  readonly to: number
}

export const placeOf = ({ account, lt }: AccountAt): string =>
  `${account.readInt8(0)}:${account.toString('hex', 1).toUpperCase()} lt ${lt}`

export const base64Hash = (text: string): Uint8Array => Buffer.from(text, 'base64')
