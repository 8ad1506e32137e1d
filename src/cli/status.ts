import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, type Database } from '../store/database.ts'
import { findFollower, type SeenFollower } from '../store/follower.ts'
import { findDatabaseBytes } from '../store/lookups/sizes.ts'
import { type BackfillStatus, findBackfill, renderBackfill } from './backfill-status.ts'
import { listBackgroundWork, type TimedWork, timeWork } from './background-work.ts'
import type { StatusSettings } from './config.ts'
import { describeSeconds } from './describe-seconds.ts'
import { expectSchema } from './expect-schema.ts'
import { createTaskLog } from './log.ts'
import { openStore } from './open-store.ts'
import { say, withCommas } from './output.ts'

/** Who has said nothing for so long does not follow any more. */
const SILENT_SECONDS = 7
/** How long it is watched to tell how fast it is. */
const WATCH_MS = 2_000
const MIB = 2 ** 20

/** What an index does now. */
export interface Status {
  readonly place: string
  readonly first_mc_seqno: number | null
  readonly last_mc_seqno: number | null
  /** Of the newest masterchain block. */
  readonly age_seconds: number | null
  readonly following: boolean
  readonly follower: string | null
  readonly trouble: string | null
  readonly behind_blocks: number | null
  readonly blocks_per_second: number | null
  /** Until it has caught up; null when it has, or does not come nearer. */
  readonly eta_seconds: number | null
  /** What is done anew beside indexing. */
  readonly work: readonly TimedWork[]
  /** Older blocks that are being indexed, or wait for somebody to go on with them; null when there are none. */
  readonly backfill: BackfillStatus | null
  /** On all of its servers; null while one of them does not answer. */
  readonly database_bytes: number | null
  /** Where the data directory is. */
  readonly disk_free_bytes: number | null
}

export async function runStatus(settings: StatusSettings): Promise<0> {
  await using store = await openStore(settings, 'work', createTaskLog(settings.logLevel))
  await expectSchema(store)
  await using db = createDatabase(store.url, { applicationName: 'cellar status' })
  const disk = settings.databaseUrl === undefined ? await statfs(settings.dataDir).catch(() => undefined) : undefined
  const status = await findStatus(db, store.place, disk ? disk.bavail * disk.bsize : null)
  say(settings.json === true ? JSON.stringify(status) : renderStatus(status))
  return 0
}

export async function findStatus(
  db: Database,
  place: string,
  diskFreeBytes: number | null,
  watchMs = WATCH_MS,
): Promise<Status> {
  const before = await findProgress(db)
  const follower = await findFollower(db)
  const isFollowing = follower !== undefined && follower.silentSeconds <= SILENT_SECONDS
  const behind = toBehind(before.last, follower)
  const isCatchingUp = isFollowing && behind !== null && behind > 1
  const workBefore = await listBackgroundWork(db)
  if (isCatchingUp || workBefore.length > 0) await sleep(watchMs)
  const after = isCatchingUp ? await findProgress(db) : before
  const rate = isCatchingUp ? ((after.last ?? 0) - (before.last ?? 0)) / (watchMs / 1000) : null
  // The head goes on meanwhile: what counts is by how much it comes nearer.
  const left = toBehind(after.last, await findFollower(db))
  const nearer = behind !== null && left !== null ? (behind - left) / (watchMs / 1000) : 0
  return {
    place,
    first_mc_seqno: after.first,
    last_mc_seqno: after.last,
    age_seconds: after.age,
    following: isFollowing,
    follower: follower?.name ?? null,
    trouble: isFollowing ? follower.trouble : null,
    behind_blocks: left,
    blocks_per_second: rate,
    eta_seconds: isCatchingUp && left !== null && nearer > 0 ? Math.ceil(left / nearer) : null,
    work: timeWork(workBefore, await listBackgroundWork(db), watchMs / 1000),
    backfill: after.first === null ? null : await findBackfill(db, after.first),
    database_bytes: (await findDatabaseBytes(db)) ?? null,
    disk_free_bytes: diskFreeBytes,
  }
}

const toBehind = (last: number | null, follower: SeenFollower | undefined): number | null =>
  follower?.headMcSeqno == null || last === null ? null : Math.max(0, follower.headMcSeqno - last)

async function findProgress(db: Database) {
  const [row] = await db.query<{ first: number | null; last: number | null; age: bigint | null }>(
    `select c.first_mc_seqno as first, c.last_mc_seqno as last,
       (select extract(epoch from clock_timestamp())::bigint - b.gen_utime from blocks b
        where b.workchain = -1 and b.shard = (-9223372036854775808)::bigint and b.seqno = c.last_mc_seqno) as age
     from (select) one left join checkpoint c on true`,
  )
  const age = row?.age == null ? null : Math.max(0, Number(row.age))
  return { first: row?.first ?? null, last: row?.last ?? null, age }
}

export function renderStatus(status: Status): string {
  const { first_mc_seqno: first, last_mc_seqno: last, age_seconds: age, behind_blocks: behind } = status
  const lines: (readonly [string, string])[] = [
    [
      'Indexed',
      first === null || last === null
        ? 'nothing yet'
        : `masterchain blocks ${withCommas(first)} to ${withCommas(last)}`,
    ],
    ...(age === null ? [] : [['Newest', `${describeSeconds(age)} old`] as const]),
    ['Following', describeFollowing(status)],
    ...(behind === null || behind <= 1 ? [] : [['Behind', describeBehind(status, behind)] as const]),
    ...status.work.map((work) => ['Working', describeWork(work)] as const),
    ...(status.trouble === null ? [] : [['Trouble', status.trouble] as const]),
    ...renderBackfill(status.backfill),
    [
      'Database',
      status.database_bytes === null
        ? status.place
        : `${status.place}, ${withCommas(Math.ceil(status.database_bytes / MIB))} MB`,
    ],
    ...(status.disk_free_bytes === null
      ? []
      : [['Disk', `${withCommas(Math.floor(status.disk_free_bytes / MIB))} MB free`] as const]),
  ]
  return lines.map(([label, text]) => `${label.padEnd(11)}${text}`).join('\n')
}

const WORK = { redecode: 'documents are decoded anew', reclassify: 'actions are classified anew' } as const

const describeWork = ({ what, percent, eta_seconds: eta }: TimedWork): string =>
  `${WORK[what]}: ${percent}%${eta === null ? '' : `, done in about ${describeSeconds(eta)}`}`

const describeFollowing = ({ following, follower }: Status): string =>
  following ? `by ${follower}` : follower === null ? 'nobody ever did' : `nobody now; ${follower} did last`

function describeBehind({ blocks_per_second: rate, eta_seconds: eta }: Status, behind: number): string {
  const speed = rate === null ? '' : `, ${rate.toFixed(1)} blocks a second`
  return `${withCommas(behind)} blocks${speed}${eta === null ? '' : `, done in about ${describeSeconds(eta)}`}`
}
