import { expect, test } from 'vitest'
import { explainOutcome, type Outcome } from './outcome.ts'

const aborted: Outcome = {
  aborted: true,
  skipReason: null,
  exitCode: null,
  actionCode: null,
  isShortOfFunds: false,
}

test('what went well needs no reason', () => {
  expect(explainOutcome({ ...aborted, aborted: false, exitCode: 0 })).toBe(null)
})

test.each<[Partial<Outcome>, string]>([
  [{ skipReason: 'no_state' }, 'compute phase skipped: the account has no code'],
  [{ skipReason: 'no_gas' }, 'compute phase skipped: not enough Toncoin to pay for gas'],
  [{ exitCode: -14 }, 'compute phase: exit code -14 (out of gas)'],
  [{ exitCode: 9 }, 'compute phase: exit code 9 (cell underflow)'],
  [{ exitCode: 705 }, "compute phase: exit code 705 (the contract's own)"],
  [{ exitCode: 0, actionCode: 37, isShortOfFunds: true }, 'action phase: not enough Toncoin (result code 37)'],
  [{ exitCode: 1, actionCode: 34 }, 'action phase: result code 34 (an action is not valid or not supported)'],
  [{}, 'the transaction was aborted'],
])('%j', (how, why) => {
  expect(explainOutcome({ ...aborted, ...how })).toBe(why)
})
