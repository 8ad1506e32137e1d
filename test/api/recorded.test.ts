import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { fillInnerStates } from '../../src/index/inner-states/inner-states.ts'
import { verifyStore } from '../../src/index/verify.ts'
import { asciiJson } from '../../src/record/ascii-json.ts'
import type { Dialect } from '../../src/record/dialect.ts'
import type { Database } from '../../src/store/database.ts'
import { findInnerStateProgress } from '../../src/store/inner-states.ts'
import { expectEachEqual } from '../expect-each-equal.ts'
import { type ImportedChain, importRecorded, RECORDED } from './imported-chain.ts'
import {
  type OracleAccount,
  type OracleBlock,
  type OracleMessage,
  type OracleShards,
  type OracleTransaction,
  readOracle,
  toBase64,
} from './oracles.ts'
import { readPrintable } from './printable.ts'

const BASES: Readonly<Record<Dialect, string>> = { documented: '/api/v3', public: '/toncenter/api/v3' }

// biome-ignore lint/suspicious/noExplicitAny: replies are read by their names, and every name is compared
type Json = any

describe.skipIf(!RECORDED)('the recorded chain, over HTTP', () => {
  let chain: ImportedChain
  let server: Awaited<ReturnType<typeof createServer>>

  beforeAll(async () => {
    chain = await importRecorded(RECORDED as string)
    await fillInnerStates({ db: chain.db })
    server = await createServer({ db: chain.api })
  }, 900_000)
  afterAll(() => chain?.[Symbol.asyncDispose]())

  const get = async (
    url: string,
    dialect: Dialect = 'documented',
  ): Promise<{ body: Json; cursor: string | undefined }> => {
    const reply = await server.inject({ url: `${BASES[dialect]}${url}` })
    expect(reply.statusCode, `${url}: ${reply.body.slice(0, 200)}`).toBe(200)
    return { body: readPrintable(reply.body), cursor: reply.headers['x-next-cursor'] as string | undefined }
  }
  /** Every row of a list, page by page. */
  const getAll = async (url: string, list: string, dialect: Dialect = 'documented'): Promise<Json[]> => {
    const rows: Json[] = []
    let cursor: string | undefined
    do {
      const page = await get(`${url}limit=${PAGE}${cursor === undefined ? '' : `&cursor=${cursor}`}`, dialect)
      rows.push(...page.body[list])
      cursor = page.cursor
    } while (cursor !== undefined)
    return rows
  }
  /**
   * Page by page, a list has the rows that are wanted. Their texts as this API writes them are compared first: reading a page takes longer than writing
   * it, and most are right.
   */
  const expectRows = async (url: string, list: string, wanted: readonly Json[]): Promise<void> => {
    let isSame = true
    let at = 0
    let cursor: string | undefined
    do {
      const page = `${url}limit=${PAGE}${cursor === undefined ? '' : `&cursor=${cursor}`}`
      const { body, headers } = await server.inject({ url: `${BASES.documented}${page}` })
      const texts = wanted.slice(at, at + PAGE).map(textOf)
      isSame &&= body.startsWith(`{"${list}":[${texts.join()}]`)
      at += PAGE
      cursor = headers['x-next-cursor'] as string | undefined
    } while (isSame && cursor !== undefined)
    if (!isSame || at < wanted.length) expect(await getAll(url, list), url).toEqual(wanted)
  }
  /** Whole lists that several tests look at, which takes a second or two each; nobody changes them. */
  const lists = new Map<string, Promise<Json[]>>()
  const getWhole = (list: 'messages' | 'traces' | 'transactions', dialect: Dialect = 'documented'): Promise<Json[]> => {
    const known = lists.get(`${list} ${dialect}`) ?? getAll(`/${list}?`, list, dialect)
    lists.set(`${list} ${dialect}`, known)
    return known
  }

  test.each(['documented', 'public'] as const)(
    'every transaction is as the node has it (%s)',
    async (dialect) => {
      const rows = await getWhole('transactions', dialect)
      const byHash = new Map(rows.map((row) => [row.hash, row]))
      const oracle = readOracle<OracleTransaction>('transactions_decoded')
      expect(rows).toHaveLength(oracle.length)
      expect(byHash.size).toBe(oracle.length)
      expectEachEqual(
        oracle.map(({ hash }) => factsOf(byHash.get(toBase64(hash)))),
        oracle.map((wanted) => expectedOf(wanted, dialect)),
      )
    },
    300_000,
  )

  test('every block header is as the node has it', async () => {
    const rows = await getAll('/blocks?sort=asc&', 'blocks')
    const byId = new Map(rows.map((row) => [`${row.workchain} ${row.shard} ${row.seqno}`, row]))
    const oracle = readOracle<OracleBlock>('block_info')
    expect(rows).toHaveLength(oracle.length)
    const same = [
      'version',
      'after_merge',
      'before_split',
      'after_split',
      'want_split',
      'want_merge',
      'key_block',
      'flags',
    ]
    const alsoSame = ['vert_seqno_incr', 'vert_seqno', 'min_ref_mc_seqno', 'prev_key_block_seqno', 'start_lt', 'end_lt']
    const [found, expected]: [object[], object[]] = [[], []]
    for (const wanted of oracle) {
      const row = byId.get(`${wanted.workchain} ${wanted.shard} ${wanted.seqno}`)
      const names = [...same, ...alsoSame]
      found.push({
        ...Object.fromEntries(names.map((name) => [name, row[name]])),
        ...{ root: row.root_hash, file: row.file_hash, utime: row.gen_utime, catchain: row.gen_catchain_seqno },
        ...{ validators: row.validator_list_hash_short >>> 0, prev: row.prev_blocks },
      })
      expected.push({
        ...Object.fromEntries(names.map((name) => [name, wanted[name]])),
        ...{ root: toBase64(wanted.root_hash), file: toBase64(wanted.file_hash), utime: `${wanted.gen_utime}` },
        ...{ catchain: wanted.catchain_seqno, validators: wanted.vlist_hash_short },
        prev: wanted.prev.map(({ workchain, shard, seqno }) => ({ workchain, shard, seqno })),
      })
    }
    expectEachEqual(found, expected)
    const times = rows.map((row) => Number(row.gen_utime))
    expect(times).toEqual([...times].sort((a, b) => a - b))
  }, 300_000)

  test('every shard list is as the node has it, and carries its transactions', async () => {
    for (const { mc_seqno, id, shards } of readOracle<OracleShards>('all_shards_info')) {
      const wanted = [id, ...shards.filter(({ seqno }) => seqno > 0)]
        .map(({ workchain, shard, seqno, root_hash }) => ({ workchain, shard, seqno, root_hash: toBase64(root_hash) }))
        .sort((a, b) => a.workchain - b.workchain || Number(BigInt(a.shard) - BigInt(b.shard)))
      const { body } = await get(`/masterchainBlockShardState?seqno=${mc_seqno}`)
      const found = body.blocks.map(({ workchain, shard, seqno, root_hash }: Json) => ({
        workchain,
        shard,
        seqno,
        root_hash,
      }))
      expect(found).toEqual(wanted)
      expect(body.transactions).toHaveLength(body.blocks.reduce((sum: number, block: Json) => sum + block.tx_count, 0))
      if (mc_seqno % 20 === 0) {
        const byHash = await get(
          `/transactions?${body.transactions.map(({ hash }: Json) => `hash=${encodeURIComponent(hash)}&`).join('')}limit=1000`,
        )
        const inOrder = (rows: Json[]): Json[] => rows.toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
        expectEachEqual(inOrder(body.transactions), inOrder(byHash.body.transactions))
        const other = (await get(`/masterchainBlockShardState?seqno=${mc_seqno}`, 'public')).body
        expect(Object.keys(other)).toEqual(['blocks'])
        expect(other.blocks.map((block: Json) => BigInt.asIntN(64, BigInt(`0x${block.shard}`)).toString())).toEqual(
          wanted.map(({ shard }) => shard),
        )
      }
    }
  }, 240_000)

  test('every account state is as the node has it, with its code and data', async () => {
    const oracle = readOracle<OracleAccount>('accounts')
    const query = oracle.map(({ address }) => `address=${address}`).join('&')
    const { body } = await get(`/accountStates?${query}`)
    const byAddress = new Map<string, Json>(body.accounts.map((row: Json) => [row.address, row]))
    const hashOf = (boc: string) => Buffer.from(cellHash(readSingleRoot(Buffer.from(boc, 'base64')))).toString('hex')
    for (const wanted of oracle) {
      const row = byAddress.get(wanted.address.toUpperCase())
      expect(row, wanted.address).toMatchObject({ status: wanted.status, balance: wanted.balance })
      expect(row.extra_currencies).toEqual(wanted.extra ?? {})
      expect(row.last_transaction_lt).toBe(wanted.last_tx.lt)
      expect(row.last_transaction_hash).toBe(toBase64(wanted.last_tx.hash))
      if (wanted.state_hash) expect(row.account_state_hash).toBe(toBase64(wanted.state_hash))
      if (wanted.code_hash)
        expect([row.code_hash, hashOf(row.code_boc)]).toEqual([toBase64(wanted.code_hash), wanted.code_hash])
      if (wanted.data_hash)
        expect([row.data_hash, hashOf(row.data_boc)]).toEqual([toBase64(wanted.data_hash), wanted.data_hash])
    }
  })

  test('include_boc gives the code and the data of every state that has them', async () => {
    const hashes = new Map<string, string>()
    const hashOf = (boc: string): string => {
      const known = hashes.get(boc)
      if (known !== undefined) return known
      const hash = Buffer.from(cellHash(readSingleRoot(Buffer.from(boc, 'base64')))).toString('base64')
      hashes.set(boc, hash)
      return hash
    }
    const rows = await getAll('/transactions?include_boc=true&', 'transactions')
    const states = rows.flatMap((row) => [row.account_state_before, row.account_state_after])
    const hashOrNull = (boc: string | undefined) => (boc === undefined ? null : hashOf(boc))
    const given = states.map(({ code_boc, data_boc }) => [hashOrNull(code_boc), hashOrNull(data_boc)])
    expectEachEqual(
      given,
      states.map(({ code_hash, data_hash }) => [code_hash, data_hash]),
    )
    expect(given.filter(([code, data]) => code !== null || data !== null)).toHaveLength(STATES_WITH_CODE_OR_DATA)
    // Between two transactions of one block: run again, and null only where that fails, which is counted.
    const unknown = rows.filter((row) =>
      [row.account_state_before, row.account_state_after].some(({ balance }) => balance === null),
    )
    expect(unknown.map((row) => row.hash)).toEqual([])
    const { inner_states } = (await server.inject({ url: '/status' })).json()
    expect(inner_states).toMatchObject(INNER_STATES)
    const metrics = (await server.inject({ url: '/metrics' })).body
    expect(metrics).toContain(`cellar_inner_states_failed_total ${INNER_STATES.failed}`)
    const { body } = await get('/transactions?include_boc=true&limit=100', 'public')
    expect(Object.keys(body.transactions[0].account_state_after)).not.toContain('code_boc')
  }, 300_000)

  test('states between transactions come out the same however often it is stopped, and balances agree', async () => {
    await using other = await importRecorded(RECORDED as string)
    // A transaction that cannot be run again: the state that it left stays unknown, and is counted.
    const [lost] = await chain.db.query<{
      account: Buffer
      lt: bigint
      hash: Buffer
      stored: Buffer
      mc_seqno: number
    }>(
      `select account, lt, t.hash, t.boc as stored, mc_seqno from inner_states s join transactions t using (account, lt)
       where prev_trans_lt not in (select lt from inner_states i where i.account = s.account) order by lt desc limit 1`,
    )
    const { account, lt, hash, stored, mc_seqno } = lost as NonNullable<typeof lost>
    const setBoc = (bytes: Buffer | null) =>
      other.db.query('update transactions set boc = $3 where account = $1 and lt = $2', [account, lt, bytes])
    await setBoc(null)
    const stop = new AbortController()
    await fillInnerStates({ db: other.db, signal: stop.signal, batch: 7, onBatch: () => stop.abort() })
    expect((await findInnerStateProgress(other.db))?.to).toBe(7)
    await Promise.all([40, 64].map((batch) => fillInnerStates({ db: other.db, batch })))
    expect((await findInnerStateProgress(other.db))?.failed).toBeGreaterThan(0n)
    const stateAfter = async () => {
      const ofOther = await createServer({ db: other.api })
      const reply = await ofOther.inject({ url: `/api/v3/transactions?hash=${hash.toString('hex')}` })
      await ofOther.close()
      return reply.json().transactions[0].account_state_after
    }
    expect(await stateAfter()).toMatchObject({ balance: null, account_status: null })
    // Once it can be, all is as if it had never been stopped.
    await setBoc(stored)
    await other.db.query('update inner_state_progress set to_mc_seqno = $1, filled = $2, failed = 0', [
      mc_seqno - 1,
      (await countInnerStates(chain.db, mc_seqno)) as bigint,
    ])
    await fillInnerStates({ db: other.db })
    expect(await stateAfter()).toMatchObject({ account_status: 'active' })
    expect(await findInnerStateProgress(other.db)).toEqual(await findInnerStateProgress(chain.db))
    for (const table of ['inner_states', 'transactions'] as const)
      expect(await digestOf(other.db, table), table).toEqual(await digestOf(chain.db, table))
    expect((await verifyStore(other.db)).findings).toEqual([])
    await other.db.query('update inner_states set balance = balance + 1 where lt = (select max(lt) from inner_states)')
    const [tampered] = await other.db.query<{ from: number; to: number }>(
      `select min(mc_seqno) as from, max(mc_seqno) as to from transactions join inner_states using (account, lt)
       where lt = (select max(lt) from inner_states)`,
    )
    expect((await verifyStore(other.db, tampered)).findings.map(({ rule }) => rule)).toEqual(['balances', 'balances'])
  }, 900_000)

  test('messages of any stretch of time are those of the whole list, in its order', async () => {
    const messages = await getWhole('messages')
    const nowOf = new Map<string, number>((await getWhole('transactions')).map((tx) => [tx.hash, tx.now]))
    const times = messages.map((row) => Number(row.created_at ?? nowOf.get(row.in_msg_tx_hash)))
    // Shards count their lt on their own: the order of lt is not that of time.
    expect(times).not.toEqual([...times].sort((a, b) => b - a))
    const [first, last] = [Math.min(...times), Math.max(...times)]
    const step = Math.ceil((last - first) / 12)
    for (let from = first - 1; from <= last; from += step) {
      for (const [start, end] of [
        [from, undefined],
        [undefined, from],
        [from, from],
        [from, from + 7],
        [from, from + 5 * step],
      ] as const) {
        const range = `${start === undefined ? '' : `start_utime=${start}&`}${end === undefined ? '' : `end_utime=${end}&`}`
        const wanted = messages.filter((_, i) => (times[i] ?? 0) >= (start ?? 0) && (times[i] ?? 0) <= (end ?? last))
        await expectRows(`/messages?${range}`, 'messages', wanted)
      }
    }
  })

  test('transactions of accounts of any stretch of time are those of the whole list, in its order', async () => {
    const transactions = await getAll('/transactions?start_utime=0&', 'transactions')
    const counts = new Map<string, number>()
    for (const { account } of transactions) counts.set(account, (counts.get(account) ?? 0) + 1)
    const busiest = [...counts].sort((a, b) => b[1] - a[1]).map(([account]) => account)
    const times = transactions.map((tx) => tx.now)
    const [first, last] = [Math.min(...times), Math.max(...times)]
    const step = Math.ceil((last - first) / 5)
    for (const accounts of [busiest.slice(0, 1), busiest.slice(2, 3), busiest.slice(0, 9)]) {
      const of = accounts.map((account) => `account=${account}&`).join('')
      const own = transactions.filter((tx) => accounts.includes(tx.account))
      for (let from = first - 1; from <= last; from += step) {
        const wanted = own.filter((tx) => tx.now >= from && tx.now <= from + 2 * step)
        const range = `${of}start_utime=${from}&end_utime=${from + 2 * step}&`
        await expectRows(`/transactions?${range}`, 'transactions', wanted)
      }
    }
  })

  test('messages tie the transactions that the traces hold together', async () => {
    const messages = await getWhole('messages')
    const transactions = await getWhole('transactions')
    const ends = new Set(
      messages.flatMap((row) => [`in ${row.in_msg_tx_hash} ${row.hash}`, `out ${row.out_msg_tx_hash} ${row.hash}`]),
    )
    const wantedEnds = transactions.flatMap((tx) => [
      ...(tx.in_msg ? [`in ${tx.hash} ${tx.in_msg.hash}`] : []),
      ...tx.out_msgs.map((message: Json) => `out ${tx.hash} ${message.hash}`),
    ])
    expect(wantedEnds.filter((end) => !ends.has(end))).toEqual([])
    const ltOf = new Map<string, string>(transactions.map((tx) => [tx.hash, tx.lt]))
    const lts = messages.map((row) => BigInt(row.created_lt ?? ltOf.get(row.in_msg_tx_hash)))
    expect(messages.some((row) => row.created_lt === null)).toBe(true)
    expect(lts).toEqual([...lts].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)))
    // Whatever a message's own row says of its two ends, the transactions at both say too, in every list that has them.
    const byHash = new Map(messages.map((row) => [row.hash, [row.in_msg_tx_hash, row.out_msg_tx_hash]]))
    const endsOf = ({ in_msg, out_msgs }: Json) =>
      [...(in_msg ? [in_msg] : []), ...out_msgs].map((row) => [row.hash, row.in_msg_tx_hash, row.out_msg_tx_hash])
    const wantedOf = (tx: Json) =>
      endsOf(tx).map(([hash]) => {
        // An external message that was taken several times is received where it is shown.
        const isOutside = tx.in_msg?.hash === hash && tx.in_msg.source === null
        return [hash, ...(isOutside ? [tx.hash, undefined] : (byHash.get(hash) as string[]))]
      })
    const check = (list: Json[]): void => expectEachEqual(list.map(endsOf), list.map(wantedOf))
    check(transactions)
    const known = transactions.flatMap(endsOf).filter(([, received, sent]) => received && sent)
    expect(known.length).toBe(KNOWN_ENDS)
    const traces = await getWhole('traces')
    const seen = traces.flatMap((trace) => Object.keys(trace.transactions))
    expect(seen.length).toBe(transactions.length)
    expect(new Set(seen).size).toBe(transactions.length)
    check(traces.flatMap((trace) => Object.values(trace.transactions)))
    expectEachEqual(
      traces.map(({ trace, trace_info }) => [treeOf(trace).sort(), trace.tx_hash, trace_info.transactions]),
      traces.map(({ trace_id, transactions_order: order }) => [[...order].sort(), trace_id, order.length]),
    )
  }, 300_000)

  test('every transaction names the external message that its trace began with', async () => {
    const rows = await getWhole('transactions')
    const roots = new Map(rows.map((row) => [row.hash, row]))
    const wanted = rows.map(({ hash, trace_id }) => {
      const { in_msg } = roots.get(trace_id)
      // Only what comes from outside has neither a sender nor a value.
      return [hash, in_msg !== null && in_msg.source === null ? in_msg.hash : undefined]
    })
    expectEachEqual(
      rows.map(({ hash, trace_external_hash }) => [hash, trace_external_hash]),
      wanted,
    )
    expect(wanted.filter(([, external]) => external !== undefined).length).toBeGreaterThan(1000)
  })

  test("parents and children of a transaction are each other's", async () => {
    const traces = await getWhole('traces')
    const trace = traces.find((one) => one.transactions_order.length > 5)
    for (const node of nodesOf(trace.trace).filter((one) => one.children?.length > 0)) {
      const down = await get(`/adjacentTransactions?hash=${encodeURIComponent(node.tx_hash)}&direction=out`)
      expect(down.body.transactions.map((tx: Json) => tx.hash).sort()).toEqual(
        node.children.map((child: Json) => child.tx_hash).sort(),
      )
      const up = await get(`/adjacentTransactions?hash=${encodeURIComponent(node.children[0].tx_hash)}&direction=in`)
      expect(up.body.transactions.map((tx: Json) => tx.hash)).toEqual([node.tx_hash])
      const [sent] = up.body.transactions[0].out_msgs.filter((row: Json) => row.in_msg_tx_hash)
      expect(node.children.map((child: Json) => child.tx_hash)).toContain(sent.in_msg_tx_hash)
    }
  })
})

