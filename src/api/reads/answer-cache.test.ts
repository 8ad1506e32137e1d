import { expect, test } from 'vitest'
import { Changes } from '../../store/changes.ts'
import type { Queryable } from '../../store/database.ts'
import { type Answer, AnswerCache } from './answer-cache.ts'

const KEY = 'documented /masterchainInfo'

const answer = (text: string): Answer => ({ body: Buffer.from(text), nextCursor: undefined, lifetime: 'live' })
const text = (given: Answer | undefined): string | undefined => given?.body.toString()

/** A database of one number, which each commit makes another, with a clock that stands until it is moved. */
function createBed({ isHeard = true }: { isHeard?: boolean } = {}) {
  const changes = new Changes()
  if (isHeard) changes.setAnnounced('head', true)
  let value = 0
  let now = 1_000
  let looks = 0
  /** Answers of looks that are held back. */
  let held: (() => void)[] | undefined
  const db = {
    query: async () => {
      looks++
      const rows = [{ version: `${value}` }]
      if (held !== undefined) await new Promise<void>((done) => held?.push(done))
      return rows
    },
  } as unknown as Queryable
  const cache = new AnswerCache(db, { changes, clock: () => now })
  return {
    ...{ changes, cache },
    looks: () => looks,
    pass(ms: number) {
      now += ms
    },
    commit() {
      value++
    },
    announce: () => changes.announce('head'),
    hold() {
      held = []
    },
    async whenHeld(): Promise<() => void> {
      while (held?.length !== 1) await new Promise((done) => setImmediate(done))
      return () => {
        const all = held ?? []
        held = undefined
        for (const go of all) go()
      }
    },
    /** As an endpoint is asked: what is kept, if that may be sent, else by a look. */
    async ask(): Promise<string | undefined> {
      return text(cache.findNow(KEY) ?? (await cache.get(KEY, async () => answer(`${value}`))))
    },
  }
}

test('while nothing is announced, what is kept is sent without a look', async () => {
  const { ask, looks } = createBed()
  expect(await ask()).toBe('0')
  expect([await ask(), await ask(), looks()]).toEqual(['0', '0', 1])
})

test('after an announcement the next request looks, and so does the one after the next commit', async () => {
  const { ask, looks, commit, announce } = createBed()
  for (const value of ['0', '1', '2']) {
    expect([await ask(), await ask()]).toEqual([value, value])
    commit()
    announce()
  }
  expect(looks()).toBe(3)
})

test('what is not announced is seen when the look is too old', async () => {
  const { ask, commit, pass, looks } = createBed()
  await ask()
  commit()
  pass(100)
  expect(await ask()).toBe('0')
  pass(1)
  expect(await ask()).toBe('1')
  expect(looks()).toBe(2)
})

test('the age of a look is that of its beginning', async () => {
  const { ask, hold, whenHeld, pass, looks, commit } = createBed()
  hold()
  const first = ask()
  const release = await whenHeld()
  commit()
  pass(101)
  release()
  await first
  await ask()
  expect(looks()).toBe(2)
})

test('a look that began before an announcement does not count', async () => {
  const { ask, hold, whenHeld, commit, announce, looks } = createBed()
  hold()
  const first = ask()
  const release = await whenHeld()
  commit()
  announce()
  release()
  await first
  expect(await ask()).toBe('1')
  expect(looks()).toBe(2)
})

test('an answer that was begun before an announcement is not kept as of after it', async () => {
  const { cache, ask, commit, announce } = createBed()
  let finish = (_answer: Answer): void => undefined
  const making = new Promise<void>((begun) => {
    void cache.get(KEY, () => {
      begun()
      return new Promise((done) => {
        finish = done
      })
    })
  })
  await making
  commit()
  announce()
  expect(text(await cache.get('another', async () => answer('of after it')))).toBe('of after it')
  finish(answer('0'))
  await new Promise((done) => setImmediate(done))
  expect(cache.findNow(KEY)).toBeUndefined()
  expect(await ask()).toBe('1')
})

test('whoever read a newer head has it before it is announced', async () => {
  const { ask, changes, commit } = createBed()
  await ask()
  commit()
  changes.sawHead()
  expect(await ask()).toBe('1')
})

test('news of pending messages are no reason to look', async () => {
  const { ask, changes, looks } = createBed()
  await ask()
  changes.announce('pending')
  changes.announce('confirmed')
  await ask()
  expect(looks()).toBe(1)
})

test('as soon as announcements are not heard any more there is a look for each request', async () => {
  const { ask, changes, commit, looks } = createBed()
  await ask()
  changes.setAnnounced('head', false)
  commit()
  expect([await ask(), await ask(), looks()]).toEqual(['1', '1', 3])
  // What was announced meanwhile was not heard: with the first head that is, there is a look again.
  commit()
  changes.setAnnounced('head', true)
  changes.announce('head')
  expect([await ask(), await ask(), looks()]).toEqual(['2', '2', 4])
})

test.each([
  ['nobody announces heads', createBed({ isHeard: false })],
  [
    'nobody listens',
    (() => {
      const bed = createBed()
      const silent = new AnswerCache({ query: async () => [{ version: '7' }] } as unknown as Queryable)
      return { ...bed, cache: silent }
    })(),
  ],
])('nothing is sent without a look where %s', async (_what, { cache }) => {
  await cache.get(KEY, async () => answer('0'))
  expect(cache.findNow(KEY)).toBeUndefined()
  expect(text(await cache.get(KEY, async () => answer('made anew')))).toBe('0')
})
