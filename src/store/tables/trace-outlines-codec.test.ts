import fc from 'fast-check'
import { expect, test } from 'vitest'
import { explainOutcome } from '../../model/outcome.ts'
import type { TraceOutline } from '../../model/trace-outline.ts'
import { decodeOutlines, encodeOutlines } from './trace-outlines-codec.ts'

const amount = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 120n - 1n }), fc.bigInt({ min: 0n, max: 10_000_000_000n }))
const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
const uint32 = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const skipReason = fc.constantFrom(null, 'no_state', 'bad_state', 'no_gas', 'suspended')
const why = fc.record({ skipReason, actionCode: fc.option(int32), isShortOfFunds: fc.boolean() })
const NO_REASON = { skipReason: null, actionCode: null, isShortOfFunds: false }

const outline: fc.Arbitrary<TraceOutline> = fc
  .record({
    now: fc.oneof(uint32, fc.constantFrom(1_700_000_000, 1_700_000_003)),
    fees: amount,
    value: fc.option(amount),
    opcode: fc.option(uint32),
    logs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 65_535 })),
    aborted: fc.boolean(),
    exitCode: fc.option(fc.oneof(fc.constant(0), int32)),
    reason: why,
  })
  .map(({ reason, ...rest }) => ({ ...rest, ...(rest.aborted ? reason : NO_REASON) }))

/** Amounts are numbers where they fit. */
const exact = (one: TraceOutline | undefined) =>
  one && { ...one, fees: BigInt(one.fees), value: one.value === null ? null : BigInt(one.value) }

test('what is written is read back, of nodes with and without', () => {
  fc.assert(
    fc.property(fc.array(fc.option(outline, { nil: undefined }), { minLength: 1 }), (outlines) => {
      const bytes = encodeOutlines(outlines.map((one) => ({ outline: one })))
      if (bytes === null) expect(outlines.every((one) => one === undefined)).toBe(true)
      else expect(decodeOutlines(bytes).map(exact)).toEqual(outlines.map(exact))
    }),
  )
})

test('a failure is told in the same words', () => {
  fc.assert(
    fc.property(outline, (one) => {
      const [read] = decodeOutlines(encodeOutlines([{ outline: one }]) as Uint8Array)
      expect(explainOutcome(read as TraceOutline)).toBe(explainOutcome(one))
    }),
  )
})

test('a transfer takes 13 bytes, and 9 behind another of the same time', () => {
  const transfer = { now: 1_700_000_000, fees: 400_000, value: 50_000_000, opcode: null, logs: 0, aborted: false }
  const both = { outline: { ...transfer, exitCode: 0, ...NO_REASON } }
  expect(encodeOutlines([both])).toHaveLength(13)
  expect(encodeOutlines([both, both])).toHaveLength(22)
})

test('a cut value is refused', () => {
  fc.assert(
    fc.property(outline, fc.nat(60), (one, cut) => {
      const bytes = encodeOutlines([{ outline: one }]) as Uint8Array
      fc.pre(cut > 0 && cut < bytes.length)
      expect(() => decodeOutlines(bytes.subarray(0, -cut))).toThrow('cut short')
    }),
  )
})
