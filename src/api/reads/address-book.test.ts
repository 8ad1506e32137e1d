import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { makeAddress } from '../../cell/address.ts'
import { asHash } from '../../cell/hash.ts'
import { Chain } from './chain.ts'

const bytes = (n: number) => asHash(new Uint8Array(32).fill(n))
const account = makeAddress(0, bytes(1))
const epochOf = (last: bigint) => (1n << 32n) | last

let database: Awaited<ReturnType<typeof testDatabase>>
let chain: Chain

beforeAll(async () => {
  database = await testDatabase()
  chain = new Chain(database.db)
})

afterAll(() => database[Symbol.asyncDispose]())

const becomePool = () =>
  database.db.query(
    `insert into dedust_pools (account, lt, found_seqno, code_hash, data_hash, reserve_1, reserve_2, fee_1, fee_2, is_stable)
       values ($1, 5, 5, $2, $2, 0, 0, 0, 0, false)`,
    [account, bytes(2)],
  )

/** A transaction of the account in a masterchain block. */
const touch = (mcSeqno: number) =>
  database.db.query(
    `insert into transactions (account, lt, hash, prev_trans_lt, prev_trans_hash, now, mc_seqno, workchain, shard, seqno, state_before,
         state_after, trace_id, book, doc)
       values ($1, $2::int, $3, 0, $3, 0, $2::int, 0, 0, $2::int, $3, $3, $3, '', '{}')`,
    [account, mcSeqno, bytes(mcSeqno)],
  )

const kindAt = async (epoch: bigint | undefined) => {
  const [identity] = await chain.book.identify([{ account, codeHash: bytes(2) }], epoch)
  return identity?.kind
}

test('what an account is confirmed to be is kept until one of its transactions is indexed', async () => {
  expect(await kindAt(epochOf(5n))).toBeNull()
  await becomePool()
  // Nothing of the account was indexed by then, so nothing can have changed: nobody is asked.
  expect(await kindAt(epochOf(5n))).toBeNull()
  expect(await kindAt(epochOf(6n))).toBeNull()
  await touch(7)
  expect(await kindAt(epochOf(7n))).toBe('dedust_pool')
})

test('without an epoch it is looked up each time', async () => {
  await database.db.query('delete from dedust_pools')
  expect(await kindAt(epochOf(7n))).toBe('dedust_pool')
  expect(await kindAt(undefined)).toBeNull()
})

test('when the chain was put back nothing is kept', async () => {
  expect(await kindAt(epochOf(7n))).toBe('dedust_pool')
  chain.forget()
  expect(await kindAt(epochOf(7n))).toBeNull()
})
