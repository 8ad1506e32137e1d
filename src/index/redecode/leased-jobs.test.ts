import { expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Database } from '../../store/database.ts'
import { type LeasedJob, startLeasedJobs } from './leased-jobs.ts'

const log = { info: () => undefined, warn: () => undefined }

const write = (db: Database): Promise<void> =>
  db.transaction((transaction) => transaction.run(`insert into notes values ('written')`))

const notes = ({ db }: TestDatabase): Promise<{ text: string }[]> => db.query('select text from notes')

/** Runs the job until it has come to its end; `betweenTries` instead of a rest. */
async function runToEnd(
  { db, url }: TestDatabase,
  run: LeasedJob['run'],
  betweenTries: () => Promise<unknown>,
): Promise<number> {
  let tries = 0
  let end = (): void => undefined
  const ended = new Promise<void>((done) => {
    end = done
  })
  const job: LeasedJob = {
    what: 'redecode',
    isDone: async () => false,
    async run(fenced, signal) {
      tries++
      await run(fenced, signal)
      end()
    },
  }
  await using _jobs = startLeasedJobs([job], { db, url, log, rest: async () => void (await betweenTries()) })
  await ended
  return tries
}

test('a job whose database failed goes on by itself', async () => {
  await using test = await testDatabase()
  const mend = () => test.db.query('create table notes (text text)')
  expect(await runToEnd(test, write, mend)).toBe(2)
  expect(await notes(test)).toHaveLength(1)
})

test('a job that lost its lease writes nothing until it has another', async () => {
  await using test = await testDatabase()
  await test.db.query('create table notes (text text)')
  const refusals: string[] = []
  const lose = () => test.db.query('update leases set epoch = epoch + 1, expires_at = to_timestamp(0)')
  const run: LeasedJob['run'] = async (fenced) => {
    if (refusals.length === 0) await lose()
    await write(fenced).catch((error: { code: string }) => {
      refusals.push(error.code)
      throw error
    })
  }
  expect(await runToEnd(test, run, async () => expect(await notes(test)).toEqual([]))).toBe(2)
  expect([refusals, await notes(test)]).toEqual([['NOT_LEADER'], [{ text: 'written' }]])
})

test('what is done takes no lease', async () => {
  await using test = await testDatabase()
  const run = () => Promise.reject(new Error('there is nothing to do'))
  let asked = 0
  const isDone = async () => ++asked > 0
  await using _jobs = startLeasedJobs([{ what: 'reclassify', isDone, run }], { db: test.db, url: test.url, log })
  await expect.poll(() => asked).toBe(1)
  expect(await test.db.query('select what from leases')).toEqual([])
})
