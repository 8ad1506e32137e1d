import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAddress } from '../../src/cell/address.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { rebuildState } from '../../src/decode/states/stored-state.ts'
import { listStateAccounts } from '../../src/decode/states/zerostate.ts'
import { type ImportOptions, importBlocks } from '../../src/index/import.ts'
import { verifyStore } from '../../src/index/verify.ts'
import { ACCOUNT_STATUSES } from '../../src/record/account-table.ts'
import { digestTables } from '../../src/store/digest.ts'
import { listNewestStates } from '../../src/store/lookups/account-states.ts'
import { importRecorded } from '../api/imported-chain.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { expectEachEqual } from '../expect-each-equal.ts'
import { sharedData } from '../shared-data.ts'

const recorded = sharedData('recorded')

/** What the node itself said of its chain. */
const oracle = <T>(name: string): T[] =>
  gunzipSync(readFileSync(join(recorded as string, 'oracles', `${name}.jsonl.gz`)))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)

const chain = (): Pick<ImportOptions, 'dir' | 'states'> => ({
  dir: join(recorded as string, 'blocks'),
  states: ['zerostate.boc', 'basestate0.boc'].map((name) => join(recorded as string, 'zerostate', name)),
})

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const toAddress = (text: string) => {
  const [workchain, id] = text.split(':') as [string, string]
  return makeAddress(Number(workchain), Buffer.from(id, 'hex'))
}

