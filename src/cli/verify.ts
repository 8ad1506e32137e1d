import type { Logger } from 'pino'
import { follow } from '../index/follow/follow.ts'
import { repairStore } from '../index/verify/repair.ts'
import { type VerifyOptions, type VerifyProgress, type VerifyResult, verifyStore } from '../index/verify.ts'
import { CellarError } from '../lib/errors.ts'
import { type GlobalConfig, parseGlobalConfig } from '../node/lite/global-config.ts'
import { createLiteSource } from '../node/lite-source.ts'
import { createDatabase, type Database } from '../store/database.ts'
import { emptyChain } from '../store/emptying.ts'
import { findFollower } from '../store/follower.ts'
import { findNetwork } from '../store/network.ts'
import type { VerifySettings } from './config.ts'
import { expectSchema } from './expect-schema.ts'
import { loadNetwork, openPool } from './follow-network.ts'
import { createLifetime } from './lifetime.ts'
import { createTaskLog } from './log.ts'
import { openStore } from './open-store.ts'
import { complain, say, withCommas } from './output.ts'
import { createProgressLine } from './progress-line.ts'

/** Says what does not hold, one finding a line; 1 when there is any, or any left. */
export async function runVerify(settings: VerifySettings): Promise<0 | 1> {
  const log = createTaskLog(settings.logLevel)
  await using store = await openStore(settings, 'work', log)
  await expectSchema(store)
  await using db = createDatabase(store.url, { applicationName: 'cellar verify' })
  const { from, to, json, quiet } = settings
  const verify = () => verifyWithProgress(db, { from, to }, quiet)
  const show = (result: VerifyResult) => say(json === true ? JSON.stringify(toJson(result)) : renderVerify(result))
  const found = await verify()
  show(found)
  if (found.findings.length === 0) return 0
  if (settings.repair !== true) return 1
  await expectNobodyFollows(db)
  const config = await findConfig(db, settings, log)
  const refetch = config && (() => readAgain(db, store.url, config, found, settings, log))
  await repairStore({ db, url: store.url, found, refetch, say: json === true ? complain : say })
  const left = await verify()
  show(left)
  return left.findings.length === 0 ? 0 : 1
}

async function verifyWithProgress(
  db: Database,
  range: Pick<VerifyOptions, 'from' | 'to'>,
  isQuiet: boolean | undefined,
): Promise<VerifyResult> {
  const line = createProgressLine(process.stderr, { isQuiet })
  const onProgress = ({ rule, mcSeqno, from, to }: VerifyProgress) =>
    line.update({ phase: rule, done: mcSeqno - from + 1, total: to - from + 1, what: `masterchain block ${mcSeqno}` })
  return verifyStore(db, { ...range, onProgress }).finally(line.clear)
}

const toJson = ({ from, to, transactions, findings, more }: VerifyResult) => ({
  ...{ ok: findings.length === 0, first_mc_seqno: from, last_mc_seqno: to, transactions, findings, more },
})

const FOLLOWING_SECONDS = 7

async function expectNobodyFollows(db: Database): Promise<void> {
  const follower = await findFollower(db).catch(() => undefined)
  if (follower === undefined || follower.silentSeconds > FOLLOWING_SECONDS) return
  throw new CellarError('CONFIG', `${follower.name} indexes into this database. Stop it first, and repair then.`)
}

/** Of `--network`, or of the network that the database is of. */
async function findConfig(db: Database, settings: VerifySettings, log: Logger): Promise<GlobalConfig | undefined> {
  const { network } = settings
  if (network !== undefined) return loadNetwork({ ...settings, network }, log)
  const stored = await findNetwork(db).catch(() => undefined)
  return stored && parseGlobalConfig(stored.config, 'the global config in the database')
}

/** The same blocks from the network: the same chain gives the same tables. Nothing is emptied before the network has shown the first one. */
async function readAgain(
  db: Database,
  url: string,
  config: GlobalConfig,
  found: VerifyResult,
  { layouts }: Pick<VerifySettings, 'layouts'>,
  log: Logger,
): Promise<void> {
  using life = createLifetime(() => complain('\nStopping after this commit. `cellar index` goes on from it.'))
  await using pool = openPool(config, log)
  const { signal } = life
  const { firstMcSeqno: first, lastMcSeqno: last, networkId } = found.stored
  const { globalId } = await createLiteSource({ pool }).findHeader(Math.max(1, first - 1), signal)
  if (globalId !== networkId) {
    throw new CellarError('CONFIG', `The database holds network ${networkId}, and that is network ${globalId}.`)
  }
  await db.transaction(emptyChain)
  const range = { from: first <= 1 ? ('first' as const) : first, to: last }
  const network = { name: 'the network', zeroState: config.zeroState }
  await follow({ db, url, pool, network, range, layouts, log, signal })
}

export function renderVerify(result: Omit<VerifyResult, 'stored' | 'damaged'>): string {
  const { findings, more, from, to, transactions } = result
  const looked = `masterchain blocks ${withCommas(from)} to ${withCommas(to)}, ${withCommas(transactions)} transactions`
  if (findings.length === 0) return `All is well: ${looked}.`
  return [
    ...findings.map(({ rule, place, message }) => `${rule}: ${place}: ${message}`),
    ...(more > 0 ? [`… and ${withCommas(more)} more`] : []),
    `${withCommas(findings.length + more)} finding(s) in ${looked}. See docs/verify.md.`,
  ].join('\n')
}
