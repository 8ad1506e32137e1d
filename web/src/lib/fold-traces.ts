import type { Action } from '../api/schema.gen.ts'

/** As many of one trace are told one by one: a payroll would fill the list. */
const MOST = 2

/** Of many actions of one trace the first stand for all; how many more there are, by the last that is shown. */
export function foldTraces(actions: readonly Action[]): {
  readonly shown: readonly Action[]
  readonly folded: ReadonlyMap<string, number>
} {
  const traces = new Map<string, Action[]>()
  for (const action of actions) {
    const trace = action.trace_id ?? action.action_id
    const list = traces.get(trace)
    if (list === undefined) traces.set(trace, [action])
    else list.push(action)
  }
  const folded = new Map<string, number>()
  const kept = new Set<Action>()
  for (const list of traces.values()) {
    const isFolded = list.length > MOST + 1
    for (const action of isFolded ? list.slice(0, MOST) : list) kept.add(action)
    const last = list[MOST - 1]
    if (isFolded && last !== undefined) folded.set(last.action_id, list.length - MOST)
  }
  return { shown: actions.filter((action) => kept.has(action)), folded }
}
