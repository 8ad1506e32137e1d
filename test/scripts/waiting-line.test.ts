import { expect, test } from 'vitest'

const { leftOf, renderWaiting } = (await import(new URL('../../scripts/waiting-line.mjs', import.meta.url).href)) as {
  leftOf(elapsedMs: number, known: { share?: number; lastMs?: number }): number | undefined
  renderWaiting(what: string, elapsedMs: number, known: { share?: number; lastMs?: number }, tick?: number): string
}

test('what is left follows from what is there, or else from how long it took before', () => {
  expect(leftOf(10_000, { share: 0.25, lastMs: 1 })).toBe(30_000)
  expect(leftOf(10_000, { share: 0, lastMs: 15_000 })).toBe(5_000)
  expect(leftOf(10_000, { lastMs: 8_000 })).toBeUndefined()
  expect(leftOf(10_000, {})).toBeUndefined()
})

test('the line tells what, how far, since when and how long still', () => {
  expect(renderWaiting('Installing', 10_400, { share: 0.5 })).toBe('⠋ Installing  50%  10 s, about 11 s left')
  expect(renderWaiting('Building', 3_000, {}, 1)).toBe('⠙ Building  3 s')
})
