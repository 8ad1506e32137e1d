import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { storeFollower } from '../store/follower.ts'
import { listBackgroundWork, timeWork } from './background-work.ts'
import { findStatus, renderStatus } from './status.ts'

const WATCH_MS = 1

test('status tells what is stored, who follows, how far behind, and what it takes', async () => {
  await using test = await testDatabase()
  const { db } = test
  const empty = await findStatus(db, 'here', null, WATCH_MS)
  expect(empty).toMatchObject({ last_mc_seqno: null, following: false, follower: null, behind_blocks: null })
  expect(renderStatus(empty)).toMatch(/Indexed +nothing yet\nFollowing +nobody ever did\nDatabase +here, [\d,]+ MB$/)

  await db.query(`insert into checkpoint (network_id, first_mc_seqno, last_mc_seqno, resume) values (-3, 1, 40, '')`)
  const follower = { name: 'host:1', servers: 1, serversAway: 0, lies: 0, trouble: 'slow servers' }
  await storeFollower(db, { ...follower, headMcSeqno: 1_040 })
  const behind = await findStatus(db, 'here', 5 * 2 ** 20, WATCH_MS)
  expect(behind).toMatchObject({ following: true, behind_blocks: 1_000, blocks_per_second: 0, eta_seconds: null })
  const text = renderStatus(behind)
  for (const part of ['1 to 40', 'by host:1', '1,000 blocks, 0.0 blocks a second', 'slow servers', '5 MB free']) {
    expect(text).toContain(part)
  }
  expect(renderStatus({ ...behind, blocks_per_second: 10, eta_seconds: 4_000 })).toContain('done in about 1 h 6 min')
  await db.query(`update follower set seen_at = clock_timestamp() - interval '1 minute'`)
  const gone = await findStatus(db, 'here', null, WATCH_MS)
  expect(gone).toMatchObject({ following: false, follower: 'host:1', trouble: null })
})

test('what is done anew is told with how long it takes', async () => {
  await using test = await testDatabase()
  const { db } = test
  await db.query(`insert into checkpoint (network_id, first_mc_seqno, last_mc_seqno, resume) values (-3, 101, 400, '')`)
  await db.query(
    `insert into redecode (version, until_mc_seqno, after_mc_seqno, is_done) values ('x', 301, 151, false)`,
  )
  await db.query(`insert into reclassify (version, until_mc_seqno, is_done) values (1, 301, true)`)
  expect(await listBackgroundWork(db)).toEqual([{ what: 'redecode', done: 50, total: 200 }])
  const status = await findStatus(db, 'here', null, WATCH_MS)
  expect(status.work).toEqual([{ what: 'redecode', percent: 25, eta_seconds: null }])
  expect(renderStatus(status)).toContain('documents are decoded anew: 25%\n')
  const at = (done: number) => [{ what: 'redecode', done, total: 200 } as const]
  expect(timeWork(at(50), at(60), 2)).toEqual([{ what: 'redecode', percent: 30, eta_seconds: 28 }])
})

test('status tells what is left of a backfill, who works on which blocks, and what waits to join', async () => {
  await using test = await testDatabase()
  const { db } = test
  await db.query(
    `insert into checkpoint (network_id, first_mc_seqno, last_mc_seqno, resume) values (-3, 1001, 1040, '')`,
  )
  await db.query(`insert into backfill_ranges (first_mc_seqno, last_mc_seqno, wanted_mc_seqno, slot, is_staged)
    values (901, 1000, 1, 1, false), (801, 900, 1, 2, true)`)
  await db.query(
    `insert into leases (what, holder, epoch, expires_at) values ('backfill_1', 'host:7', 1, now() + interval '1 hour')`,
  )
  const { backfill } = await findStatus(db, 'here', null, WATCH_MS)
  expect(backfill).toMatchObject({ from_mc_seqno: 1, left_blocks: 1_000, eta_seconds: null })
  expect(backfill?.ranges.map(({ holder, staged }) => [holder, staged])).toEqual([
    ['host:7', false],
    [null, true],
  ])
  const text = renderStatus(await findStatus(db, 'here', null, WATCH_MS))
  for (const part of [
    '1,000 blocks left, down to 1',
    '901 to 1,000: 0 of 100 blocks, by host:7',
    '801 to 900: waits to join',
  ]) {
    expect(text).toContain(part)
  }
})
