import type { Matcher } from '../../src/decode/actions/engine/matcher.ts'
import { below, type Random } from './made-chain.ts'

/** Any order that keeps every `after`: each next one is any of those that have nothing left to wait for. */
export function randomOrder(matchers: readonly Matcher[], random: Random): Matcher[] {
  const ordered: Matcher[] = []
  const done = new Set<string>()
  const left = [...matchers]
  while (left.length > 0) {
    const ready = left.filter(({ after }) => after.every((name) => done.has(name)))
    const next = ready[below(random, ready.length)]
    if (next === undefined) throw new Error('matchers wait for each other')
    left.splice(left.indexOf(next), 1)
    done.add(next.name)
    ordered.push(next)
  }
  return ordered
}
