import { expect, test } from 'vitest'
import { toFailureText } from './failure-text.ts'
import { ACTION_CODES, EXIT_CODES, explainOutcome, type Outcome, readFailure, SKIP_REASONS } from './outcome.ts'

const ABORTED: Outcome = { aborted: true, skipReason: null, exitCode: null, actionCode: null, isShortOfFunds: false }

const OUTCOMES: readonly Outcome[] = [
  ...Object.keys(SKIP_REASONS).map((reason) => ({ ...ABORTED, skipReason: reason as Outcome['skipReason'] })),
  ...[...EXIT_CODES.keys(), 73, 132, 1007].map((exitCode) => ({ ...ABORTED, exitCode })),
  ...[...ACTION_CODES.keys()].map((actionCode) => ({ ...ABORTED, exitCode: 0, actionCode })),
  { ...ABORTED, exitCode: 0, actionCode: 37, isShortOfFunds: true },
  { ...ABORTED, isShortOfFunds: true },
  ABORTED,
]

test.each(OUTCOMES)('%o is read back from its text, and is a sentence', (outcome) => {
  const failure = explainOutcome(outcome) as string
  const { aborted: _, ...told } = outcome
  const exitCode = told.exitCode === 0 ? null : told.exitCode
  const { isShortOfFunds, ...read } = readFailure(failure)
  // A code says more than that funds were short, and then stands alone.
  expect({ ...read, hasOutcome: undefined }).toEqual({
    skipReason: told.skipReason,
    exitCode,
    actionCode: told.actionCode,
    hasOutcome: undefined,
  })
  if (told.isShortOfFunds) expect(isShortOfFunds).toBe(true)
  expect(toFailureText(failure)).toMatch(/^[A-Z].*\.$/)
})

test.each([
  [73, ['jetton_master_v1'], 'Only the owner or admin may do this.'],
  [706, ['jetton_wallet_v1'], 'The wallet holds fewer jettons than that.'],
  [33, ['wallet_v4r2'], 'The counter (seqno) is not the next one: already used or out of order.'],
  [133, ['wallet_v5r1'], 'The counter (seqno) is not the next one: already used or out of order.'],
  [401, ['nft_item_simple'], 'Only the owner may do this.'],
  [107, ['multisig_order_v2'], 'It was already approved.'],
  [13, ['wallet_v5r1'], 'Out of gas: the message brought too little TON for the work.'],
  [500, [], 'The contract refused with its own code 500.'],
])('exit code %i of %o is told as by that contract', (exitCode, interfaces, text) => {
  expect(toFailureText(explainOutcome({ ...ABORTED, exitCode }) as string, interfaces)).toBe(text)
})

test('codes that Tact gives are explained when the contract is not known', () => {
  expect(toFailureText(explainOutcome({ ...ABORTED, exitCode: 132 }) as string)).toContain('132 access denied')
})

test('nothing was aborted, and yet it failed', () => {
  expect(toFailureText('what should have followed did not happen')).toMatch(/^Nothing was aborted/)
})
