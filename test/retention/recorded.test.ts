import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { importBlocks } from '../../src/index/import.ts'
import { type PruneOptions, prune } from '../../src/index/retention/prune.ts'
import { verifyStore } from '../../src/index/verify.ts'
import type { Database } from '../../src/store/database.ts'
import { digestTables } from '../../src/store/digest.ts'
import { type ImportedChain, importRecorded, RECORDED } from '../api/imported-chain.ts'
import { type TestDatabase, testDatabase } from '../database.ts'

/** Among these are splits, merges, and traces that run over many blocks. */
const STOPS = [90, 150, 210, 270]
const TO = STOPS.at(-1) as number
const KEPT = 30
const EDGE = TO - KEPT + 1

/** Accounts that were active are counted by those of their transactions that are stored: of periods longer than what is kept, some twice. */
const COUNTED =
  '(select period, start, transactions, failed, fees, value, new_accounts, mc_blocks, first_utime, last_utime, shards from stats)'

/** What only grows, or is replaced, and never tells of a single block. */
const UNTOUCHED = [
  ...['accounts', 'codes', 'configs', 'libraries', 'jetton_masters', 'jetton_wallets', 'nft_items'],
  COUNTED,
]

const KEPT_TRACES = `select trace_id from traces where pending > 0 or mc_seqno_end >= ${EDGE} union all
  select t.trace_id from shard_state s join transactions t on t.workchain = s.workchain and t.shard = s.shard and t.seqno = s.seqno
  where s.mc_seqno = ${EDGE}`
const KEPT_TRANSACTIONS = `select account, lt from transactions where trace_id in (${KEPT_TRACES})`

/** For each table the rows that must be left of the whole chain's. */
const LEFT: Readonly<Record<string, string>> = {
  transactions: `trace_id in (${KEPT_TRACES})`,
  transaction_hashes: `(account, lt) in (${KEPT_TRANSACTIONS})`,
  messages: `(account, lt) in (${KEPT_TRANSACTIONS})`,
  traces: `trace_id in (${KEPT_TRACES})`,
  trace_nodes: `trace_id in (${KEPT_TRACES})`,
  trace_accounts: `trace_id in (${KEPT_TRACES})`,
  actions: `trace_id in (${KEPT_TRACES})`,
  action_accounts: `trace_id in (${KEPT_TRACES})`,
  unclassified_traces: `trace_id in (${KEPT_TRACES})`,
  jetton_transfers: `(account, lt) in (${KEPT_TRANSACTIONS})`,
  nft_transfers: `(account, lt) in (${KEPT_TRANSACTIONS})`,
  shard_state: `mc_seqno >= ${EDGE}`,
  blocks: `mc_seqno >= ${EDGE} or (workchain, shard, seqno) in (select workchain, shard, seqno from shard_state where mc_seqno = ${EDGE})`,
  account_states: `(account, lt) in (${KEPT_TRANSACTIONS}) or (account, lt) in (select s.account, max(s.lt) from account_states s
    left join transactions t on t.account = s.account and t.lt = s.lt
    where t.trace_id is null or t.trace_id not in (${KEPT_TRACES}) group by s.account)`,
}

/** A digest of the rows for which a condition holds. */
async function digestRows(db: Database, table: string, condition = 'true'): Promise<string> {
  const [row] = await db.query<{ digest: string }>(
    `select count(*) || ' ' || md5(coalesce(string_agg(md5(x::text), '' order by md5(x::text)), '')) as digest from ${table} x where ${condition}`,
  )
  return row?.digest ?? ''
}

const countRows = async (db: Database, table: string): Promise<number> =>
  Number((await db.query<{ rows: bigint }>(`select count(*) as rows from ${table}`))[0]?.rows)

describe.skipIf(!RECORDED)('a store that keeps the newest blocks', { timeout: 300_000 }, () => {
  const folder = RECORDED as string
  const states = [`${folder}/zerostate/zerostate.boc`, `${folder}/zerostate/basestate0.boc`]
  const goOn = (db: Database, to: number) => importBlocks({ db, dir: `${folder}/blocks`, states, to, workers: 0 })
  let whole: ImportedChain
  let kept: TestDatabase
  beforeAll(async () => {
    whole = await importRecorded(folder, TO)
    kept = await testDatabase()
  }, 300_000)
  afterAll(async () => {
    await whole?.[Symbol.asyncDispose]()
    await kept?.[Symbol.asyncDispose]()
  })

  test('goes on from block to block, and is whole after every pruning', async () => {
    const options: PruneOptions = { db: kept.db, keep: { blocks: KEPT } }
    for (const to of STOPS) {
      await goOn(kept.db, to)
      expect(await prune(options)).toBeGreaterThan(0)
      expect(await prune(options)).toBe(0)
      expect((await verifyStore(kept.db)).findings).toEqual([])
      expect(await countRows(kept.db, 'shard_state where workchain = -1')).toBe(KEPT)
    }
  })

  test.each(Object.entries(LEFT))('%s: what reaches across the edge is left, and nothing else', async (table, left) => {
    expect(await digestRows(kept.db, table)).toBe(await digestRows(whole.db, table, left))
  })

  test('what accounts are, and all that is counted, is as if nothing had gone', async () => {
    for (const table of UNTOUCHED) {
      expect([table, await digestRows(kept.db, table)]).toEqual([table, await digestRows(whole.db, table)])
    }
  })

  test('some traces do reach across the edge', async () => {
    const across = `transactions where mc_seqno < ${EDGE}`
    expect(await countRows(kept.db, across)).toBeGreaterThan(0)
  })

  test('answers within what is kept are those of the whole chain, and what is gone is refused by naming the range', async () => {
    const servers = await Promise.all([whole, kept].map(({ db }) => createServer({ db })))
    const ask = (url: string) => Promise.all(servers.map((server) => server.inject({ url: `/api/v3${url}` })))
    const [some] = await kept.db.query<{ hash: Buffer }>(
      `select trace_id as hash from transactions where mc_seqno < ${EDGE} limit 1`,
    )
    for (const url of [
      `/masterchainBlockShardState?seqno=${EDGE}`,
      `/transactionsByMasterchainBlock?seqno=${EDGE}`,
      `/traces?trace_id=${some?.hash.toString('hex')}&include_actions=true`,
      '/transactions?limit=20',
      '/messages?limit=20',
      '/actions?limit=20',
      '/topAccountsByBalance?limit=100',
      '/jetton/wallets?limit=100',
    ]) {
      const [before, after] = await ask(url)
      expect(after?.json(), url).toEqual(before?.json())
    }
    const [, gone] = await ask(`/masterchainBlockShardState?seqno=${EDGE - 1}`)
    expect([gone?.statusCode, gone?.body]).toEqual([404, expect.stringContaining(`${EDGE}`)])
  })

  test('killed in the middle it goes on, to the same tables', async () => {
    await using killed = await importRecorded(folder, TO)
    await using straight = await importRecorded(folder, TO)
    const keep = { blocks: KEPT }
    const mine = killed.db.sibling({ applicationName: 'pruned to death' })
    let batches = 0
    const work = prune({
      ...{ db: mine, keep },
      onBatch: () => {
        if (++batches === 3) mine.drop()
      },
    })
    await expect(work).rejects.toThrow()
    await mine.end()
    expect((await verifyStore(killed.db)).findings).toEqual([])
    await prune({ db: killed.db, keep, batch: 5 })
    await prune({ db: straight.db, keep, batch: 40 })
    expect(await digestTables(killed.db)).toEqual(await digestTables(straight.db))
  })
})
