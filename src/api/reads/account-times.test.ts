import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, hash, raw, seedBlock, seedCheckpoint, seedTransaction } from '../../../test/api/seed.ts'
import { type Json, pageThrough, type Served, serve } from '../../../test/api/serve.ts'
import type { Queryable } from '../../store/database.ts'

const WHOLE = -(2n ** 63n)
const LEFT = 2n ** 62n
const RIGHT = -LEFT

/** In the left shard, in the right one, and one of the masterchain. */
const left = account(1)
const right = account(2)
right[1] = 0xff
const master = account(3, -1)

const ACCOUNTS = [left, right, master]

interface Seeded {
  readonly account: Buffer
  readonly lt: number
  readonly now: number
}

/**
 * The shard is split, goes on with clocks and lts of its own in each half, of which the right one is far behind, and is merged. Blocks are stored from
 * masterchain block 5 on; two of the left account's transactions from before, and one of the right one's, are, too.
 */
const BLOCKS = [
  { workchain: 0, shard: WHOLE, seqno: 10, genUtime: 100, startLt: 10_000 },
  { workchain: 0, shard: LEFT, seqno: 11, genUtime: 110, startLt: 11_000 },
  { workchain: 0, shard: RIGHT, seqno: 11, genUtime: 104, startLt: 14_000 },
  { workchain: 0, shard: LEFT, seqno: 12, genUtime: 110, startLt: 12_000 },
  { workchain: 0, shard: RIGHT, seqno: 12, genUtime: 105, startLt: 16_000 },
  { workchain: 0, shard: LEFT, seqno: 13, genUtime: 120, startLt: 13_000 },
  { workchain: 0, shard: WHOLE, seqno: 14, genUtime: 120, startLt: 20_000 },
  { workchain: 0, shard: WHOLE, seqno: 15, genUtime: 125, startLt: 21_000 },
  { workchain: -1, shard: WHOLE, seqno: 5, genUtime: 101, startLt: 10_000 },
  { workchain: -1, shard: WHOLE, seqno: 6, genUtime: 118, startLt: 18_000 },
  { workchain: -1, shard: WHOLE, seqno: 7, genUtime: 126, startLt: 22_000 },
]

const TRANSACTIONS: readonly Seeded[] = [
  ...[1, 2, 3, 4, 5, 6, 7].map((n) => ({ account: left, lt: n * 900, now: 80 + n * 2 })),
  { account: right, lt: 500, now: 90 },
  ...BLOCKS.flatMap(({ workchain, shard, genUtime, startLt }) =>
    ACCOUNTS.filter(
      (one) => one.readInt8(0) === workchain && (shard === WHOLE || shard === (one === left ? LEFT : RIGHT)),
    ).flatMap((one) => [1, 2, 3].map((n) => ({ account: one, lt: startLt + n, now: genUtime }))),
  ),
]

async function seed(db: Queryable): Promise<void> {
  await seedCheckpoint(db, 5, 7)
  for (const block of BLOCKS) await seedBlock(db, { ...block, mcSeqno: 5 })
  for (const [n, one] of TRANSACTIONS.entries()) {
    await seedTransaction(db, { ...one, hash: hash(n + 1), mcSeqno: one.lt < 10_000 ? 4 : 5 })
  }
}

let served: Served
beforeAll(async () => {
  served = await serve(seed)
})
afterAll(() => served[Symbol.asyncDispose]())

const named = (tx: Json): string => `${tx.now} ${tx.lt} ${tx.account.slice(0, 4)}`

function expected(accounts: readonly Buffer[], from: number, to: number, sign: number): string[] {
  return TRANSACTIONS.filter((one) => accounts.includes(one.account) && one.now >= from && one.now <= to)
    .sort((a, b) => sign * (a.now - b.now || a.lt - b.lt) || Buffer.compare(a.account, b.account))
    .map((one) => named({ ...one, account: raw(one.account) }))
}

/** Before, across and behind what is stored, at the times of blocks and between them. */
const TIMES = [
  ...[79, 83, 84, 90, 100, 104, 105, 110, 119, 120, 125].map((from) => [from, from + 6] as const),
  ...[
    [85, 85],
    [110, 110],
    [0, 92],
    [126, 300],
    [300, 400],
  ],
]

const LISTS = [[left], [right], [master], [left, right], [right, master, left], [account(9), left]]

test.each(['asc', 'desc'] as const)('lists of any time, %s, are those of the whole list', async (sort) => {
  const sign = sort === 'asc' ? 1 : -1
  for (const accounts of LISTS) {
    const of = accounts.map((one) => `account=${raw(one)}`).join('&')
    for (const [from, to] of TIMES) {
      const query = `/transactions?${of}&start_utime=${from}&end_utime=${to}&sort=${sort}`
      const wanted = expected(accounts, from, to, sign)
      const { body } = await served.get(`${query}&limit=100`)
      expect(body.transactions.map(named), query).toEqual(wanted)
    }
    const deep = await served.get(`/transactions?${of}&start_utime=83&end_utime=120&sort=${sort}&limit=2&offset=3`)
    expect(deep.body.transactions.map(named)).toEqual(expected(accounts, 83, 120, sign).slice(3, 5))
  }
})

test.each(['asc', 'desc'] as const)('page by page, %s, each row comes once', async (sort) => {
  const sign = sort === 'asc' ? 1 : -1
  for (const accounts of LISTS) {
    const of = accounts.map((one) => `account=${raw(one)}`).join('&')
    const paged = await pageThrough(served, `/transactions?${of}&start_utime=84&sort=${sort}`, 'transactions', 4)
    expect(paged.map(named)).toEqual(expected(accounts, 84, 1000, sign))
  }
})

test('a list goes on behind a row of another account', async () => {
  const { headers } = await served.get(`/transactions?account=${raw(right)}&start_utime=0&limit=5`)
  const cursor = headers['x-next-cursor']
  const { body } = await served.get(`/transactions?account=${raw(left)}&start_utime=0&limit=100&cursor=${cursor}`)
  const [last] = expected([right], 0, 1000, -1).slice(4)
  const all = expected([left, right], 0, 1000, -1)
  const behind = all.slice(all.indexOf(last as string) + 1)
  expect(body.transactions.map(named)).toEqual(behind.filter((one) => expected([left], 0, 1000, -1).includes(one)))
})
