import type { Action } from '../api/schema.gen.ts'

const idOf = ({ trace_id, action_id }: Action): string => `${trace_id}${action_id}`

/** Newer ones before those that are known, the newest first, at most so many. Whatever was known stays the same object, so that its row is not drawn anew. */
export function mergeActions(known: readonly Action[], told: readonly Action[], most: number): readonly Action[] {
  const ids = new Set(known.map(idOf))
  const added = told.filter((action) => !ids.has(idOf(action)))
  if (added.length === 0) return known
  return [...added, ...known].sort((a, b) => Number(b.trace_end_lt) - Number(a.trace_end_lt)).slice(0, most)
}
