/**
 * How long a stream takes that was away for many blocks: `npm run bench -- resume [--blocks N]`.
 *
 * The chain is made up by the database: in every block the elector and two busy accounts do something, a quiet one in ten blocks of all. The quiet
 * one comes back from the first block on. Beside it stands what reading every block would take, from the time for each.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer } from '../src/api/server.ts'
import { readBlockEvents } from '../src/api/streaming/block-events.ts'
import { createDatabase, type Database } from '../src/store/database.ts'
import { startEmbeddedPostgres } from '../src/store/embedded.ts'
import { migrate } from '../src/store/migrate.ts'
import { SseClient, until } from '../test/streaming/stream-clients.ts'

const MATCHING = 10
const BREAKS = 1_000
const SAMPLE = 500
const MOST_MS = 1_000
const QUIET = `0:${'ab'.repeat(32)}`

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { blocks: { type: 'string', default: '100000' } } })
  const blocks = Number(values.blocks)
  const folder = await mkdtemp(join(tmpdir(), 'cellar-resume-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false })
  try {
    await migrate(postgres.url)
    await using db = createDatabase(postgres.url)
    await fill(db, blocks)
    const server = await createServer({ db })
    await server.listen({ host: '127.0.0.1', port: 0 })
    const { port } = server.server.address() as AddressInfo
    const { ms, ids } = await resume(port, '1-0')
    const each = await timeOfBlock(db, blocks)
    const exact = await breakOff(port, ids)
    await server.close()
    console.log(`| resumed over ${blocks} blocks with ${MATCHING} events | ${ms.toFixed(0)} ms |`)
    console.log(
      `| reading every block, by ${SAMPLE} of them | ${(each * blocks).toFixed(0)} ms: ${((each * blocks) / ms).toFixed(0)}× |`,
    )
    console.log(`| ${BREAKS} disconnects | ${exact ? 'each event once' : 'not exact'} |`)
    return ms < MOST_MS && exact ? 0 : 1
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Every event from a place on, and when the last was there. */
async function resume(port: number, from: string): Promise<{ ms: number; ids: string[] }> {
  const start = performance.now()
  const body = { types: ['transactions'], addresses: [QUIET], resume_from: from }
  const client = new SseClient({ port, body })
  await until('all events', () => client.events.length >= MATCHING)
  const ms = performance.now() - start
  client.break()
  return { ms, ids: client.events.map(({ event_id }) => event_id as string) }
}

/** Milliseconds that one block takes when blocks are read one after another. */
async function timeOfBlock(db: Database, blocks: number): Promise<number> {
  const start = performance.now()
  for (let at = blocks - SAMPLE; at < blocks; at++) await readBlockEvents(db, at)
  return (performance.now() - start) / SAMPLE
}

async function breakOff(port: number, ids: readonly string[]): Promise<boolean> {
  for (let breaks = 0; breaks < BREAKS; breaks++) {
    const at = breaks % ids.length
    const body = { types: ['transactions'], addresses: [QUIET], resume_from: at === 0 ? '1-0' : ids[at - 1] }
    const client = new SseClient({ port, body })
    await until('an event', () => client.events.length > 0)
    client.break()
    if (client.events[0].event_id !== ids[at]) return false
  }
  return true
}

const WHOLE = '-9223372036854775808'

async function fill(db: Database, blocks: number): Promise<void> {
  const spread = Math.floor(blocks / (MATCHING + 1))
  const doc = `convert_to('{"lt":"' || lt || '","in_msg":null', 'UTF8')`
  const columns = `account, lt, hash, prev_trans_lt, prev_trans_hash, now, mc_seqno, workchain, shard, seqno, state_before, state_after,
    trace_id, book, doc`
  const transactions = (key: string, account: string, workchain: number, offset: number, where: string): string =>
    `insert into transactions (${columns}) select account, lt, hash, 0, h('t'), 1000000 + i, i, ${workchain}, ${WHOLE}, i, h('s'), h('s'), hash, account, ${doc}
     from (select i, i * 1000000 + ${offset} as lt, h('${key}' || i) as hash, ${account} as account from generate_series(1, ${blocks}::bigint) i ${where}) s`
  for (const statement of [
    `create function h(text) returns bytea language sql immutable as $$ select sha256(convert_to($1, 'UTF8')) $$`,
    `insert into checkpoint (network_id, first_mc_seqno, last_mc_seqno, resume) values (-239, 1, ${blocks}, '')`,
    `insert into blocks select w, ${WHOLE}, i, i, h('r' || w || i), h('f' || w || i), 1000000 + i, i * 1000000 + w + 1, i * 1000000 + 999,
       2, false, '', convert_to('{"seqno":' || i || '}', 'UTF8') from generate_series(1, ${blocks}::bigint) i, generate_series(-1, 0) w`,
    `insert into shard_state select i, w, ${WHOLE}, i from generate_series(1, ${blocks}::bigint) i, generate_series(-1, 0) w`,
    transactions('e', `'\\xff'::bytea || h('elector')`, -1, 500, ''),
    transactions('a', `'\\x00'::bytea || h('busy')`, 0, 100, ''),
    transactions('b', `'\\x00'::bytea || h('busier')`, 0, 200, ''),
    transactions(
      'q',
      `'\\x00${'ab'.repeat(32)}'::bytea`,
      0,
      300,
      `where i % ${spread} = 0 and i / ${spread} <= ${MATCHING}`,
    ),
    `insert into traces select hash, null, mc_seqno, mc_seqno, lt, now, lt, now, 1, 1, 0, 0 from transactions`,
    'vacuum analyze',
  ]) {
    await db.query(statement)
  }
}

process.exitCode = await main()
