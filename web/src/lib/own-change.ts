import type { Action } from '../api/schema.gen.ts'
import { toBig } from './amount.ts'

export interface OwnChange {
  readonly amount: bigint
  /** Undefined for the chain's own coin. */
  readonly master?: string
}

type Details = Action['details']
type Maker = (details: Details, of: string) => OwnChange | undefined

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
  dns_purchase: ({ price, new_owner }, of) => moved(price, new_owner, undefined, of),
  nft_purchase: ({ price, new_owner, real_old_owner }, of) => moved(price, new_owner, real_old_owner, of),
  auction_outbid: ({ amount, bidder }, of) => moved(amount, undefined, bidder, of),
  vesting_send_message: ({ amount, vesting, destination }, of) => moved(amount, vesting, destination, of),
}

/** Of a swap both sides are told: what was given and what came back. */
function swapped(
  { sender, dex_incoming_transfer: paid, dex_outgoing_transfer: got }: Details,
  of: string,
): OwnChange[] {
  if (sender !== of) return []
  const [given, taken] = [paid, got] as (Readonly<Record<string, unknown>> | null | undefined)[]
  return [moved(given?.amount, of, undefined, of, given?.asset), moved(taken?.amount, undefined, of, of, taken?.asset)]
    .filter((change) => change !== undefined)
    .filter(({ amount }) => amount !== 0n)
}

/** What an action added to an account or took from it, where its details say so; of a failed one nothing was moved. */
export function ownChanges(action: Action, of: string): readonly OwnChange[] {
  if (action.success === false) return []
  if (action.type === 'jetton_swap') return swapped(action.details, of)
  const isPurchase = action.type === 'nft_transfer' && action.details.is_purchase === true
  const change = MAKERS[isPurchase ? 'nft_purchase' : action.type]?.(action.details, of)
  return change === undefined ? [] : [change]
}
