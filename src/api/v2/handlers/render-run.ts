import { isLargeBag } from '../../../cell/large-bag.ts'
import type { StackEntry } from '../../../tvm/stack-entry.ts'
import { MethodError } from '../../http/method-error.ts'
import type { MethodRun } from '../../machine/indexed-tvm.ts'
import { renderStack, type StackForms, type StackReply } from '../../render/stack-job.ts'
import type { MethodCall } from '../http/method.ts'

/** Up to here a stack is written in some milliseconds; above, in a thread of its own. */
const SMALL = 512 * 1024

/** What a get-method left, as it is answered. */
export async function renderRun<F extends keyof StackForms>(
  { renderer, caller = '', dialect }: Pick<MethodCall, 'renderer' | 'caller' | 'dialect'>,
  run: MethodRun,
  form: F,
): Promise<StackForms[F]> {
  const { stackBoc } = run
  if (renderer === undefined || stackBoc === null || isSmall(run, stackBoc))
    return renderStack(run.stack, form, dialect)
  const reply = await renderer.render<StackReply<F>>(caller, 'stack', { boc: stackBoc, form, dialect })
  if ('refusal' in reply) {
    // More than can be written down: whichever number it has, the method was the caller's choice.
    throw new MethodError(reply.refusal.status, reply.refusal.message, { countedStatus: 422 })
  }
  return reply.stack
}

const isSmall = (run: MethodRun, stackBoc: Uint8Array): boolean =>
  !isLargeBag(stackBoc) && stackBoc.length * countValues(run.stack) <= SMALL

/** Each may be all of the cells. */
const countValues = (stack: readonly StackEntry[]): number =>
  stack.reduce((sum, entry) => sum + (entry.type === 'tuple' ? countValues(entry.items) : 1), 0)
