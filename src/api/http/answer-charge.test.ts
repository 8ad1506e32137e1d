import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addAnswerCharge } from './answer-charge.ts'
import type { ApiKeyCache } from './limits/api-key-cache.ts'
import { Gate, type RateLimitGrant } from './limits/gate.ts'
import { createPlan, type Plans } from './limits/plan.ts'
import { SlidingLog } from './limits/sliding-log.ts'
import type { Usage } from './limits/usage.ts'
import { WEIGHTS } from './limits/weight.ts'

const PLAN = createPlan('test', { rps: 1, burst: 10 })
const GRANT: RateLimitGrant = { bucket: 'somebody', plan: PLAN, keyId: undefined }

/** What is left of a rate of ten after an answer of so many units, to a request that counted as `weight` and caused `workUnits`. */
async function leftAfter(units: number, weight: number, workUnits = 0): Promise<number> {
  const limiter = new SlidingLog(() => 0)
  const unused = {} as Plans & ApiKeyCache & Usage
  const gate = new Gate({ plans: unused, keys: unused, usage: unused, limiter, isDevnet: () => false })
  limiter.take(GRANT.bucket, PLAN, weight)
  const server = Fastify()
  server.decorateRequest('grant', undefined)
  server.decorateRequest('weight', 1)
  server.decorateRequest('workUnits', 0)
  server.addHook('onRequest', (request, _reply, done) => {
    Object.assign(request, { grant: GRANT, weight, workUnits })
    done()
  })
  addAnswerCharge(server, gate)
  server.get('/', async () => Buffer.alloc(units * WEIGHTS.answerBytesPerUnit))
  await server.inject('/')
  await server.close()
  return limiter.take(GRANT.bucket, PLAN, 11).remaining
}

test('an answer that weighs no more than its request costs nothing more', async () => {
  expect(await leftAfter(0, 1)).toBe(9)
  expect(await leftAfter(6, 6)).toBe(4)
})

test('an answer that weighs more takes the rest from what is left', async () => {
  expect(await leftAfter(4, 1)).toBe(6)
})

test('work that weighs more than its answer counts instead of it', async () => {
  expect(await leftAfter(2, 1, 5)).toBe(5)
  expect(await leftAfter(5, 1, 2)).toBe(5)
  expect(await leftAfter(0, 5, 5)).toBe(5)
})

test('an answer that weighs more than is left takes all of it', async () => {
  expect(await leftAfter(100, 3)).toBe(0)
})
