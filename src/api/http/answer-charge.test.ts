import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { addAnswerCharge } from './answer-charge.ts'
import type { ApiKeyCache } from './limits/api-key-cache.ts'
import { Gate, type RateLimitGrant } from './limits/gate.ts'
import { createPlan, type Plans } from './limits/plan.ts'
import { SlidingLog } from './limits/sliding-log.ts'
import type { Usage } from './limits/usage.ts'
import { WEIGHTS } from './limits/weight.ts'

const PLAN = createPlan('test', { rps: 1, burst: 10 })
const WIDE = createPlan('wide', { rps: 1, burst: 100 })

/** A server for somebody whose requests count as `weight`, and what is left to him. */
function serve(plan: typeof PLAN, weight: number, answer: (request: FastifyRequest) => Promise<Buffer>) {
  const grant: RateLimitGrant = { bucket: 'somebody', plan, keyId: undefined }
  const limiter = new SlidingLog(() => 0)
  const unused = {} as Plans & ApiKeyCache & Usage
  const gate = new Gate({ plans: unused, keys: unused, usage: unused, limiter, isDevnet: () => false })
  const server: FastifyInstance = Fastify()
  server.decorateRequest('grant', undefined)
  server.decorateRequest('weight', 1)
  server.addHook('onRequest', (request, _reply, done) => {
    limiter.take(grant.bucket, plan, weight)
    Object.assign(request, { grant, weight })
    done()
  })
  addAnswerCharge(server, gate)
  server.get('/', answer)
  // Refused, because it is too much, unless nothing was taken.
  return { server, limiter, left: () => limiter.take(grant.bucket, plan, plan.burst).remaining }
}

const answerOf = (units: number): Buffer => Buffer.alloc(units * WEIGHTS.answerBytesPerUnit)

/** What is left after an answer of so many units, to a request that counted as `weight` and caused `work`. */
async function leftAfter(units: number, weight: number, work = 0, plan = PLAN): Promise<number> {
  const { server, left } = serve(plan, weight, async (request) => {
    request.weigh(work)
    return answerOf(units)
  })
  await server.inject('/')
  await server.close()
  return left()
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

test('nothing weighs more than a request may, or than the burst of its plan', async () => {
  expect(await leftAfter(100, 3, 0, WIDE)).toBe(WIDE.burst - WEIGHTS.most)
  expect(await leftAfter(100, 3, 30, WIDE)).toBe(WIDE.burst - WEIGHTS.most)
  const { server, limiter } = serve(PLAN, 3, async () => answerOf(100))
  await server.inject('/')
  await server.close()
  expect(limiter.refusedForMs('somebody', PLAN)).toBe(PLAN.windowMs)
})

test('of who has nothing left the next places are taken', async () => {
  const { server, limiter } = serve(PLAN, 5, async () => answerOf(10))
  await Promise.all([server.inject('/'), server.inject('/')])
  await server.close()
  expect(limiter.refusedForMs('somebody', PLAN)).toBe(2 * PLAN.windowMs)
})

test('work is counted as soon as it is known, before there is an answer', async () => {
  const seen: number[] = []
  const { server, left } = serve(PLAN, 2, async (request) => {
    request.weigh(6)
    seen.push(left())
    return answerOf(0)
  })
  await server.inject('/')
  await server.close()
  expect(seen).toEqual([4])
})

test('an answer that nobody is there for any more is counted like any', async () => {
  const { server, left } = serve(PLAN, 1, async (request) => {
    const gone = once(request.raw.socket, 'close')
    client.destroy()
    await gone
    return answerOf(4)
  })
  const sent = new Promise<void>((done) => {
    server.addHook('onSend', async () => done())
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: cellar\r\n\r\n')
  await sent
  expect(left()).toBe(6)
  await server.close()
})
