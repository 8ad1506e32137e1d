import type { Trace, Transaction } from '../api/schema.gen.ts'

/** A transaction in its trace, with what its messages caused below it. */
export interface TraceStep {
  readonly transaction: Transaction
  readonly level: number
  readonly children: readonly TraceStep[]
}

interface Node {
  readonly tx_hash: string
  readonly children: readonly Node[] | null
}

/** The tree of a trace; undefined when its root is not held. */
export function toTree({ trace, transactions }: Trace): TraceStep | undefined {
  if (trace === null || trace === undefined) return undefined
  const known = transactions ?? {}
  const build = (node: Node, level: number): TraceStep[] => {
    const transaction = known[node.tx_hash]
    const children = (node.children ?? []).flatMap((child) => build(child, level + 1))
    return transaction ? [{ transaction, level, children }] : children
  }
  return build(trace as Node, 1)[0]
}

/** Depth first: the order in which a reader follows it. */
export function flatten(step: TraceStep): TraceStep[] {
  const list: TraceStep[] = []
  const walk = (one: TraceStep): void => {
    list.push(one)
    for (const child of one.children) walk(child)
  }
  walk(step)
  return list
}
