import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import type { CellarError } from '../lib/errors.ts'
import { type Lease, takeLease } from './lease.ts'

const NEVER_MS = 3_600_000

const patient = { timeout: 60_000, interval: 20 }

const take = (test: TestDatabase, holder: string, renewMs?: number): Promise<Lease> =>
  takeLease(test.url, { holder, renewMs })

const holderOf = async ({ db }: TestDatabase): Promise<string> => {
  const [row] = await db.query<{ holder: string; epoch: number }>('select holder, epoch from leases')
  return `${row?.holder} ${row?.epoch}`
}

/** As if so much time had passed at the database. */
const expire = ({ db }: TestDatabase) =>
  db.query(`update leases set expires_at = clock_timestamp() - interval '1 second'`)
/** And as if none would. */
const keep = ({ db }: TestDatabase) =>
  db.query(`update leases set expires_at = clock_timestamp() + interval '1 hour' where what = 'index'`)

const note = (lease: Lease, { db }: TestDatabase, text: string): Promise<unknown> =>
  lease.fence(db).transaction((transaction) => transaction.query('insert into notes values ($1)', [text]))

const notes = async ({ db }: TestDatabase): Promise<string[]> =>
  (await db.query<{ text: string }>('select text from notes order by text')).map(({ text }) => text)

async function withNotes(): Promise<TestDatabase> {
  const test = await testDatabase()
  await test.db.query('create table notes (text text)')
  return test
}

test('one leads, and the other when its connection ends', async () => {
  await using test = await withNotes()
  const one = await take(test, 'one', NEVER_MS)
  // Time does not matter here.
  await keep(test)
  let isStandingBy = false
  const onStandby = () => {
    isStandingBy = true
  }
  const other = takeLease(test.url, { holder: 'other', onStandby })
  await expect.poll(() => isStandingBy, patient).toBe(true)
  expect([await holderOf(test), one.lost.aborted]).toEqual(['one 1', false])
  await note(one, test, 'by one')
  await one[Symbol.asyncDispose]()
  await using _heir = await other
  expect(await holderOf(test)).toBe('other 2')
  await expect(note(one, test, 'too late')).rejects.toMatchObject({ code: 'NOT_LEADER' })
  expect(await notes(test)).toEqual(['by one'])
})

test('one that does not renew is replaced, though its connection lives, and cannot write any more', async () => {
  await using test = await withNotes()
  await using stopped = await take(test, 'stopped', NEVER_MS)
  await keep(test)
  const taking = take(test, 'heir')
  await expire(test)
  await using heir = await taking
  expect(await holderOf(test)).toBe('heir 2')
  await expect(note(stopped, test, 'woken')).rejects.toMatchObject({ code: 'NOT_LEADER' })
  await note(heir, test, 'by the heir')
  expect(await notes(test)).toEqual(['by the heir'])
})

test('one that is stopped in the middle of a transaction holds nobody up, and nothing of it stays', async () => {
  await using test = await withNotes()
  await using stopped = await take(test, 'stopped', NEVER_MS)
  await keep(test)
  const steps = new EventEmitter()
  const written = once(steps, 'written')
  const failing = stopped.fence(test.db).transaction(async (transaction) => {
    await transaction.query(`insert into notes values ('half')`)
    steps.emit('written')
    await once(steps, 'woken')
    await transaction.query(`insert into notes values ('the other half')`)
  })
  failing.catch(() => undefined)
  await written
  const taking = take(test, 'heir')
  await expire(test)
  await using heir = await taking
  await note(heir, test, 'by the heir')
  steps.emit('woken')
  await expect(failing).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' } satisfies Partial<CellarError>)
  expect(await notes(test)).toEqual(['by the heir'])
})

test('one that wakes up late learns that another leads', async () => {
  await using test = await withNotes()
  await using late = await take(test, 'late', 50)
  // Between two of its heartbeats.
  await test.db.query(`update leases set epoch = epoch + 1, holder = 'heir'`)
  await expect.poll(() => late.lost.aborted, patient).toBe(true)
  expect(late.lost.reason).toMatchObject({ code: 'NOT_LEADER' })
})

test('a long transaction of the leader does not keep it from renewing', async () => {
  await using test = await withNotes()
  await using leader = await take(test, 'leader', 50)
  const until = async () => {
    const [row] = await test.db.query<{ at: bigint }>(
      'select (extract(epoch from expires_at) * 1e6)::bigint as at from leases',
    )
    return row?.at ?? 0n
  }
  await leader.fence(test.db).transaction(async () => {
    const before = await until()
    await expect.poll(until, patient).toBeGreaterThan(before)
  })
  expect(leader.lost.aborted).toBe(false)
})

test('what is led beside it has a lease of its own', async () => {
  await using test = await withNotes()
  await using _index = await take(test, 'index')
  await using backfill = await takeLease(test.url, { holder: 'backfill', what: 'backfill' })
  await note(backfill, test, 'older')
  expect(await notes(test)).toEqual(['older'])
})
