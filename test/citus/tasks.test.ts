import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { recording } from '../api/explain.ts'
import { RECORDED } from '../api/imported-chain.ts'
import { findThings } from '../contract/findings.ts'
import type { TestDatabase } from '../database.ts'
import { isCluster } from './plain-database.ts'
import { spreadRecorded } from './recorded-chain.ts'
import { countRequestTasks, type RequestTasks } from './tasks.ts'

type Found = Awaited<ReturnType<typeof findThings>>

/** Kinds of requests, as they stand in docs/scaling.md. */
const KINDS: Readonly<Record<string, (found: Found) => string>> = {
  '`/masterchainInfo`': () => '/masterchainInfo',
  '`/blocks`': () => '/blocks?limit=10',
  '`/accountStates?address=`': ({ wallet }) => `/accountStates?address=${wallet}`,
  '`/balanceHistory?account=`': ({ wallet }) => `/balanceHistory?account=${wallet}`,
  '`/transactions?account=`': ({ wallet }) => `/transactions?account=${wallet}&limit=10`,
  '`/traces?account=`': ({ wallet }) => `/traces?account=${wallet}&limit=10`,
  '`/actions?account=`': ({ wallet }) => `/actions?account=${wallet}&limit=10`,
  '`/actions?account=&action_type=`': ({ wallet }) => `/actions?account=${wallet}&action_type=ton_transfer&limit=10`,
  '`/messages?source=`': ({ wallet }) => `/messages?source=${wallet}&limit=10`,
  '`/jetton/wallets?owner_address=`': ({ wallet }) => `/jetton/wallets?owner_address=${wallet}`,
  '`/transactions?hash=`': ({ transactions }) => `/transactions?hash=${encodeURIComponent(transactions[0].hash)}`,
  '`/adjacentTransactions?hash=`': ({ transactions }) =>
    `/adjacentTransactions?hash=${encodeURIComponent(transactions.find((tx) => tx.trace_id !== tx.hash)?.hash)}`,
  '`/traces?trace_id=`': ({ transactions }) => `/traces?trace_id=${encodeURIComponent(transactions[0].trace_id)}`,
  '`/traces?tx_hash=`': ({ transactions }) => `/traces?tx_hash=${encodeURIComponent(transactions[0].hash)}`,
  '`/actions?trace_id=`': ({ transactions }) => `/actions?trace_id=${encodeURIComponent(transactions[0].trace_id)}`,
  '`/transactionsByMessage?msg_hash=`': ({ message }) =>
    `/transactionsByMessage?msg_hash=${encodeURIComponent(message.hash)}`,
  '`/transactionsByMasterchainBlock`': ({ head }) => `/transactionsByMasterchainBlock?seqno=${head}`,
  '`/transactions`': () => '/transactions?limit=10',
  '`/messages`': () => '/messages?limit=10',
  '`/traces`': () => '/traces?limit=10',
  '`/actions`': () => '/actions?limit=10',
  '`/actions?action_type=`': () => '/actions?action_type=ton_transfer&limit=10',
  '`/topAccountsByBalance`': () => '/topAccountsByBalance?limit=10',
  '`/stats`': () => '/stats',
}

const toRow = (kind: string, { local, one, several }: RequestTasks): string =>
  `| ${kind} | ${local || ''} | ${one || ''} | ${several || ''} |`.replaceAll('|  |', '| |').replaceAll('|  |', '| |')

describe.skipIf(!isCluster() || !RECORDED)('on Citus', { timeout: 900_000 }, () => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await spreadRecorded()
  }, 900_000)
  afterAll(() => database?.[Symbol.asyncDispose]())

  test('docs/scaling.md says which statements of a request go where', async () => {
    const recorded = recording(database.db)
    const server = await createServer({ db: recorded })
    const found = await findThings(async (url) => (await server.inject(url)).json())
    const rows: string[] = []
    for (const [kind, toPath] of Object.entries(KINDS)) {
      recorded.asked.length = 0
      const reply = await server.inject(`/api/v3${toPath(found)}`)
      expect(reply.statusCode, `${kind} ${reply.body.slice(0, 200)}`).toBe(200)
      rows.push(toRow(kind, await countRequestTasks(database.db, [...recorded.asked])))
    }
    expect(readFileSync('docs/scaling.md', 'utf8')).toContain(rows.join('\n'))
  })
})
