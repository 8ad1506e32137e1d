import type { Matcher } from './matcher.ts'

/**
 * The matchers in an order that keeps every `after`. Where that leaves a choice, the one given first goes first; the
 * result of classification does not depend on it.
 */
export function orderMatchers(matchers: readonly Matcher[]): Matcher[] {
  const byName = new Map(matchers.map((matcher) => [matcher.name, matcher]))
  if (byName.size !== matchers.length) throw new Error('two matchers have the same name')
  const ordered: Matcher[] = []
  const state = new Map<Matcher, 'open' | 'done'>()
  const visit = (matcher: Matcher): void => {
    if (state.get(matcher) === 'done') return
    if (state.get(matcher) === 'open') throw new Error(`matcher ${matcher.name} comes after itself`)
    state.set(matcher, 'open')
    for (const name of matcher.after) {
      const other = byName.get(name)
      if (other === undefined) throw new Error(`matcher ${matcher.name} comes after ${name}, which there is not`)
      visit(other)
    }
    state.set(matcher, 'done')
    ordered.push(matcher)
  }
  for (const matcher of matchers) visit(matcher)
  return ordered
}
