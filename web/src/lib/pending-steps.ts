import type { Trace, TraceNode, Transaction } from '../api/schema.gen.ts'
import type { TraceStep } from './trace-graph.ts'

/** Steps of a trace that comes with whole transactions, as one on its way does. */
export function toPendingSteps({ trace, transactions = {} }: Trace): TraceStep[] {
  const steps: TraceStep[] = []
  const walk = ({ tx_hash: hash, children }: TraceNode, level: number): TraceStep[] => {
    const transaction = hash === undefined ? undefined : transactions[hash]
    if (hash === undefined || transaction === undefined) return []
    const { account, in_msg: message, out_msgs: sent, description, failure, total_fees: fees } = transaction
    const below: TraceStep[] = []
    const step: TraceStep = {
      ...{ at: steps.length, hash, account, level, fees, actionType: undefined, children: below },
      ...{ opcode: message?.opcode ?? null, opcodeName: message?.decoded_opcode ?? undefined },
      ...{ value: message?.value ?? null, hasMessage: message !== null },
      logs: sent.filter((one) => one?.destination === null).length,
      ...{ isFailed: description.aborted === true, failure: failure ?? undefined },
      ...{ exitCode: description.compute_ph?.exit_code ?? null, certainty: certaintyOf(transaction) },
    }
    steps.push(step)
    for (const child of children ?? []) below.push(...walk(child, level + 1))
    return [step]
  }
  if (trace) walk(trace, 1)
  return steps
}

const certaintyOf = ({ emulated: isEmulated, finality }: Transaction): TraceStep['certainty'] => {
  if (isEmulated) return 'emulated'
  return finality === 'pending' || finality === 'confirmed' ? finality : undefined
}
