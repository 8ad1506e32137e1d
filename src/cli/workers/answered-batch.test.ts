import { expect, test } from 'vitest'
import type { AnsweredRequest } from '../../api/http/hooks.ts'
import { AnsweredBatch } from './answered-batch.ts'

test('the newest requests are told together, and none twice', () => {
  const told: (readonly AnsweredRequest[])[] = []
  using batch = new AnsweredBatch((answered) => told.push(answered))
  batch.flush()
  const requests = Array.from({ length: 7 }, (_, i) => ({ method: 'GET', url: `/api/v3/${i}`, status: 200, ms: i }))
  for (const request of requests) batch.add(request)
  expect(told).toEqual([])
  batch.flush()
  batch.flush()
  expect(told).toEqual([requests.slice(2)])
})