const PAGE = 1000

const texts = new WeakMap<object, string>()

/** A row as the API writes it, once for all pages that it is on. */
function textOf(row: Json): string {
  const text = texts.get(row) ?? asciiJson(row)
  texts.set(row, text)
  return text
}

const STATES_WITH_CODE_OR_DATA = 14598
const INNER_STATES = { first_mc_seqno: 1, last_mc_seqno: 631, filled: 2515, failed: 0 }

/** Both ends of an internal message are known: once where it was sent, once where it was received. */
const KNOWN_ENDS = 2 * 4139

const nodesOf = (node: Json): Json[] => [node, ...(node.children ?? []).flatMap(nodesOf)]
const treeOf = (node: Json): string[] => nodesOf(node).map((one) => one.tx_hash)

const digestOf = (db: Database, table: 'inner_states' | 'transactions') =>
  db.query<{ digest: string }>(
    `select md5(string_agg(md5(record_send(s)), '' order by account, lt)) as digest from ${table} s`,
  )

/** Of the blocks before this one. */
async function countInnerStates(db: Database, mcSeqno: number): Promise<bigint | undefined> {
  const [row] = await db.query<{ count: bigint }>(
    'select count(*) from inner_states join transactions using (account, lt) where mc_seqno < $1',
    [mcSeqno],
  )
  return row?.count
}

