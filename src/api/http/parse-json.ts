import { findJsonExcess, type JsonLimits } from '../../lib/json-shape.ts'
import { BUDGETS, type BudgetName, overBudget } from './budget.ts'

const BUDGET_OF = {
  depth: 'request_nesting',
  values: 'request_values',
  names: 'request_names',
} as const satisfies Record<keyof JsonLimits, BudgetName>

const LIMITS: JsonLimits = {
  depth: BUDGETS.request_nesting.limit,
  values: BUDGETS.request_values.limit,
  names: BUDGETS.request_names.limit,
}

/** What a caller sent; throws `SyntaxError` when it is no JSON. */
export function parseJson(text: string): unknown {
  const excess = findJsonExcess(text, LIMITS)
  if (excess !== undefined) throw overBudget(BUDGET_OF[excess])
  return JSON.parse(text)
}
