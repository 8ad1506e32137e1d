import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { createExplain, type Explain, recording } from '../api/explain.ts'
import { fillPlanned, TRANSACTIONS } from '../api/planned-requests.ts'
import { isCluster } from '../citus/plain-database.ts'
import { filledDatabase, type TestDatabase } from '../database.ts'

const BLOCKS = TRANSACTIONS / 30

const hex = (text: string): string => createHash('sha256').update(text).digest('hex')
const account = (n: number): string => `0:${hex(`a${n}`)}`

const SHARD = 'workchain=0&shard=-9223372036854775808'
const MIDDLE = BLOCKS / 2

/** In the middle of the chain, where a wrong index would read half of it; and where there is nothing. */
const REQUESTS = [
  'getMasterchainInfo?',
  `getBlockHeader?${SHARD}&seqno=${MIDDLE}`,
  `getBlockHeader?${SHARD}`,
  'getBlockHeader?workchain=5&shard=-9223372036854775808',
  `lookupBlock?${SHARD}&lt=${MIDDLE * 1_000_000 + 5}`,
  `lookupBlock?${SHARD}&lt=${MIDDLE * 1_000_000 + 5000}`,
  `lookupBlock?${SHARD}&lt=9000000000000000000`,
  `lookupBlock?${SHARD}&unixtime=${1_000_000 + MIDDLE * 3}`,
  `lookupBlock?${SHARD}&unixtime=2000000000`,
  'lookupBlock?workchain=5&shard=-9223372036854775808&unixtime=5',
  `shards?seqno=${MIDDLE}`,
  'getOutMsgQueueSize?',
  `getBlockTransactions?${SHARD}&seqno=${MIDDLE}&count=10`,
  `getBlockTransactionsExt?${SHARD}&seqno=${MIDDLE}&count=10&after_lt=1&after_hash=${'0'.repeat(64)}`,
  `getTransactions?address=${account(0)}&limit=10`,
  `getTransactionsStd?address=${account(0)}&limit=10&to_lt=${MIDDLE * 1_000_000}`,
  `getTransactions?address=${account(77_777)}`,
  `tryLocateTx?source=${account(0)}&destination=${account(1)}&created_lt=${MIDDLE * 1_000_000 + 1}`,
  `tryLocateSourceTx?source=${account(1)}&destination=${account(0)}&created_lt=5`,
  `getAddressInformation?address=${account(0)}&seqno=${MIDDLE}`,
  `getAddressBalance?address=${account(5)}`,
  'getConfigAll?',
]

/** More than any page or any block of these, and far less than the tables. */
const MOST_ROWS = 130
const TABLES = ['blocks', 'shard_state', 'transactions', 'messages', 'account_states']

/** For any values, too, as a busy server does; Citus plans for those it has every time. */
const KINDS_OF_PLAN = isCluster() ? [false] : [false, true]

describe('every statement of v2 goes by an index', () => {
  let database: TestDatabase
  let explain: Explain

  beforeAll(async () => {
    database = await filledDatabase({ key: 'planned', fill: fillPlanned })
    explain = createExplain(database.db)
  }, 300_000)
  afterAll(() => database?.[Symbol.asyncDispose]())

  test.each(REQUESTS)('%s', async (url) => {
    const db = recording(database.db)
    const server = await createServer({ db })
    const reply = await server.inject({ url: `/api/v2/${url}` })
    expect(reply.json(), reply.body.slice(0, 300)).toHaveProperty('ok')
    expect(reply.body).not.toContain('internal server error')
    for (const statement of db.asked) {
      for (const isGeneric of KINDS_OF_PLAN) {
        const facts = await explain(statement, isGeneric)
        const where = `${statement.text}\n${facts.plan}`
        expect(
          facts.seqScans.filter((table) => TABLES.includes(table)),
          where,
        ).toEqual([])
        expect(facts.read, where).toBeLessThan(MOST_ROWS)
      }
    }
  })
})
