import type { Address } from '../../cell/address.ts'
import { workchainOf } from '../../cell/address.ts'
import { MASTERCHAIN } from '../../model/block.ts'
import type { Message } from '../../model/message.ts'
import type { NominatorPool, PoolShare } from '../../model/staking.ts'
import type { Transaction } from '../../model/transaction.ts'
import { attempt } from '../contracts/stack-values.ts'
import { isDone, OP } from './stake-messages.ts'

const GRAM = 1_000_000_000n
const SHARE_BASE = 10_000n
const DEPOSIT = 0x64
const WITHDRAW = 0x77
/** A payout comes without its own forward fee, which is far below this. */
const PAYOUT_FEE = GRAM / 10n

/**
 * What a transaction leaves of a pool. Blocks only tell the state after their last transaction; where there are several, those
 * between follow from what pools do, and the last one shows whether it was followed rightly.
 */
export function afterTransaction(pool: NominatorPool, transaction: Transaction, elector: Address): NominatorPool {
  const { inMsg } = transaction
  if (inMsg === null || inMsg.source === null || !isDone(transaction)) return pool
  const sender = inMsg.source
  if (inMsg.bounced === true) return afterBounce(pool, inMsg)
  const isElector = Buffer.compare(sender, elector) === 0
  const isValidator = Buffer.compare(sender, pool.validator) === 0
  switch (inMsg.opcode) {
    case 0:
      return afterComment(pool, transaction, sender)
    case OP.payMany:
    case OP.payOne:
      return afterPayouts(pool, transaction)
    case OP.validatorDeposit:
      return isValidator ? { ...pool, validatorAmount: pool.validatorAmount + coinsOf(inMsg) - GRAM } : pool
    case OP.validatorWithdraw:
      return isValidator ? afterValidatorWithdraw(pool, inMsg) : pool
    case OP.newStake:
      return isValidator ? afterNewStake(pool, inMsg) : pool
    case OP.stakeAccepted:
      return isElector && pool.state === 1 ? { ...pool, state: 2 } : pool
    case OP.stakeRejected:
      return isElector && pool.state === 1 ? { ...pool, state: 0 } : pool
    case OP.stakeRecovered:
      return isElector ? settle(pool, coinsOf(inMsg)) : pool
    default:
      return pool
  }
}

const coinsOf = ({ value }: Message): bigint => value ?? 0n
const idOf = (address: Address): string => Buffer.from(address.subarray(1)).toString('hex')

function afterBounce(pool: NominatorPool, { body }: Message): NominatorPool {
  const op = attempt(() => {
    const slice = body.clone()
    slice.skip(32)
    return slice.loadUint(32)
  })
  return op === OP.newStake && pool.state === 1 ? { ...pool, state: 0 } : pool
}

function afterComment(pool: NominatorPool, transaction: Transaction, sender: Address): NominatorPool {
  const { body } = transaction.inMsg as Message
  const letter = attempt(() => {
    const slice = body.clone()
    slice.skip(32)
    return slice.loadUint(8)
  })
  if (workchainOf(sender) === MASTERCHAIN) return pool
  const id = idOf(sender)
  if (letter === DEPOSIT) {
    const share = pool.shares.get(id) ?? { balance: 0n, pending: 0n, wantsOut: false }
    const added = coinsOf(transaction.inMsg as Message) - GRAM
    const after =
      pool.state === 0 ? { ...share, balance: share.balance + added } : { ...share, pending: share.pending + added }
    return withShares(pool, [...pool.shares, [id, after]])
  }
  if (letter !== WITHDRAW) return pool
  const paid = afterPayouts(pool, transaction)
  const share = paid.shares.get(id)
  return share === undefined ? paid : withShares(paid, [...paid.shares, [id, { ...share, wantsOut: true }]])
}

/** Whoever is sent all that he has is no nominator any more. */
function afterPayouts(pool: NominatorPool, { outMsgs }: Transaction): NominatorPool {
  const left = new Map(pool.shares)
  for (const message of outMsgs) {
    const share = message.destination === null ? undefined : left.get(idOf(message.destination))
    if (share === undefined || message.destination === null) continue
    const whole = share.balance + share.pending
    const value = coinsOf(message)
    if (value <= whole && value > whole - PAYOUT_FEE) left.delete(idOf(message.destination))
  }
  return left.size === pool.shares.size ? pool : withShares(pool, [...left])
}

function afterValidatorWithdraw(pool: NominatorPool, { body }: Message): NominatorPool {
  const amount = attempt(() => {
    const slice = body.clone()
    slice.skip(32 + 64)
    return slice.loadCoins()
  })
  const left = pool.validatorAmount - (amount ?? 0n)
  return { ...pool, validatorAmount: left < 0n ? 0n : left }
}

// value:Coins validator_pubkey:uint256 stake_at:uint32 …, after the header
function afterNewStake(pool: NominatorPool, { body }: Message): NominatorPool {
  const asked = attempt(() => {
    const slice = body.clone()
    slice.skip(32 + 64)
    const stake = slice.loadCoins()
    slice.skip(256)
    return { stakeSent: stake - GRAM, stakeAt: slice.loadUint(32) }
  })
  return asked === undefined ? pool : { ...pool, ...asked, state: 1 }
}

/** The elector gives the stake back, with what it earned or without what it lost. */
function settle(pool: NominatorPool, value: bigint): NominatorPool {
  const reward = value - pool.stakeSent
  let forValidator: bigint
  let forNominators = 0n
  if (reward <= 0n) {
    forValidator = reward
    if (pool.validatorAmount + reward < 0n) {
      forNominators = pool.validatorAmount + reward
      forValidator = -pool.validatorAmount
    }
  } else {
    forValidator = (reward * BigInt(pool.rewardShare)) / SHARE_BASE
    if (forValidator > reward) forValidator = reward
    forNominators = reward - forValidator
  }
  const whole = [...pool.shares.values()].reduce((sum, { balance }) => sum + balance, 0n)
  const shares = [...pool.shares].map(([id, share]): [string, PoolShare] => {
    const earned = whole > 0n ? floorDivide(forNominators * share.balance, whole) : 0n
    const kept = share.balance + earned < 0n ? 0n : share.balance + earned
    return [id, { ...share, balance: kept + share.pending, pending: 0n }]
  })
  return withShares({ ...pool, state: 0, stakeSent: 0n, validatorAmount: pool.validatorAmount + forValidator }, shares)
}

/** The machine rounds down, below zero too. */
function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient
}

const withShares = (pool: NominatorPool, shares: Iterable<readonly [string, PoolShare]>): NominatorPool => ({
  ...pool,
  shares: new Map([...new Map(shares)].sort(([a], [b]) => (a < b ? -1 : 1))),
})

/** Whether two readings of a pool agree in all that events tell of. */
export const isSamePool = (a: NominatorPool, b: NominatorPool): boolean => fingerprint(a) === fingerprint(b)

const fingerprint = ({ state, validatorAmount, shares }: NominatorPool): string =>
  [state, validatorAmount, ...[...shares].flatMap(([id, share]) => [id, ...Object.values(share)])].join()
