import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { DEDUST_DEPOSIT_PARTIAL } from '../kinds/dex-liquidity.ts'
import { CREATE_DEPOSIT, DEPOSIT_ALL, DEPOSIT_ASSET, INSTALL, REJECT } from '../reading/dedust.ts'
import { DEPOSITED, loadDeposit } from '../reading/dedust-deposit.ts'
import { findCall } from '../reading/walk.ts'

/** A deposit that waits for the other asset. */
export default defineMatcher({
  name: 'dedust_first_deposit',
  after: ['dedust_deposit'],
  pattern: call(DEPOSIT_ASSET, { parent: call(CREATE_DEPOSIT, { each: call(INSTALL), parent: DEPOSITED }) }),
  build(head, match, facts) {
    if (findCall(head, DEPOSIT_ALL, REJECT) !== undefined) return null
    const deposit = loadDeposit(match.get('deposit'), facts)
    if (deposit === undefined) return null
    const { source, asset, amount, target } = deposit
    const data = {
      dex: 'dedust' as const,
      source,
      pool: null,
      depositContract: head.destination,
      first: { asset, amount, wallet: match.find('internal')?.source ?? null },
      second: null,
      lpMinted: null,
      target,
      excesses: [],
    }
    return built(DEDUST_DEPOSIT_PARTIAL, data, match.with(head))
  },
})
