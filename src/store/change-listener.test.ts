import { once } from 'node:events'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { ChangeListener } from './change-listener.ts'
import { CHANGE_CHANNELS, Changes, type ChangeTopic, SAFETY_MS } from './changes.ts'
import type { Heard } from './listening.ts'

const HOUR_MS = 3_600_000
const NEVER = new AbortController().signal

/** Says when a line was logged. */
function createLog() {
  const events = new EventTarget()
  const lines: string[] = []
  const note = (_fields: object, sentence: string): void => {
    lines.push(sentence)
    events.dispatchEvent(new Event(sentence))
  }
  return { lines, log: { info: note, warn: note }, said: (sentence: string) => once(events, sentence) }
}

test('hears over one connection what others write', async () => {
  await using test = await testDatabase()
  const changes = new Changes()
  const { log, lines } = createLog()
  await using _listener = new ChangeListener({ db: test.db, changes, log })
  // Woken when the first check has arrived.
  await changes.wait(['pending'], 0, HOUR_MS, NEVER)
  expect(changes.longestMs(['pending', 'confirmed'], 50)).toBe(SAFETY_MS)
  // An indexer that announces no heads is polled.
  expect(changes.longestMs(['head'], 50)).toBe(50)
  for (const topic of ['pending', 'confirmed', 'head'] as const) {
    const seen = changes.count([topic])
    await test.db.query('select pg_notify($1, $2)', [CHANGE_CHANNELS[topic], 'x'])
    while (changes.count([topic]) === seen) await changes.wait([topic], seen, HOUR_MS, NEVER)
  }
  expect(changes.longestMs(['head', 'pending', 'confirmed'], 50)).toBe(SAFETY_MS)
  expect(lines).toEqual([])
})

/** A database where the test decides what is heard. */
function createSilentDatabase() {
  const heard: Heard[] = []
  const ends: (() => void)[] = []
  let arrives = false
  let asked: readonly unknown[] = []
  let closed: Promise<void> = Promise.resolve()
  return {
    announce: (topic: ChangeTopic) => heard.at(-1)?.(CHANGE_CHANNELS[topic], 'x'),
    /** What was announced last arrives after all. */
    async arrive() {
      while (asked.length === 0) await new Promise((done) => setImmediate(done))
      heard.at(-1)?.(String(asked[0]), String(asked[1]))
    },
    /** From now on connections are closed as slowly as this. */
    closeBy(promise: Promise<void>) {
      closed = promise
    },
    setArrives(value: boolean) {
      arrives = value
    },
    /** How many connections were made. */
    get opened() {
      return heard.length
    },
    end: () => ends.at(-1)?.(),
    db: {
      listen: async (_channels: readonly string[], hear: Heard) => {
        heard.push(hear)
        let end = (): void => undefined
        const ended = new Promise<void>((done) => {
          end = done
        })
        ends.push(end)
        return { ended, [Symbol.asyncDispose]: () => closed }
      },
      query: async <Row>(_text: string, values: readonly unknown[] = []): Promise<Row[]> => {
        asked = values
        if (arrives) heard.at(-1)?.(String(values[0]), String(values[1]))
        return []
      },
    },
  }
}

const AT_ONCE = { checkMs: HOUR_MS, arrivalMs: 0, retryMs: 0 }

test('polls behind a pooler that lets nothing through, and says so once', async () => {
  const silent = createSilentDatabase()
  const { log, lines, said } = createLog()
  const changes = new Changes()
  const polling = said('database notifications unavailable; polling')
  await using _listener = new ChangeListener({ db: silent.db as never, changes, log, ...AT_ONCE })
  await polling
  while (silent.opened < 4) await new Promise((done) => setImmediate(done))
  expect(changes.longestMs(['pending'], 50)).toBe(50)
  expect(lines).toEqual(['database notifications unavailable; polling'])
  const available = said('database notifications available')
  silent.setArrives(true)
  await available
  expect(changes.longestMs(['pending'], 50)).toBe(SAFETY_MS)
})

test('a connection that ends is made anew, and until then it polls', async () => {
  const silent = createSilentDatabase()
  const { log, lines, said } = createLog()
  const changes = new Changes()
  silent.setArrives(true)
  await using _listener = new ChangeListener({ db: silent.db as never, changes, log, ...AT_ONCE })
  await changes.wait(['pending'], 0, HOUR_MS, NEVER)
  const polling = said('database notifications unavailable; polling')
  const available = said('database notifications available')
  silent.end()
  await polling
  await available
  expect(silent.opened).toBe(2)
  expect(changes.longestMs(['pending'], 50)).toBe(SAFETY_MS)
  expect(lines).toEqual(['database notifications unavailable; polling', 'database notifications available'])
})

test('heads count as announced from the first that is heard, once announcements are known to arrive, until the connection ends', async () => {
  const silent = createSilentDatabase()
  const { log } = createLog()
  const changes = new Changes()
  let close = (): void => undefined
  silent.closeBy(
    new Promise((done) => {
      close = done
    }),
  )
  await using _listener = new ChangeListener({ db: silent.db as never, changes, log, checkMs: HOUR_MS })
  while (silent.opened === 0) await new Promise((done) => setImmediate(done))
  // The check has not arrived: one that is heard may be the last.
  silent.announce('head')
  expect([changes.hasAnnouncedHeads, changes.headVersion]).toEqual([false, 1])
  await silent.arrive()
  while (!changes.hasAnnouncedHeads) await new Promise((done) => setImmediate(done))
  silent.announce('head')
  expect([changes.hasAnnouncedHeads, changes.headVersion]).toEqual([true, 2])
  // However long it takes to close what is left of it.
  silent.end()
  while (changes.hasAnnouncedHeads) await new Promise((done) => setImmediate(done))
  silent.announce('head')
  expect([changes.hasAnnouncedHeads, changes.headVersion]).toEqual([false, 3])
  close()
})
