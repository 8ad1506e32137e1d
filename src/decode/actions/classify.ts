import { loadFolder } from '../../lib/load-folder.ts'
import type { Action, ClassificationState } from '../../model/action.ts'
import type { TraceInput } from '../traces/trace-input.ts'
import { createActionTree } from './engine/action-tree.ts'
import { byTime, collectActions, toUnknown } from './engine/collect-actions.ts'
import { Facts, type FactsOf } from './engine/facts.ts'
import { isMatcher } from './engine/matcher.ts'
import { orderMatchers } from './engine/order.ts'
import { type MatcherFailure, MatcherSet } from './engine/run-matchers.ts'
import { listUnsentOrders } from './engine/unsent-orders.ts'

/** Of all matchers together: one more when they tell old traces otherwise, which are then classified anew. */
export const MATCHERS_VERSION = 5

/** Traces with more transactions are not looked into. */
export const MAX_TRANSACTIONS = 4000

export interface Classified {
  readonly state: ClassificationState
  /** By start, then end. */
  readonly actions: readonly Action[]
  /** Matchers that threw: the trace lacks what they would have told. */
  readonly failures: readonly MatcherFailure[]
}

const ALL = new MatcherSet(orderMatchers(await loadFolder(new URL('./matchers/', import.meta.url), isMatcher)))

const NOTHING = { actions: [], failures: [] }

/** What happened in a complete trace. Pure: the same trace and facts give the same actions. */
export function classify(trace: TraceInput, factsOf: FactsOf, matchers: MatcherSet = ALL): Classified {
  const [root] = trace.nodes
  if (root === undefined || countTransactions(trace) > MAX_TRANSACTIONS) return { state: 'unclassified', ...NOTHING }
  if (trace.nodes.length === 1 && root.message === null) return { state: 'ok', ...NOTHING }
  const facts = new Facts(factsOf)
  const failures: MatcherFailure[] = []
  const tree = createActionTree(trace)
  // A mistake in a matcher must not stop a block: the trace is told without it, and is marked for a newer set.
  const onFailure = (failure: MatcherFailure): void => {
    failures.push(failure)
  }
  let actions: readonly Action[] = collectActions(tree, matchers.run(tree, facts, onFailure), onFailure)
  if (actions.length === 0) actions = listUnsentOrders(trace, facts).sort(byTime)
  if (actions.length === 0) actions = [toUnknown(trace, tree)]
  return { state: failures.length === 0 ? 'ok' : 'failed', actions, failures }
}

function countTransactions({ nodes }: TraceInput): number {
  if (nodes.length <= MAX_TRANSACTIONS) return nodes.length
  return new Set(nodes.map(({ transaction }) => transaction)).size
}
