import { ELECTOR, electionId, newStake, recoverStake } from '../../contracts/masterchain-contracts.ts'
import {
  DEPOSIT_FEE,
  isNominator,
  MIN_NOMINATOR_STAKE,
  poolDeposit,
  poolWithdraw,
} from '../../contracts/nominator-pool.ts'
import { type Activity, TON } from '../scene.ts'

export const stake: Activity = async (scene) => {
  const { mona } = scene.world
  const data = (await scene.account(ELECTOR))?.data
  const purse = (await scene.account(mona.address))?.balance ?? 0n
  if (!data || !scene.isFree(mona) || purse < 100n * TON) return undefined
  const election = electionId(data)
  if (election <= scene.now) return undefined
  const body = newStake({ queryId: scene.queryId(), electionId: election, validator: mona.key })
  return { by: mona, orders: [{ to: ELECTOR, value: 21n * TON, body }] }
}

/** What there is of elections that are over; nothing when there is nothing. */
export const takeStakeBack: Activity = async (scene) => {
  const { mona } = scene.world
  if (!scene.isFree(mona)) return undefined
  return { by: mona, orders: [{ to: ELECTOR, value: TON, body: recoverStake(scene.queryId()) }] }
}

export const joinPool: Activity = async (scene) => {
  const { stakePool } = scene.world
  const by = scene.anybody()
  const data = (await scene.account(stakePool.address))?.data
  if (by === undefined || !data || isNominator(data, by.address)) return undefined
  const value = MIN_NOMINATOR_STAKE + DEPOSIT_FEE + scene.amount(0, 50)
  return { by, orders: [{ to: stakePool.address, value, body: poolDeposit() }] }
}

export const leavePool: Activity = async (scene) => {
  const { stakePool, people } = scene.world
  const data = (await scene.account(stakePool.address))?.data
  const by = data && people.find((person) => scene.isFree(person) && isNominator(data, person.address))
  if (!by) return undefined
  return { by, orders: [{ to: stakePool.address, value: TON, body: poolWithdraw() }] }
}
