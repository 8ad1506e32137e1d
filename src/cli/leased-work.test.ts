import { expect, test } from 'vitest'
import { seedCheckpoint } from '../../test/api/seed.ts'
import { testDatabase } from '../../test/database.ts'
import { startLeasedJobs } from '../index/redecode/leased-jobs.ts'
import { innerStatesJob } from './leased-work.ts'

const log = { info: () => undefined, warn: () => undefined }

test('states between transactions are worked out under a lease, and again after a failure', async () => {
  await using test = await testDatabase()
  const { db, url } = test
  await seedCheckpoint(db)
  await db.query('alter table inner_state_progress rename to lost')
  let failures = 0
  const rest = async (): Promise<void> => {
    failures++
    expect(await db.query('select what from leases')).toEqual([{ what: 'inner_states' }])
    await db.query('alter table lost rename to inner_state_progress')
  }
  await using _jobs = startLeasedJobs([innerStatesJob], { db, url, log, rest })
  const doneTo = async () => (failures === 0 ? [] : db.query('select to_mc_seqno from inner_state_progress'))
  await expect.poll(doneTo, { timeout: 30_000 }).toEqual([{ to_mc_seqno: 9 }])
  expect(failures).toBe(1)
})