describe.skipIf(!recorded)('the recorded chain', { timeout: 600_000 }, () => {
  let database: TestDatabase
  let digest: Record<string, string>

  beforeAll(async () => {
    database = await importRecorded(recorded as string)
    digest = await digestTables(database.db)
  }, 600_000)
  afterAll(() => database[Symbol.asyncDispose]())

  test('verifies', async () => {
    expect(await verifyStore(database.db)).toMatchObject({
      ...{ from: 1, to: 631, transactions: 8339, findings: [], more: 0, damaged: [] },
      stored: { firstMcSeqno: 1, lastMcSeqno: 631 },
    })
    expect(await verifyStore(database.db, { from: 300, to: 320 })).toMatchObject({ from: 300, to: 320, findings: [] })
  })

  test('importing again changes no row', async () => {
    const again = await importBlocks({ db: database.db, ...chain() })
    expect(again).toMatchObject({ masterchainBlocks: 0, transactions: 0, lastMcSeqno: 631 })
    expect(await digestTables(database.db)).toEqual(digest)
  })

  interface AccountAnswer {
    readonly address: string
    readonly status: string
    readonly balance: string
    readonly state_hash: string
    readonly code_hash: string | null
    readonly data_hash: string | null
    readonly last_tx: { readonly lt: string; readonly hash: string }
  }

  test('every account is what the node says it is', async () => {
    const answers = oracle<AccountAnswer>('accounts').filter(({ status }) => status !== 'nonexist')
    const rows = await database.db.query<{ account: Buffer } & Record<string, Buffer | bigint | number | null>>(
      'select account, lt, hash, transaction_hash, status, balance, code_hash, data_hash from accounts',
    )
    const found = new Map(rows.map((row) => [row.account.toString('hex'), row]))
    const hex = (value: unknown) => (value === null ? null : (value as Buffer).toString('hex'))
    const mine = answers.map(({ address }) => {
      const row = found.get(Buffer.from(toAddress(address)).toString('hex'))
      return {
        address,
        ...(row && {
          status: ACCOUNT_STATUSES[row.status as number],
          balance: `${row.balance}`,
          state: hex(row.hash),
          code: hex(row.code_hash),
          data: hex(row.data_hash),
          lt: `${row.lt}`,
          transaction: hex(row.transaction_hash),
        }),
      }
    })
    expectEachEqual(
      mine,
      answers.map((answer) => ({
        address: answer.address,
        status: answer.status,
        balance: answer.balance,
        state: answer.state_hash,
        code: answer.code_hash || null,
        data: answer.data_hash || null,
        lt: answer.last_tx.lt,
        transaction: answer.last_tx.hash,
      })),
    )
    expect(answers.length).toBeGreaterThan(200)
  })

  test('every account of the last states is stored, whole, and no other', async () => {
    const folder = join(recorded as string, 'states')
    const files = readdirSync(folder).filter((name) => name.endsWith('.state.boc'))
    const states = files.flatMap((name) => listStateAccounts(readSingleRoot(readFileSync(join(folder, name)))))
    const stored = await listNewestStates(
      database.db,
      states.map(({ account }) => account),
    )
    const found = new Map(stored.map((row) => [Buffer.from(row.account).toString('hex'), row]))
    const mine = states.map(({ account }) => {
      const row = found.get(toHex(account))
      const whole = row?.boc && rebuildState(row.boc, row.code, row.data)
      return { state: whole && toHex(cellHash(whole)), lt: row?.lt, hash: row && toHex(row.transactionHash) }
    })
    expectEachEqual(
      mine,
      states.map(({ lt, hash, transactionHash }) => ({ state: toHex(hash), lt, hash: toHex(transactionHash) })),
    )
    const [counted] = await database.db.query<{ count: bigint }>('select count(*) from accounts where status <> 3')
    expect(counted?.count).toBe(BigInt(states.length))
  })

  interface ShardsAnswer {
    readonly mc_seqno: number
    readonly shards: readonly { readonly workchain: number; readonly shard: string; readonly seqno: number }[]
  }

  test('every shard list is what the node says it is', async () => {
    const rows = await database.db.query<{ mc_seqno: number; workchain: number; shard: bigint; seqno: number }>(
      'select mc_seqno, workchain, shard, seqno from shard_state where workchain <> -1',
    )
    const text = (mcSeqno: number, top: { workchain: number; shard: bigint | string; seqno: number }) =>
      `${mcSeqno}: ${top.workchain},${top.shard},${top.seqno}`
    const answers = oracle<ShardsAnswer>('all_shards_info').flatMap(({ mc_seqno: mcSeqno, shards }) =>
      shards.map((top) => text(mcSeqno, top)),
    )
    expect(rows.map((row) => text(row.mc_seqno, row)).sort()).toEqual(answers.sort())
  })

  interface BlockAnswer {
    readonly transactions: readonly {
      readonly hash: string
      readonly metadata?: { readonly initiator: string; readonly initiator_lt: string }
    }[]
  }

  test('every trace starts where the node says its messages began', async () => {
    const answers = oracle<BlockAnswer>('list_block_transactions').flatMap(({ transactions }) => transactions)
    const rows = await database.db.query<{ hash: Buffer; root: Buffer; root_lt: bigint }>(
      // Set apart, since Citus has a transaction beside others of its account only.
      `select t.hash, r.account as root, r.lt as root_lt from transactions t
       join (select hash, account, lt from transactions offset 0) r on r.hash = t.trace_id`,
    )
    const roots = new Map(rows.map((row) => [row.hash.toString('hex'), row]))
    const named = answers.flatMap(({ hash, metadata }) => (metadata === undefined ? [] : [{ hash, ...metadata }]))
    expect(named.length).toBeGreaterThan(1000)
    expectEachEqual(
      named.map(({ hash }) => [hash, roots.get(hash)?.root.toString('hex'), `${roots.get(hash)?.root_lt}`]),
      named.map(({ hash, initiator, initiator_lt: lt }) => [hash, toHex(toAddress(initiator)), lt]),
    )
  })

  test.each([
    ['a batch per masterchain block, everything in one thread, nothing kept in memory', { maxSteps: 1 }, 0, 0],
    ['batches by bytes, two more threads', { maxBytes: 300_000 }, 3, undefined],
  ])('the tables are the same with %s', async (_, batch, workers, cacheBytes) => {
    await using other = await testDatabase()
    const result = await importBlocks({ db: other.db, ...chain(), batch, workers, cacheBytes })
    expect(result).toMatchObject({ firstMcSeqno: 1, lastMcSeqno: 631, blocks: 2546, transactions: 8339, leftOut: [] })
    expect(await digestTables(other.db)).toEqual(digest)
  })

  test('an import that is stopped again and again, and one that comes in pieces, end in the same tables', async () => {
    await using other = await testDatabase()
    for (const [stopAfter, to] of [[3], [10], [1, 200], [5, 350], [9, 351]] as const) {
      const abort = new AbortController()
      let commits = 0
      const onProgress = () => {
        if (++commits === stopAfter) abort.abort()
      }
      const options = { db: other.db, ...chain(), to, batch: { maxSteps: 7 }, workers: 0, cacheBytes: 100_000 }
      await importBlocks({ ...options, onProgress, signal: abort.signal }).catch((error: Error) => {
        if (error.name !== 'AbortError') throw error
      })
    }
    const { lastMcSeqno } = await importBlocks({ db: other.db, ...chain() })
    expect(lastMcSeqno).toBe(631)
    expect(await digestTables(other.db)).toEqual(digest)
  })

  test('a database of another chain is left alone', async () => {
    const mainnet = sharedData('real', 'blocks', 'mainnet')
    if (mainnet === undefined) return
    await expect(importBlocks({ db: database.db, dir: mainnet, workers: 0 })).rejects.toMatchObject({
      code: 'BROKEN_CHAIN',
      message: expect.stringContaining('another chain'),
    })
    expect(await digestTables(database.db)).toEqual(digest)
  })

  test('a wrong state is refused, and nothing is stored', async () => {
    await using other = await testDatabase()
    const later = join(recorded as string, 'states', '-1_8000000000000000_631.state.boc')
    const options = { db: other.db, ...chain(), states: [later], workers: 0 }
    await expect(importBlocks(options)).rejects.toMatchObject({ code: 'BROKEN_CHAIN' })
    expect((await digestTables(other.db)).blocks).toMatch(/^0:/)
  })
})
