import { isNestedDeeper } from '../../lib/json-nesting.ts'
import { BUDGETS, overBudget } from './budget.ts'

/** What a caller sent; throws `SyntaxError` when it is no JSON. */
export function parseJson(text: string): unknown {
  if (isNestedDeeper(text, BUDGETS.request_nesting.limit)) throw overBudget('request_nesting')
  return JSON.parse(text)
}
