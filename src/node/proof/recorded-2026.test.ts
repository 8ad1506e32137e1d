import { describe, expect, test } from 'vitest'
import { checkAnswers } from '../../../test/lite-server/check-answers.ts'
import { chain2026, listExchanges2026 } from '../../../test/lite-server/recorded-2026.ts'
import { type RecordedAnswer, toRecordedAnswer } from '../../../test/lite-server/recorded-answers.ts'
import { decodeTl } from '../tl/codec.ts'

describe.skipIf(!chain2026)('answers of the node v2026.06', () => {
  const exchanges = listExchanges2026()
  const answers = exchanges.map((exchange) => toRecordedAnswer(exchange) as RecordedAnswer)
  const isError = (i: number): boolean => exchanges[i]?.answerKind === 'liteServer.error'

  checkAnswers(() => answers.filter((_, i) => !isError(i)), 848)

  test('every refusal is told with its code and text', () => {
    const refused = answers.filter((_, i) => isError(i))
    for (const { name, call, answer } of refused) {
      const { code, message } = decodeTl(answer, 'liteServer.error')
      expect(() => call.read(answer), name).toThrow(`lite server error ${code} to ${call.method}: ${message}`)
    }
    expect(refused.length).toBeGreaterThanOrEqual(55)
  })

  test('every request is one that our client makes', () => {
    const other = answers.filter(({ call }, i) => Buffer.compare(call.request, exchanges[i]?.request ?? call.request))
    expect(other.map(({ name }) => name)).toEqual([])
  })
})
