import { type Address, makeAddress } from '../../cell/address.ts'
import type { Message } from '../../model/message.ts'
import type { NominatorEvent, NominatorPool, PoolShare, PoolValidatorEvent } from '../../model/staking.ts'
import type { Transaction } from '../../model/transaction.ts'
import { isDone, OP, queryIdOf } from './stake-messages.ts'

const NO_SHARE: PoolShare = { balance: 0n, pending: 0n, wantsOut: false }

/** A transaction by which the elector gives a stake back. */
export const isSettlement = (transaction: Transaction, elector: Address): boolean =>
  isDone(transaction) &&
  transaction.inMsg?.opcode === OP.stakeRecovered &&
  transaction.inMsg.source !== null &&
  Buffer.compare(transaction.inMsg.source, elector) === 0

/** What a transaction meant for the nominators of a pool, in the order of their addresses. */
export function listNominatorEvents(before: NominatorPool, after: NominatorPool, isSettled: boolean): NominatorEvent[] {
  const ids = [...new Set([...before.shares.keys(), ...after.shares.keys()])].sort()
  return ids.flatMap((id) => {
    const nominator = makeAddress(0, Buffer.from(id, 'hex'))
    const was = before.shares.get(id) ?? NO_SHARE
    const is = after.shares.get(id) ?? NO_SHARE
    return isSettled ? settled(nominator, was, is) : moved(nominator, was, is)
  })
}

/** The reward first, then what becomes active with it. */
function settled(nominator: Address, was: PoolShare, is: PoolShare): NominatorEvent[] {
  const earned = is.balance + is.pending - was.balance - was.pending
  const activated = was.pending - is.pending
  const rewarded: PoolShare = { ...is, balance: was.balance + earned, pending: was.pending }
  const events: NominatorEvent[] = []
  if (earned !== 0n) events.push({ nominator, type: 'reward', amount: earned, before: was, after: rewarded })
  if (activated > 0n) {
    events.push({ nominator, type: 'pending_deposit_activation', amount: activated, before: rewarded, after: is })
  }
  return events
}

function moved(nominator: Address, was: PoolShare, is: PoolShare): NominatorEvent[] {
  const added = is.balance + is.pending - was.balance - was.pending
  const event = { nominator, before: was, after: is }
  if (added > 0n) return [{ ...event, type: 'deposit', amount: added }]
  if (added < 0n) return [{ ...event, type: 'withdrawal', amount: -added }]
  return is.wantsOut && !was.wantsOut ? [{ ...event, type: 'withdrawal_request', amount: 0n }] : []
}

/** What it meant for the validator's own share. */
export function findPoolValidatorEvent(
  before: NominatorPool,
  after: NominatorPool,
  { inMsg }: Transaction,
  isSettled: boolean,
): PoolValidatorEvent | undefined {
  const added = after.validatorAmount - before.validatorAmount
  const type = added === 0n ? undefined : typeOf(inMsg, isSettled, added > 0n)
  if (type === undefined) return undefined
  return {
    ...{ validator: before.validator, type, before: before.validatorAmount, after: after.validatorAmount },
    queryId: inMsg && queryIdOf(inMsg),
    cycleStart: isSettled && before.stakeAt !== 0 ? before.stakeAt : null,
    rewardShare: before.rewardShare,
  }
}

function typeOf(inMsg: Message | null, isSettled: boolean, isMore: boolean): PoolValidatorEvent['type'] | undefined {
  if (isSettled) return isMore ? 'reward' : 'penalty'
  if (inMsg?.opcode === OP.validatorDeposit) return 'deposit'
  return inMsg?.opcode === OP.validatorWithdraw ? 'withdrawal' : undefined
}
