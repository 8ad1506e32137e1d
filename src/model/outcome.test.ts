import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACTION_CODES, EXIT_CODES, explainOutcome, type Outcome, SKIP_REASONS } from './outcome.ts'

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
  [{ exitCode: 0, actionCode: 38, isShortOfFunds: true }, 'action phase: result code 38 (not enough extra currencies)'],
  [{ exitCode: 65535 }, 'compute phase: exit code 65535 (the contract does not know this message)'],
  [{}, 'the transaction was aborted'],
])('%j', (how, why) => {
  expect(explainOutcome({ ...aborted, ...how })).toBe(why)
})

test('docs/actions.md names each', () => {
  const text = readFileSync(new URL('../../docs/actions.md', import.meta.url), 'utf8')
  const lines = [...EXIT_CODES, ...ACTION_CODES].map(([code, meaning]) => `| ${code} | ${meaning} |`)
  for (const line of [...lines, ...Object.values(SKIP_REASONS)]) expect(text).toContain(line)
})
