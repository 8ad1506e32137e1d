import { expect, test } from 'vitest'
import { ServerHealth } from './server-health.ts'
import { createTokenBucket } from './token-bucket.ts'

const createClock = () => {
  const clock = { ms: 0, now: () => clock.ms }
  return clock
}

test('three failures in a row lead to quarantine, longer every time, and an answer ends it', () => {
  const clock = createClock()
  const health = new ServerHealth(clock.now)
  const failThrice = (): void => {
    for (let i = 0; i < 3; i++) health.failed('no answer')
  }
  health.failed('no answer')
  health.failed('no answer')
  expect(health.quarantine).toBeUndefined()
  health.failed('no answer')
  expect(health.quarantine).toMatchObject({ reason: 'failing', detail: 'no answer', until: 2000 })
  clock.ms = 2000
  expect(health.quarantine).toBeUndefined()
  failThrice()
  expect(health.quarantine?.until).toBeGreaterThanOrEqual(2000 + 4000)
  health.answered(10)
  expect(health.quarantine).toBeUndefined()
})

test('one lie is enough, and a light reason does not shorten it', () => {
  const clock = createClock()
  const health = new ServerHealth(clock.now)
  health.lied('getBlock: another hash')
  health.isolate('busy', 'rate limit')
  health.answered(5)
  expect(health.quarantine?.reason).toBe('lying')
  expect(health.isUsableInNeed).toBe(false)
  clock.ms = 600_001
  expect(health.quarantine).toBeUndefined()
  health.lied('again')
  expect(health.quarantine?.until).toBe(600_001 + 1_200_000)
})

test('lagging lasts until it is over, and a lie outweighs it', () => {
  const clock = createClock()
  const health = new ServerHealth(clock.now)
  health.isolate('lagging', '100 blocks behind')
  clock.ms = 1e9
  expect(health.quarantine?.reason).toBe('lagging')
  health.lied('getBlock')
  expect(health.quarantine?.reason).toBe('lying')
  health.forget('lagging')
  expect(health.isUsableInNeed).toBe(false)
})

test('a server that asks for a pause gets a longer one only if it asks again before it has served', () => {
  const clock = createClock()
  const health = new ServerHealth(clock.now)
  const pause = (): number => {
    health.isolate('busy', '429')
    const stay = (health.quarantine?.until ?? 0) - clock.ms
    clock.ms += stay
    return stay
  }
  expect([pause(), pause(), pause()]).toEqual([1000, 2000, 4000])
  health.served()
  expect(pause()).toBe(1000)
})

test('lagging and failing servers may be asked in need, foreign ones never', () => {
  for (const [reason, usable] of [
    ['lagging', true],
    ['failing', true],
    ['busy', true],
    ['foreign', false],
  ] as const) {
    const health = new ServerHealth()
    health.isolate(reason, '')
    expect(health.isUsableInNeed).toBe(usable)
  }
})

test('latency follows the answers slowly', () => {
  const health = new ServerHealth()
  health.answered(100)
  expect(health.latencyMs).toBe(100)
  health.answered(200)
  expect(health.latencyMs).toBe(120)
  health.answered(undefined)
  expect(health.latencyMs).toBe(120)
})

test('a bucket lets its rate through and says how long to wait', () => {
  const clock = createClock()
  const bucket = createTokenBucket(10, clock.now)
  expect(Array.from({ length: 11 }, () => bucket.take()).filter(Boolean)).toHaveLength(10)
  expect(bucket.waitMs()).toBeCloseTo(100)
  clock.ms = 100
  expect(bucket.take()).toBe(true)
  expect(bucket.take()).toBe(false)
})
