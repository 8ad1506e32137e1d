import { expect, test } from 'vitest'
import { isCellarError } from '../../src/lib/errors.ts'
import { createRandom } from './random.ts'
import type { RecordedAnswer } from './recorded-answers.ts'

/** That our client believes every answer, and none of them with a bit flipped. */
export function checkAnswers(list: () => RecordedAnswer[], least: number, flips = 12): void {
  const answers = list()

  test('every answer is borne out by its proof', () => {
    expect(answers.length).toBeGreaterThanOrEqual(least)
    for (const { name, call, answer } of answers) {
      expect(() => call.read(answer), name).not.toThrow()
    }
  })

  test('a flipped bit anywhere is refused', () => {
    const random = createRandom(20260716)
    const missed: string[] = []
    for (const recorded of answers) {
      for (let i = 0; i < flips; i++) {
        const bit = pickBit(recorded, random)
        if (isAccepted(recorded, bit))
          missed.push(`${recorded.name}: byte ${bit >> 3} of ${recorded.answer.length}, bit ${bit & 7}`)
      }
    }
    expect(missed).toEqual([])
  })
}

function pickBit({ answer, claims }: RecordedAnswer, random: () => number): number {
  for (;;) {
    const at = Math.floor(random() * answer.length)
    if (!claims.some(([from, to]) => at >= from && at < to)) return at * 8 + Math.floor(random() * 8)
  }
}

/** Only a foreseen failure counts as a refusal: anything else is a crash. */
function isAccepted({ call, answer }: RecordedAnswer, bit: number): boolean {
  const spoiled = answer.slice()
  spoiled[bit >> 3] = (spoiled[bit >> 3] as number) ^ (1 << (bit & 7))
  try {
    call.read(spoiled)
    return true
  } catch (error) {
    if (!isCellarError(error)) throw error
    return false
  }
}
