import { expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { asAddress } from '../../src/cell/address.ts'
import { asHash, type Hash } from '../../src/cell/hash.ts'
import { transactionDoc } from '../../src/store/compact/beside.ts'
import type { Database, Queryable } from '../../src/store/database.ts'
import { addPending, endPending, type Finality, type PendingContent } from '../../src/store/pending.ts'
import { dropOldSent, storeSent } from '../../src/store/sent-messages.ts'
import { ownReplyChecks } from '../contract/own-documents.ts'
import { testDatabase } from '../database.ts'
import { importRecorded, RECORDED } from './imported-chain.ts'
import { account, hash, raw, seedBlock, seedCheckpoint } from './seed.ts'
import type { Json } from './serve.ts'

const A = account(7)
const DAY_MS = 86_400_000

const asMessage = (norm: number) => ({
  hashNorm: asHash(hash(norm)),
  hash: asHash(hash(norm + 1)),
  destination: asAddress(A),
})

/** As its first transaction is known. */
function contentOf(finality: Finality): PendingContent {
  const transaction = {
    ...{ hash: asHash(hash(900)), account: asAddress(A), lt: 5000n, inMsgHash: null, parentHash: null, outMsgs: 0 },
    ...{ finality, doc: Buffer.from('{}'), book: Buffer.alloc(0) },
  }
  return {
    ...{ baseMcSeqno: 1, accountLt: 0n, rootState: Buffer.alloc(0), traceId: null, startLt: 0n, startUtime: 0 },
    ...{ endLt: 0n, endUtime: 0, messages: 1, isIncomplete: false, isClassified: true, actions: [] },
    transactions: [transaction as PendingContent['transactions'][number]],
  }
}

const pend = (db: Queryable, norm: number, finality: Finality, validUntil: number | null): Promise<boolean> => {
  const { hashNorm, hash: own, destination } = asMessage(norm)
  return addPending(
    db,
    { hashNorm, hash: own, account: destination, message: Buffer.alloc(0), validUntil },
    contentOf(finality),
    5_000,
  )
}

/** A server that is asked again and again, whatever happens meanwhile; its answers keep to our document. */
async function serveStatus(db: Database): Promise<AsyncDisposable & { ask(key: Hash | string): Promise<Json> }> {
  const server = await createServer({ db })
  const checks = await ownReplyChecks(server)
  return {
    async ask(key) {
      const text = typeof key === 'string' ? key : Buffer.from(key).toString('hex')
      const reply = await server.inject(`/api/v3/messageStatus?hash=${encodeURIComponent(text)}`)
      const check = checks('v3', 'get', '/messageStatus', reply.statusCode)
      expect(check(reply.json()), JSON.stringify(check.errors)).toBe(true)
      return { code: reply.statusCode, ...reply.json() }
    },
    [Symbol.asyncDispose]: () => server.close(),
  }
}

test('every station of a message that was sent here, by either hash, also when it is no longer looked after', async () => {
  await using database = await testDatabase()
  const { db, api } = database
  await using served = await serveStatus(api)
  await using another = await serveStatus(api)
  await seedCheckpoint(db)
  await seedBlock(db, { seqno: 9, genUtime: 2_000 })
  const keep = (norm: number, refusal: string | null = null) => storeSent(api, asMessage(norm), refusal, 5_000)
  const end = (norm: number, reason: string) => endPending(api, asMessage(norm).hashNorm, 'invalidated', reason, 6_000)

  await pend(api, 10, 'pending', 3_000)
  await keep(10)
  const pending = {
    status: 'pending',
    reason: null,
    account: raw(A),
    sent_at: 5,
    valid_until: 3_000,
    transaction: null,
  }
  for (const key of [hash(10), hash(11)]) expect(await served.ask(asHash(key))).toMatchObject({ code: 200, ...pending })

  await pend(api, 20, 'confirmed', null)
  const transaction = {
    hash: hash(900).toString('base64'),
    account: raw(A),
    lt: '5000',
    mc_block_seqno: null,
    now: null,
    failure: null,
  }
  expect(await served.ask(asHash(hash(20)))).toMatchObject({ status: 'confirmed', sent_at: 5, transaction })

  await pend(api, 30, 'pending', null)
  await keep(30)
  await end(30, 'no longer accepted: exit code 33')
  await pend(api, 40, 'pending', null)
  await keep(40)
  await end(40, 'did not come in time')
  await keep(50, "exit code 35 (the contract's own)")
  const expectEnds = async ({ ask }: Pick<typeof served, 'ask'>): Promise<void> => {
    expect(await ask(asHash(hash(30)))).toMatchObject({
      status: 'refused',
      reason: 'no longer accepted: exit code 33',
    })
    expect(await ask(asHash(hash(41)))).toMatchObject({ status: 'expired', reason: 'did not come in time' })
    expect(await ask(asHash(hash(50)))).toMatchObject({
      status: 'refused',
      reason: expect.stringMatching(/^exit code 35/),
    })
  }
  await expectEnds(served)
  // As a minute later, in another process.
  await pend(api, 60, 'pending', 1_999)
  await keep(60)
  await db.query('delete from pending_traces')
  for (const one of [served, another]) await expectEnds(one)
  expect(await served.ask(asHash(hash(60)))).toMatchObject({ status: 'expired', reason: 'expired' })
  expect(await served.ask(asHash(hash(10)))).toMatchObject({ ...pending, code: 200 })

  // Sent again, it is on its way again.
  await keep(50)
  expect(await served.ask(asHash(hash(50)))).toMatchObject({ status: 'pending', reason: null })
  await dropOldSent(api, 5_000 + 3 * DAY_MS + 1)
  expect(await served.ask(asHash(hash(50)))).toMatchObject({ code: 404, error: expect.stringMatching(/not known/) })
})

test.skipIf(!RECORDED)('what is on chain is told with its transaction', { timeout: 300_000 }, async () => {
  await using chain = await importRecorded(RECORDED as string)
  await using served = await serveStatus(chain.api)
  const received = await chain.db.query<{
    hash: Buffer
    hash_norm: Buffer | null
    in_tx_hash: Buffer
    created_lt: bigint | null
    doc: Buffer
    mc_seqno: number
  }>(
    `with m as materialized (select hash, hash_norm, in_tx_hash, created_lt from messages where in_tx_hash is not null)
     select m.hash, m.hash_norm, m.in_tx_hash, m.created_lt, ${transactionDoc('t')} as doc, t.mc_seqno from m
     join transactions t on t.hash = m.in_tx_hash order by m.hash`,
  )
  const external = received.filter((row) => row.hash_norm !== null).slice(0, 5)
  const failed = received.filter((row) => row.created_lt !== null && row.doc.includes('"failure"')).slice(0, 5)
  const rows = [...external, ...failed]
  expect(rows.length).toBe(10)
  for (const row of rows) {
    const { failure = null } = JSON.parse(`${row.doc.toString('latin1')}}`)
    for (const key of [row.hash, row.hash_norm ?? row.hash]) {
      expect(await served.ask(key.toString('base64'))).toMatchObject({
        status: 'finalized',
        transaction: { hash: row.in_tx_hash.toString('base64'), mc_block_seqno: row.mc_seqno, failure },
      })
    }
  }
})
