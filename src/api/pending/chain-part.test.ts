import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { asAddress } from '../../cell/address.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { type ConfirmedTransaction, storeConfirmed } from '../../store/confirmed.ts'
import { BUDGETS } from '../http/budget.ts'
import { readChainPart } from './chain-part.ts'

const { limit } = BUDGETS.pending_transactions

const hash = (n: number): Hash => {
  const bytes = Buffer.alloc(32)
  bytes.writeUInt32BE(n)
  return asHash(bytes)
}
const account = asAddress(new Uint8Array(33))
const origin = { hashNorm: hash(1), hash: hash(2), account }
const block = { workchain: 0, shard: 1n << 62n, seqno: 1, rootHash: hash(3), fileHash: hash(4) }

/** One that is never looked into, when they are too many. */
const transaction = (n: number): ConfirmedTransaction => ({
  ...{ account, lt: BigInt(n), hash: hash(n), origin, doc: Buffer.from('{'), boc: Buffer.from([0]) },
})

test('a message that has caused more than is told is in blocks, and nothing of it is read', async () => {
  await using test = await testDatabase()
  const transactions = Array.from({ length: limit + 1 }, (_, n) => transaction(n))
  await test.db.transaction((db) => storeConfirmed(db, { id: block, genUtime: 1, transactions, states: [] }, 1))
  const [stored] = await test.db.query<{ n: bigint; last: string }>(
    "select count(*) as n, max(encode(hash, 'hex')) as last from confirmed_transactions",
  )
  expect(stored).toEqual({ n: BigInt(limit + 1), last: Buffer.from(hash(limit)).toString('hex') })
  expect(await readChainPart(test.db, origin.hashNorm, origin.hash)).toEqual({
    ...{ traceId: null, isComplete: false, transactions: [] },
  })
  expect(await readChainPart(test.db, hash(9_999_999), origin.hash)).toBeUndefined()
})
