import type { Action } from '../api/schema.gen.ts'
import type { TraceStep } from './trace-graph.ts'

/** Messages by which a pool of STON.fi tells its router what to pay, with a code that says why. */
const PAYMENTS: readonly number[] = [0xf93bb43f, 0x657b54f5]

/** Why it pays back what it got. */
const REFUSALS: ReadonlyMap<number, string> = new Map([
  [
    0x39603190,
    'The pool would have paid less than the order’s minimum: the price moved further than it allows (slippage).',
  ],
  [0x5ffe1295, 'The pool has nothing to pay with: it holds no liquidity.'],
  [0x38976e9b, 'The pool does not hold as much as it would have to pay.'],
])

/** The step of a failed swap whose message says why; undefined where none does. */
export const findRefusal = ({ type, success }: Action, steps: readonly TraceStep[]): TraceStep | undefined =>
  type === 'jetton_swap' && success === false
    ? steps.findLast(({ opcode }) => opcode !== null && PAYMENTS.includes(opcode >>> 0))
    : undefined

/** What the code in such a message means. */
export function explainRefusal(decoded: unknown): string | undefined {
  const code = Number((decoded as { readonly exit_code?: unknown } | null | undefined)?.exit_code)
  return Number.isInteger(code) ? REFUSALS.get(code >>> 0) : undefined
}
