import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { type Address, asAddress, formatRaw } from '../../src/cell/address.ts'
import { backfillAccount } from '../../src/index/backfill/backfill-account.ts'
import { backfillRange } from '../../src/index/backfill/backfill-range.ts'
import { verifyStore } from '../../src/index/verify.ts'
import type { LitePool } from '../../src/node/lite/pool.ts'
import { digestTables } from '../../src/store/digest.ts'
import type { TestDatabase } from '../database.ts'
import { createTwoIndexes, type TwoIndexes } from '../devnet/two-indexes.ts'
import { quiet } from '../follow/network.ts'
import type { Json } from '../read-through/served.ts'

const BLOCKS = 26
const LATE = 22

let indexes: TwoIndexes
let demo: TwoIndexes['demo']
let pool: LitePool
let whole: TestDatabase
let late: TestDatabase
let all: FastifyInstance
let few: FastifyInstance
/** Those with the longest past before the late index. */
let accounts: Address[]

beforeAll(async () => {
  indexes = await createTwoIndexes(BLOCKS, LATE)
  ;({ demo, pool, whole, late } = indexes)
  all = await createServer({ db: whole.db })
  few = await createServer({ db: late.api })
  const rows = await whole.db.query<{ account: Buffer }>(
    `select account from transactions where mc_seqno < ${LATE} group by account order by count(*) desc, account limit 4`,
  )
  accounts = rows.map(({ account }) => asAddress(Uint8Array.from(account)))
}, 600_000)

afterAll(async () => {
  await all?.close()
  await few?.close()
  await indexes?.[Symbol.asyncDispose]()
})

const network = () => ({ name: 'the demo chain', zeroState: demo.zeroState })
const backfill = (account: Address, more: object = {}) =>
  backfillAccount({
    ...{ db: late.db, url: late.url, pool, network: network(), account, log: quiet },
    ...{ signal: new AbortController().signal, ...more },
  })

const ask = async (server: FastifyInstance, url: string): Promise<Json> => (await server.inject(`/api/v3${url}`)).json()

/** What both indexes must agree on: the rest needs the accounts' states, or the other accounts' transactions. */
const toComparable = ({
  account_state_before,
  account_state_after,
  trace_id,
  trace_external_hash,
  in_msg,
  out_msgs,
  ...transaction
}: Json): Json => ({
  ...transaction,
  in_msg: in_msg && { ...in_msg, out_msg_tx_hash: undefined },
  out_msgs: out_msgs.map((message: Json) => ({ ...message, in_msg_tx_hash: undefined })),
})

test('all transactions and messages of an account, back to its first, however often it is stopped', async () => {
  for (const [i, account] of accounts.entries()) {
    const address = formatRaw(account)
    const stop = new AbortController()
    if (i === 0) {
      await expect(backfill(account, { signal: stop.signal, onProgress: () => stop.abort() })).rejects.toThrow()
      expect((await verifyStore(late.db)).findings).toEqual([])
    }
    const progress: number[] = []
    const { transactions } = await backfill(account, {
      onProgress: (one: { transactions: number }) => progress.push(one.transactions),
    })
    expect(transactions).toBeGreaterThan(0)
    expect(progress.at(-1)).toBe(transactions)
    const url = `/transactions?account=${address}&limit=1000`
    const [wanted, told] = [await ask(all, url), await ask(few, url)]
    expect(told.transactions.map(toComparable)).toEqual(wanted.transactions.map(toComparable))
    expect(await backfill(account)).toMatchObject({ transactions: 0 })
  }
  expect((await verifyStore(late.db)).findings).toEqual([])
  for (const account of accounts) {
    for (const end of ['source', 'destination']) {
      const url = `/messages?${end}=${formatRaw(account)}&limit=1000`
      const hashes = async (server: FastifyInstance) =>
        (await ask(server, url)).messages.map(({ hash }: Json) => hash).sort()
      expect(await hashes(few)).toEqual(await hashes(all))
    }
  }
}, 300_000)

test('each of them is a trace of its own, marked as broken', async () => {
  const [account] = accounts as [Address]
  const { transactions } = await ask(few, `/transactions?account=${formatRaw(account)}&limit=1&sort=asc`)
  const [{ hash, mc_block_seqno }] = transactions
  expect(mc_block_seqno).toBeLessThan(LATE)
  const { traces } = await ask(few, `/traces?tx_hash=${encodeURIComponent(hash)}`)
  expect(traces).toHaveLength(1)
  expect(traces[0]).toMatchObject({ trace_id: hash, trace_info: { trace_state: 'broken', transactions: 1 } })
  expect(Object.keys(traces[0].transactions)).toEqual([hash])
})

test('a range that is indexed later takes their place', async () => {
  const signal = new AbortController().signal
  const options = { db: late.db, url: late.url, pool, network: network(), log: quiet, signal, inThread: false }
  await backfillRange({ ...options, from: 14, chunk: 10 })
  expect((await verifyStore(late.db)).findings).toEqual([])
  const count = 'select count(*)::int4 as count from transactions where mc_seqno >= 14'
  expect(await late.db.query(count)).toEqual(await whole.db.query(count))
  await backfillRange({ ...options, from: 1 })
  expect(await digestTables(late.db)).toEqual(await digestTables(whole.db))
}, 300_000)
