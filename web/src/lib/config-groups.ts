/** Parameters by what they are about, in the order in which they are shown; each group's numbers. */
const GROUPS: readonly (readonly [string, readonly number[]])[] = [
  ['Addresses', [0, 1, 2, 3, 4, 5, 31, 71, 72, 73, 79, 81, 82]],
  ['Fees', [6, 7, 13, 14, 18, 20, 21, 24, 25, 40]],
  ['Limits', [8, 22, 23, 28, 29, 30, 43, 44, 45]],
  ['Elections', [15, 16, 17]],
  ['Validators', [32, 33, 34, 35, 36, 37, 39]],
  ['Workchains', [12]],
]
const OTHER = 'Rules and the rest'

/** Each group with what it has of `params`, none that is empty. */
export function groupParams<T extends { readonly id: number }>(params: readonly T[]): [string, T[]][] {
  const named = new Set(GROUPS.flatMap(([, ids]) => ids))
  const groups: [string, T[]][] = GROUPS.map(([name, ids]) => [name, params.filter(({ id }) => ids.includes(id))])
  groups.push([OTHER, params.filter(({ id }) => !named.has(id))])
  return groups.filter(([, list]) => list.length > 0)
}
