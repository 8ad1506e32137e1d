import { describe, expect, test } from 'vitest'
import { recordedChain } from '../../../test/lite-server/oracles.ts'
import { createRandom } from '../../../test/lite-server/random.ts'
import {
  listKeptAnswers,
  listRecordedAccounts,
  listRecordedConfigs,
  listRecordedExchanges,
  listRecordedShards,
  listRecordedTransactionLists,
  type RecordedAnswer,
} from '../../../test/lite-server/recorded-answers.ts'
import { isCellarError } from '../../lib/errors.ts'

const GROUPS: readonly [string, () => RecordedAnswer[], least: number][] = [
  ['raw exchanges', listRecordedExchanges, 100],
  ['accounts', listRecordedAccounts, 200],
  ['shards of masterchain blocks', listRecordedShards, 600],
  ['configs', listRecordedConfigs, 2],
  ['transaction lists', listRecordedTransactionLists, 200],
]

describe('answers of the reference node that are part of the repository', () => checkAnswers(listKeptAnswers, 9, 100))

describe.skipIf(!recordedChain).each(GROUPS)('the reference node: %s', (_name, list, least) =>
  checkAnswers(list, least),
)

function checkAnswers(list: () => RecordedAnswer[], least: number, flips = 12): void {
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
