import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { toFactsOf } from '../../src/cli/classify/neutral-facts.ts'
import { readNeutralTrace } from '../../src/cli/classify/neutral-trace.ts'
import type { FactsOf } from '../../src/decode/actions/engine/facts.ts'
import type { Database } from '../../src/store/database.ts'
import { testDatabase } from '../database.ts'
import { sharedData } from '../shared-data.ts'
import { type ChainTransaction, readChainTransactions } from './chain-transactions.ts'
import { CutChain, cutIntoBlocks, indexCut, uncut } from './cut-chain.ts'
import { below, madeFacts, makeTrace, type Random, seeded } from './made-chain.ts'

// biome-ignore lint/suspicious/noExplicitAny: what a reply holds is what the test looks at
type Json = any

type Server = Awaited<ReturnType<typeof createServer>>

/** How many chains are cut; `CUTS=1000 npx vitest run test/actions/cuts.test.ts` tries more. */
const CUTS = Number(process.env.CUTS ?? 25)
const timeout = 240_000 + CUTS * 2000

interface Story {
  readonly transactions: readonly ChainTransaction[]
  readonly factsOf: FactsOf
}

const TABLES = [
  ...['transactions', 'transaction_hashes', 'messages', 'open_messages', 'traces', 'trace_nodes', 'trace_accounts'],
  ...['actions', 'action_accounts', 'unclassified_traces', 'checkpoint'],
]

/** What depends on the cut alone. */
const OF_BLOCKS: ReadonlySet<string> = new Set([
  ...['mc_seqno_start', 'mc_seqno_end', 'trace_mc_seqno_end', 'mc_block_seqno', 'block_ref', 'TraceMcSeqnoEnd'],
])

const withoutBlocks = (reply: Json): Json =>
  JSON.parse(JSON.stringify(reply, (key, value) => (OF_BLOCKS.has(key) ? undefined : value)))

/** Trees, transactions and actions as the API gives them, and what the store has of them beside that. */
async function readAll(db: Database, server: Server): Promise<Json> {
  const reply = await server.inject({
    url: '/api/v3/traces',
    query: { limit: '1000', sort: 'asc', include_actions: 'true', supported_action_types: 'latest,tgbtc' },
  })
  expect(reply.statusCode).toBe(200)
  const rows = async (sql: string): Promise<Json> => JSON.parse(JSON.stringify(await db.query(sql), hexBytes))
  return {
    traces: reply.json().traces,
    accounts: await rows('select account, end_lt::text, trace_id from trace_accounts order by 1, 2, 3'),
    actionAccounts: await rows('select account, trace_id, place, type from action_accounts order by 1, 2, 3'),
    messages: await rows('select hash, in_tx_hash, in_lt::text from messages order by hash, in_tx_hash'),
    open: await rows('select hash from open_messages order by 1'),
    untold: await rows('select trace_id, state from unclassified_traces order by 1'),
  }
}

const hexBytes = (_: string, value: Json): Json =>
  value?.type === 'Buffer' ? Buffer.from(value.data).toString('hex') : value

async function clear(db: Database): Promise<void> {
  for (const table of TABLES) await db.query(`delete from ${table}`)
}

async function holdsForCuts(stories: (random: Random) => readonly Story[], cuts: number): Promise<void> {
  await using database = await testDatabase()
  const { db } = database
  const server = await createServer({ db })
  let restarts = 0
  for (let seed = 1; seed <= cuts; seed++) {
    const random = seeded(seed)
    const chosen = stories(random)
    const chain = chosen.flatMap(({ transactions }) => transactions)
    const factsOf: FactsOf = (account) => {
      for (const story of chosen) {
        const facts = story.factsOf(account)
        if (facts !== undefined) return facts
      }
      return undefined
    }
    await clear(db)
    const whole = new CutChain(db, factsOf, 1e8)
    await whole.commit([await whole.compute(uncut(chain), 1)])
    const wanted = await readAll(db, server)
    expect(wanted.traces.length).toBeGreaterThanOrEqual(chosen.length)
    for (const { is_incomplete, trace_info } of wanted.traces) {
      expect(is_incomplete).toBe(false)
      expect(trace_info).toMatchObject({ trace_state: 'complete', classification_state: 'ok', pending_messages: 0 })
    }
    expect(wanted).toMatchObject({ open: [], untold: [] })

    await clear(db)
    const blocks = cutIntoBlocks(chain, random)
    restarts += await indexCut(new CutChain(db, factsOf, random() < 0.5 ? 0 : 1e8), blocks, random)
    const found = await readAll(db, server)
    expect(withoutBlocks(found), `cut ${seed}`).toEqual(withoutBlocks(wanted))
    for (const { mc_seqno_end, transactions } of found.traces) {
      const last = Object.values<Json>(transactions).map(({ mc_block_seqno }) => mc_block_seqno)
      expect(Number(mc_seqno_end)).toBe(Math.max(...last))
    }
  }
  await server.close()
  expect(restarts).toBeGreaterThan(cuts / 2)
}

test('made traces, cut anywhere and restarted anywhere, have the same trees and actions', { timeout }, async () => {
  await holdsForCuts(
    (random) =>
      Array.from({ length: 1 + below(random, 4) }, (_, i) => ({
        transactions: makeTrace(random, BigInt(1_000_000 * (i + 1) + 7 * i), 1 + below(random, 40)),
        factsOf: madeFacts,
      })),
    CUTS,
  )
})

const folder = sharedData('real', 'traces')

test.skipIf(!folder)('and so have real ones', { timeout }, async () => {
  const all = readdirSync(folder as string)
    .sort()
    .flatMap((name): Story[] => {
      const text = readFileSync(join(folder as string, name), 'utf8')
      const transactions = readChainTransactions(text)
      const { account_facts } = readNeutralTrace(text, name)
      return transactions === undefined ? [] : [{ transactions, factsOf: toFactsOf(account_facts) }]
    })
  expect(all.length).toBeGreaterThan(60)
  await holdsForCuts((random) => {
    // Each cut has others, and all had their turn in the end.
    const from = below(random, all.length)
    return Array.from({ length: 4 }, (_, i) => all[(from + i * 17) % all.length] as Story)
  }, CUTS)
})