function factsOf(row: Json) {
  const { description: descr } = row
  return {
    account: row.account,
    lt: row.lt,
    now: row.now,
    prev: [row.prev_trans_lt, row.prev_trans_hash],
    status: [row.orig_status, row.end_status],
    fees: row.total_fees,
    type: descr.type,
    flags: [descr.aborted, descr.destroyed],
    states: [row.account_state_before.hash, row.account_state_after.hash],
    storage: [
      descr.storage_ph?.storage_fees_collected,
      descr.storage_ph?.storage_fees_due ?? null,
      descr.storage_ph?.status_change,
    ],
    credit: descr.credit_ph ? descr.credit_ph.credit : null,
    compute: descr.compute_ph.skipped
      ? 'skipped'
      : [
          descr.compute_ph.success,
          descr.compute_ph.exit_code,
          descr.compute_ph.gas_used,
          descr.compute_ph.gas_fees,
          descr.compute_ph.vm_steps,
        ],
    action: descr.action
      ? [
          descr.action.success,
          descr.action.result_code,
          descr.action.tot_actions,
          descr.action.skipped_actions,
          descr.action.msgs_created,
        ]
      : null,
    block: [row.block_ref.workchain, row.block_ref.shard, row.block_ref.seqno],
    in_msg: row.in_msg && messageFacts(row.in_msg),
    out_msgs: row.out_msgs.map(messageFacts),
  }
}

