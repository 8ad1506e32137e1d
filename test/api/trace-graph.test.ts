import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { type ImportedChain, importRecorded, RECORDED } from './imported-chain.ts'
import { addLongTrace, LONG_TRACE, LONG_TRACE_NODES } from './long-trace.ts'
import type { Json } from './serve.ts'

describe.skipIf(!RECORDED)('/traceGraph of the recorded chain', () => {
  let chain: ImportedChain
  let server: FastifyInstance
  beforeAll(async () => {
    chain = await importRecorded(RECORDED as string)
    await addLongTrace(chain.db, 'longest')
    server = await createServer({ db: chain.db })
  }, 600_000)
  afterAll(async () => {
    await server?.close()
    await chain?.[Symbol.asyncDispose]()
  })

  const get = async (url: string): Promise<Json> => {
    const reply = await server.inject(url)
    expect(reply.statusCode, `${url} ${reply.body.slice(0, 300)}`).toBe(200)
    return reply.json()
  }

  test('says of every transaction what its document says, in both dialects', async () => {
    const ids = await chain.db.query<{ id: Buffer }>(
      'select trace_id as id from traces where transactions < 1000 order by transactions desc, end_lt limit 40',
    )
    for (const base of ['/api/v3', '/toncenter/api/v3']) {
      for (const id of ids.map((row) => row.id.toString('hex'))) {
        const { traces } = await get(`${base}/traces?trace_id=${id}&include_actions=true`)
        const graph = await get(`${base}/traceGraph?trace_id=${id}`)
        expect(rowsOf(graph)).toEqual(traces[0].transactions_order.map((hash: string) => outline(traces[0], hash)))
        const { trace_info, is_incomplete, start_lt } = traces[0]
        expect(graph).toMatchObject({ trace_info, is_incomplete, start_lt, actions_count: traces[0].actions.length })
        expect(
          graph.actions.map(({ nodes, ...action }: Json) => [action, nodes.map((i: number) => graph.nodes.hash[i])]),
        ).toEqual(traces[0].actions.slice(0, 100).map((action: Json) => [slim(action), action.transactions]))
      }
    }
  })

  test('is found by any of its transactions and messages, and not found by others', async () => {
    const { transactions } = await get('/api/v3/transactions?limit=20&sort=asc')
    const one = transactions.find((tx: Json) => tx.in_msg !== null)
    const hex = (hash: string) => Buffer.from(hash, 'base64').toString('hex')
    for (const query of [`tx_hash=${hex(one.hash)}`, `msg_hash=${hex(one.in_msg.hash)}`]) {
      expect((await get(`/api/v3/traceGraph?${query}`)).trace_id).toBe(one.trace_id)
    }
    const missing = await server.inject(`/api/v3/traceGraph?tx_hash=${randomBytes(32).toString('hex')}`)
    expect(missing.statusCode).toBe(404)
    for (const query of ['', `?tx_hash=${hex(one.hash)}&trace_id=${hex(one.trace_id)}`]) {
      expect((await server.inject(`/api/v3/traceGraph${query}`)).statusCode).toBe(422)
    }
  })

  test('4,000 nodes take less than a megabyte, book and actions included', async () => {
    const reply = await server.inject(`/api/v3/traceGraph?trace_id=${LONG_TRACE.toString('hex')}`)
    const graph = reply.json()
    expect(graph.nodes.hash).toHaveLength(LONG_TRACE_NODES)
    expect(new Set(graph.nodes.account).size).toBe(LONG_TRACE_NODES)
    expect(reply.rawPayload.length).toBeLessThan(1_000_000)
    const { address_book, metadata, actions, ...rest } = graph
    expect(JSON.stringify(rest).length / LONG_TRACE_NODES).toBeLessThanOrEqual(250)
  })

  test('is byte for byte the same of nodes that an older version stored, whose outlines are in their documents', async () => {
    const { db } = chain
    const ids = await db.query<{ id: Buffer }>(
      'select trace_id as id from traces order by transactions desc, end_lt limit 300',
    )
    const ask = async (): Promise<string[]> => {
      const asked = await createServer({ db })
      const answers: string[] = []
      for (const base of ['/api/v3', '/toncenter/api/v3']) {
        for (const { id } of ids)
          answers.push((await asked.inject(`${base}/traceGraph?trace_id=${id.toString('hex')}`)).body)
      }
      await asked.close()
      return answers
    }
    const kept = await ask()
    const texts = kept.flatMap((answer): string[] => JSON.parse(answer).texts)
    expect(new Set(texts).size).toBeGreaterThan(10)
    for (const older of ['mc_seqno % 2 = 0', 'true']) {
      await db.query(`update trace_nodes set outlines = null where ${older}`)
      expect(await ask()).toEqual(kept)
    }
  })
})

/** One row for each node, with what it names by place. */
const rowsOf = ({ nodes, logs, accounts, texts }: Json): Json[] =>
  nodes.hash.map((hash: string, i: number) => ({
    hash,
    parent: nodes.parent[i] === null ? null : nodes.hash[nodes.parent[i]],
    account: accounts[nodes.account[i]],
    in_msg_hash: nodes.in_msg_hash[i],
    opcode: nodes.opcode[i],
    decoded_opcode: texts[nodes.decoded_opcode[i]] ?? null,
    value: nodes.value[i],
    aborted: nodes.aborted[i],
    exit_code: nodes.exit_code[i],
    failure: texts[nodes.failure[i]] ?? null,
    fees: nodes.fees[i],
    lt: nodes.lt[i],
    now: nodes.now[i],
    logs: logs.count[logs.node.indexOf(i)] ?? 0,
  }))

function outline({ transactions }: Json, hash: string): Json {
  const { account, in_msg, out_msgs, description, failure, total_fees, lt, now } = transactions[hash]
  const sender = in_msg?.out_msg_tx_hash
  return {
    hash,
    parent: sender in transactions ? sender : null,
    account,
    in_msg_hash: in_msg?.hash ?? null,
    opcode: in_msg?.opcode ?? null,
    decoded_opcode: in_msg?.decoded_opcode ?? null,
    value: in_msg?.value ?? null,
    aborted: description.aborted ?? false,
    exit_code: description.compute_ph?.exit_code ?? null,
    failure: failure ?? null,
    fees: total_fees,
    lt,
    now,
    logs: out_msgs.filter(({ destination }: Json) => destination === null).length,
  }
}

function slim(action: Json): Json {
  const { trace_id, trace_end_lt, trace_end_utime, trace_mc_seqno_end, transactions, finality, ...rest } = action
  const { trace_external_hash, trace_external_hash_norm, ...own } = rest
  return own
}
