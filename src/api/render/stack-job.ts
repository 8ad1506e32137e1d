import { readSingleRoot } from '../../cell/boc.ts'
import { Slice } from '../../cell/slice.ts'
import { isCellarError } from '../../lib/errors.ts'
import type { Dialect } from '../../record/dialect.ts'
import type { StackEntry } from '../../tvm/stack-entry.ts'
import { loadVmStack } from '../../tvm/vm-stack.ts'
import { BUDGETS, overBudget } from '../http/budget.ts'
import { MAX_RESULT_DEPTH, MethodError, tooDeep } from '../http/method-error.ts'
import { type Meter, type PairEntry, type TypedEntry, toPairs, toTypedStack } from '../shapes/stack.ts'
import { type TypeValue, toTypeValues } from '../shapes/type-value-stack.ts'

/** The forms in which stacks are answered. */
export interface StackForms {
  readonly pairs: PairEntry[]
  readonly typed: TypedEntry[]
  readonly typeValue: TypeValue[]
}

export interface StackJob {
  readonly boc: Uint8Array
  readonly form: keyof StackForms
  readonly dialect: Dialect
}

/** Counts down what is written. The same cell may lie on a stack a thousand times. */
class StackMeter implements Meter {
  #left: number = BUDGETS.stack_bytes.limit

  take(bytes: number): void {
    this.#left -= bytes
    if (this.#left < 0) throw overBudget('stack_bytes')
  }
}

/** A refusal of v2 does not travel as what it is. */
export type StackReply<F extends keyof StackForms> =
  | { readonly stack: StackForms[F] }
  | { readonly refusal: { readonly status: number; readonly message: string } }

export function renderStackJob({ boc, form, dialect }: StackJob): StackReply<keyof StackForms> {
  try {
    return { stack: renderStack(readStack(boc), form, dialect) }
  } catch (error) {
    if (!(error instanceof MethodError)) throw error
    return { refusal: { status: error.status, message: error.message } }
  }
}

/** A few cells can spell a tuple of any size. */
function readStack(boc: Uint8Array): StackEntry[] {
  const root = readSingleRoot(boc)
  try {
    return loadVmStack(new Slice(root.arena, root.index))
  } catch (error) {
    throw isCellarError(error, 'BROKEN_CELL') ? tooDeep(MAX_RESULT_DEPTH) : error
  }
}

export function renderStack<F extends keyof StackForms>(
  stack: readonly StackEntry[],
  form: F,
  dialect: Dialect,
): StackForms[F] {
  const meter = new StackMeter()
  const forms: { readonly [K in keyof StackForms]: () => StackForms[K] } = {
    pairs: () => toPairs(stack, dialect, meter),
    typed: () => toTypedStack(stack, dialect, meter),
    typeValue: () => toTypeValues(stack, meter),
  }
  return forms[form]()
}
