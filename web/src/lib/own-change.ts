import type { Action } from '../api/schema.gen.ts'
import { toBig } from './amount.ts'

export interface OwnChange {
  readonly amount: bigint
  /** Undefined for the chain's own coin. */
  readonly master?: string
}

type Maker = (details: Action['details'], of: string) => OwnChange | undefined

const moved = (amount: unknown, from: unknown, to: unknown, of: string, master?: unknown): OwnChange | undefined => {
  if (from === of && to === of) return undefined
  const value = toBig(String(amount ?? '0'))
  const asset = typeof master === 'string' ? { master } : {}
  if (from === of) return { amount: -value, ...asset }
  return to === of ? { amount: value, ...asset } : undefined
}

const MAKERS: Readonly<Record<string, Maker>> = {
  ton_transfer: ({ value, source, destination }, of) => moved(value, source, destination, of),
  call_contract: ({ value, source, destination }, of) => moved(value, source, destination, of),
  contract_deploy: ({ value, source, destination }, of) =>
    value === null ? undefined : moved(value, source, destination, of),
  jetton_transfer: ({ amount, sender, receiver, asset }, of) => moved(amount, sender, receiver, of, asset),
  jetton_burn: ({ amount, owner, asset }, of) => moved(amount, owner, undefined, of, asset),
  jetton_mint: ({ amount, receiver, asset }, of) => moved(amount, undefined, receiver, of, asset),
  auction_bid: ({ amount, bidder }, of) => moved(amount, bidder, undefined, of),
  election_deposit: ({ amount, stake_holder }, of) => moved(amount, stake_holder, undefined, of),
  election_recover: ({ amount, stake_holder }, of) => moved(amount, undefined, stake_holder, of),
}

/** What an action added to an account or took from it, where its details say so; of a failed one nothing was moved. */
export function ownChange(action: Action, of: string): OwnChange | undefined {
  if (action.success === false) return undefined
  return MAKERS[action.type]?.(action.details, of)
}
