import type { TraceStep } from './trace-graph.ts'

/** Of longer traces the first levels are open, and what leads to a failure. */
const FOLDED_FROM = 150
const OPEN_LEVELS = 4

/** Steps whose followers are not shown at first, by hash. */
export function firstFolded(steps: readonly TraceStep[]): ReadonlySet<string> {
  if (steps.length <= FOLDED_FROM) return new Set()
  const failing = new Set<TraceStep>()
  // Followers come after what caused them, so from the end each is known before its cause.
  for (const step of [...steps].reverse()) {
    if (step.isFailed || step.children.some((child) => failing.has(child))) failing.add(step)
  }
  const isFolded = (step: TraceStep): boolean =>
    step.level >= OPEN_LEVELS && step.children.length > 0 && !step.children.some((child) => failing.has(child))
  return new Set(steps.filter(isFolded).map(({ hash }) => hash))
}

/** Steps that stand below no folded one. */
export function unfoldedSteps(steps: readonly TraceStep[], folded: ReadonlySet<string>): readonly TraceStep[] {
  let foldedLevel = Number.POSITIVE_INFINITY
  return steps.filter(({ hash, level }) => {
    if (level > foldedLevel) return false
    foldedLevel = folded.has(hash) ? level : Number.POSITIVE_INFINITY
    return true
  })
}

/** How many steps stand below one. */
export const countBelow = ({ children }: TraceStep): number =>
  children.reduce((sum, child) => sum + 1 + countBelow(child), 0)