const messageFacts = (message: Json) => ({
  hash: message.hash,
  body: message.message_content.hash,
  value: message.value,
  extra: message.value_extra_currencies ?? {},
  bounce: [message.bounce, message.bounced],
  flags: message.extra_flags,
  fwd_fee: message.fwd_fee,
  opcode: message.opcode,
})

function expectedOf(tx: OracleTransaction, dialect: Dialect): ReturnType<typeof factsOf> {
  const [workchain, shard, seqno] = tx.block.split('_') as [string, string, string]
  const { compute, action, storage } = tx
  return {
    account: tx.account.toUpperCase(),
    lt: tx.lt,
    now: tx.now,
    prev: [tx.prev_lt, toBase64(tx.prev_hash)],
    status: [statusOf(tx.old_status), statusOf(tx.end_status)],
    fees: tx.total_fees,
    type: tx.type === 'generic' ? 'ord' : 'tick_tock',
    flags: [tx.aborted, tx.destroyed],
    states: [toBase64(tx.state_update.old), toBase64(tx.state_update.new)],
    storage: [storage.fees, storage.due, storage.status_change],
    credit: tx.credit?.credit ?? null,
    compute:
      compute.skipped !== undefined
        ? 'skipped'
        : [compute.success, compute.exit_code, compute.gas_used, compute.gas_fees, compute.vm_steps],
    action: action && [
      action.success,
      action.result_code,
      action.total_actions,
      action.skipped_actions,
      action.messages_created,
    ],
    block: [
      Number(workchain),
      dialect === 'public' ? shard.toUpperCase() : BigInt.asIntN(64, BigInt(`0x${shard}`)).toString(),
      Number(seqno),
    ],
    in_msg: tx.in_msg && expectedMessage(tx.in_msg, dialect),
    out_msgs: tx.out_msgs.map((message) => expectedMessage(message, dialect)),
  }
}

const statusOf = (word: string): string =>
  word === 'uninitialized' ? 'uninit' : word === 'non-existing' ? 'nonexist' : word

function expectedMessage(message: OracleMessage, dialect: Dialect): ReturnType<typeof messageFacts> {
  const isInternal = message.type === 'internal'
  const opcode = message.op === null ? null : Number(message.op)
  return {
    hash: toBase64(message.hash),
    body: toBase64(message.body_hash),
    value: isInternal ? message.value : null,
    extra: message.ec ?? {},
    bounce: isInternal ? [message.bounce, message.bounced] : [null, null],
    flags: isInternal ? message.extra_flags : null,
    fwd_fee: isInternal ? message.fwd_fee : null,
    opcode: opcode === null || dialect === 'documented' ? opcode : `0x${opcode.toString(16).padStart(8, '0')}`,
  }
}
