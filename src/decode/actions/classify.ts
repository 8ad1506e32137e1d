import { loadFolder } from '../../lib/load-folder.ts'
import type { Action, ClassificationState } from '../../model/action.ts'
import type { TraceInput } from '../traces/trace-input.ts'
import { createBlockTree } from './engine/block-tree.ts'
import { byTime, collectActions, toUnknown } from './engine/collect-actions.ts'
import { Facts, type FactsOf } from './engine/facts.ts'
import { listGhosts } from './engine/ghosts.ts'
import { isMatcher } from './engine/matcher.ts'
import { orderMatchers } from './engine/order.ts'
import { MatcherSet } from './engine/run-matchers.ts'

/** Of all matchers together: one more when they tell old traces otherwise, which are then classified anew. */
export const MATCHERS_VERSION = 5

/** Traces with more transactions are not looked into. */
export const MAX_TRANSACTIONS = 4000

export interface Classified {
  readonly state: ClassificationState
  /** By start, then end. */
  readonly actions: readonly Action[]
}

const ALL = new MatcherSet(orderMatchers(await loadFolder(new URL('./matchers/', import.meta.url), isMatcher)))

/** What happened in a complete trace. Pure: the same trace and facts give the same actions. */
export function classify(trace: TraceInput, factsOf: FactsOf, matchers: MatcherSet = ALL): Classified {
  const [root] = trace.nodes
  if (root === undefined || countTransactions(trace) > MAX_TRANSACTIONS) return { state: 'unclassified', actions: [] }
  if (trace.nodes.length === 1 && root.message === null) return { state: 'ok', actions: [] }
  const facts = new Facts(factsOf)
  let state: ClassificationState = 'ok'
  let tree = createBlockTree(trace)
  let actions: readonly Action[]
  try {
    actions = collectActions(tree, matchers.run(tree, facts))
  } catch {
    // A mistake in a matcher must not stop a block: the trace is told message by message, and is marked for a newer set.
    state = 'failed'
    tree = createBlockTree(trace)
    actions = collectActions(tree, [])
  }
  if (actions.length === 0) actions = listGhosts(trace, facts).sort(byTime)
  if (actions.length === 0) actions = [toUnknown(trace, tree)]
  return { state, actions }
}

function countTransactions({ nodes }: TraceInput): number {
  if (nodes.length <= MAX_TRANSACTIONS) return nodes.length
  return new Set(nodes.map(({ transaction }) => transaction)).size
}
