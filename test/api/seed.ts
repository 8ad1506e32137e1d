import type { Address } from '../../src/cell/address.ts'
import type { Hash } from '../../src/cell/hash.ts'
import type { Message } from '../../src/model/message.ts'
import { renderTransaction } from '../../src/record/render-transaction.ts'
import type { Queryable } from '../../src/store/database.ts'
import { sampleExternalIn, sampleExternalOut, sampleMessage, sampleTransaction } from '../sample-records.ts'

/** Rows written by hand for tests of one rule at a time. Documents of transactions are rendered as the indexer renders them. */
export const hash = (n: number): Buffer => {
  const bytes = Buffer.alloc(32)
  bytes.writeUInt32BE(n, 28)
  return bytes
}

export const account = (n: number, workchain = 0): Buffer => {
  const bytes = Buffer.alloc(33)
  bytes.writeInt8(workchain, 0)
  bytes.writeUInt32BE(n, 29)
  return bytes
}

export const raw = (address: Buffer): string =>
  `${address.readInt8(0)}:${address.subarray(1).toString('hex').toUpperCase()}`

export const base64 = (bytes: Buffer): string => bytes.toString('base64')

const WHOLE = -(2n ** 63n)

export async function seedCheckpoint(db: Queryable, first = 1, last = 9, networkId = -239): Promise<void> {
  await db.query(
    `insert into checkpoint (network_id, first_mc_seqno, last_mc_seqno, resume) values ($1, $2, $3, '')
     on conflict (id) do update set first_mc_seqno = $2, last_mc_seqno = $3`,
    [networkId, first, last],
  )
}

export interface SeedBlock {
  readonly workchain?: number
  readonly shard?: bigint
  readonly seqno: number
  readonly mcSeqno?: number
  readonly genUtime?: number
  readonly startLt?: number
  readonly txCount?: number
}

export async function seedBlock(db: Queryable, block: SeedBlock): Promise<void> {
  const { workchain = -1, shard = WHOLE, seqno, mcSeqno = seqno, txCount = 1 } = block
  const { genUtime = 1000 + seqno, startLt = seqno * 1000 } = block
  await db.query(
    `insert into blocks (workchain, shard, seqno, mc_seqno, root_hash, file_hash, gen_utime, start_lt, end_lt, tx_count,
       key_block, prev, doc) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, false, '', $11)`,
    [
      workchain,
      shard,
      seqno,
      mcSeqno,
      hash(seqno * 10 + workchain + 1),
      hash(seqno * 10 + workchain + 5),
      genUtime,
      startLt,
      startLt + 999,
      txCount,
      Buffer.from(`{"workchain":${workchain},"shard":\t"${shard}","seqno":${seqno}}`),
    ],
  )
}

export interface SeedTransaction {
  readonly account: Buffer
  readonly lt: number
  readonly hash: Buffer
  readonly now?: number
  readonly mcSeqno?: number
  readonly workchain?: number
  readonly shard?: bigint
  readonly seqno?: number
  readonly traceId?: Buffer
  readonly book?: readonly Buffer[]
  readonly prevLt?: number
  readonly stateBefore?: Buffer
  readonly stateAfter?: Buffer
}

export async function seedTransaction(db: Queryable, tx: SeedTransaction): Promise<void> {
  const { workchain = tx.account.readInt8(0), shard = WHOLE, now = 1000 + Math.floor(tx.lt / 1000) } = tx
  const { mcSeqno = 1, seqno = 1, traceId = tx.hash, book = [tx.account] } = tx
  await db.query(
    `insert into transactions (account, lt, hash, prev_trans_lt, prev_trans_hash, now, mc_seqno, workchain, shard, seqno,
       state_before, state_after, trace_id, book, doc)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      tx.account,
      tx.lt,
      tx.hash,
      tx.prevLt ?? 0,
      hash(0),
      now,
      mcSeqno,
      workchain,
      shard,
      seqno,
      tx.stateBefore ?? hash(0),
      tx.stateAfter ?? hash(0),
      traceId,
      Buffer.concat(book),
      Buffer.alloc(0),
    ],
  )
  await renderSeeded(db, tx.account, tx.lt)
}

export interface SeedMessage {
  readonly home: { readonly account: Buffer; readonly lt: number }
  readonly idx: number
  readonly hash: Buffer
  readonly hashNorm?: Buffer
  readonly bodyHash?: Buffer
  readonly opcode?: number
  readonly source?: Buffer
  readonly destination?: Buffer
  readonly createdLt?: number
  readonly createdAt?: number
  readonly outTx?: Buffer
  readonly inTx?: Buffer
  readonly inLt?: number
}

/** Its document is in that of its home transaction, which is rendered again. */
export async function seedMessage(db: Queryable, message: SeedMessage): Promise<void> {
  await db.query(
    `insert into messages (account, lt, idx, hash, hash_norm, body_hash, opcode, source, destination, created_lt, created_at,
       out_tx_hash, in_tx_hash, in_lt, doc_offset, doc_length)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
       coalesce($11, (select now from transactions where account = $1 and lt = $2)), $12, $13, $14, 0, 0)`,
    [
      message.home.account,
      message.home.lt,
      message.idx,
      message.hash,
      message.hashNorm ?? null,
      message.bodyHash ?? hash(0),
      message.opcode ?? null,
      message.source ?? null,
      message.destination ?? null,
      message.createdLt ?? null,
      message.createdAt ?? null,
      message.outTx ?? null,
      message.inTx ?? null,
      message.inLt ?? null,
    ],
  )
  await renderSeeded(db, message.home.account, message.home.lt)
  const receivers = await db.query<{ account: Buffer; lt: bigint }>(
    'select account, lt from transactions where hash = $1',
    [message.inTx ?? null],
  )
  for (const { account, lt } of receivers) await renderSeeded(db, account, Number(lt))
}

interface SeededTransaction {
  readonly hash: Hash
  readonly prev_trans_lt: bigint
  readonly prev_trans_hash: Hash
  readonly now: bigint
  readonly mc_seqno: number
  readonly workchain: number
  readonly shard: bigint
  readonly seqno: number
  readonly state_before: Hash
  readonly state_after: Hash
}

interface SeededMessage {
  readonly idx: number
  readonly hash: Hash
  readonly hash_norm: Hash | null
  readonly body_hash: Hash
  readonly opcode: bigint | null
  readonly source: Address | null
  readonly destination: Address | null
  readonly created_lt: bigint | null
  readonly created_at: bigint | null
}

/** The document of a transaction from what its rows say. */
async function renderSeeded(db: Queryable, of: Buffer, lt: number): Promise<void> {
  const [row] = await db.query<SeededTransaction>('select * from transactions where account = $1 and lt = $2', [of, lt])
  if (row === undefined) return
  const messages = await db.query<SeededMessage>('select * from messages where account = $1 and lt = $2 order by idx', [
    of,
    lt,
  ])
  const [inMsg] = await db.query<SeededMessage>('select * from messages where in_tx_hash = $1', [row.hash])
  const outMsgs = messages.filter(({ idx }) => idx > 0)
  const places = [...(inMsg ? [0] : []), ...outMsgs.map(({ idx }) => idx)]
  const { doc, spans } = renderTransaction(
    sampleTransaction({
      ...{ account: of as Uint8Array as Address, hash: row.hash, lt: BigInt(lt), now: Number(row.now) },
      ...{ mcSeqno: row.mc_seqno, prevTransLt: row.prev_trans_lt, prevTransHash: row.prev_trans_hash },
      ...{ stateHashBefore: row.state_before, stateHashAfter: row.state_after },
      block: { workchain: row.workchain, shard: row.shard, seqno: row.seqno },
      inMsg: inMsg ? toMessage(inMsg) : null,
      outMsgs: outMsgs.map(toMessage),
    }),
    ...([undefined, undefined, 12] as const),
  )
  await db.query('update transactions set doc = $3 where account = $1 and lt = $2', [of, lt, doc])
  for (const [i, { offset, length }] of spans.entries()) {
    await db.query('update messages set doc_offset = $4, doc_length = $5 where account = $1 and lt = $2 and idx = $3', [
      ...[of, lt, places[i] as number, offset, length],
    ])
  }
}

function toMessage(row: SeededMessage): Message {
  const known = {
    ...{ hash: row.hash, hashNorm: row.hash_norm, bodyHash: row.body_hash },
    ...{ source: row.source, destination: row.destination, createdLt: row.created_lt },
    createdAt: row.created_lt === null ? null : Number(row.created_at),
    opcode: row.opcode === null ? null : Number(row.opcode),
  }
  if (row.source === null) return sampleExternalIn(known)
  return row.destination === null ? sampleExternalOut(known) : sampleMessage(known)
}

export interface SeedAccount {
  readonly account: Buffer
  readonly lt?: number
  readonly balance?: bigint
  readonly status?: number
  readonly codeHash?: Buffer
}

export async function seedAccount(
  db: Queryable,
  { account, lt = 1, balance = 0n, status = 2, codeHash }: SeedAccount,
): Promise<void> {
  await db.query(
    `insert into accounts (account, lt, hash, transaction_hash, status, balance, code_hash) values ($1, $2, $3, $4, $5, $6::numeric, $7)
     on conflict (account) do update set lt = $2, balance = $6::numeric, code_hash = $7`,
    [account, lt, hash(77), hash(78), status, `${balance}`, codeHash ?? null],
  )
}

export async function seedTrace(
  db: Queryable,
  trace: {
    id: Buffer
    endLt: number
    endUtime?: number
    mcSeqno?: number
    state?: number
    transactions: number
    nodes: Uint8Array
    accounts: readonly Buffer[]
  },
): Promise<void> {
  const {
    id,
    endLt,
    endUtime = 1000 + Math.floor(endLt / 1000),
    mcSeqno = 1,
    state = 1,
    transactions,
    nodes,
    accounts,
  } = trace
  await db.query(
    `insert into traces (trace_id, external_hash, mc_seqno_start, mc_seqno_end, start_lt, start_utime, end_lt, end_utime, state,
       transactions, messages, pending) values ($1, null, $2, $2, 1, 1, $3, $4, $5, $6, 3, 0)`,
    [id, mcSeqno, endLt, endUtime, state, transactions],
  )
  await db.query('insert into trace_nodes (trace_id, mc_seqno, nodes) values ($1, $2, $3)', [id, mcSeqno, nodes])
  for (const one of accounts) {
    await db.query('insert into trace_accounts (account, end_lt, trace_id, end_utime) values ($1, $2, $3, $4)', [
      one,
      endLt,
      id,
      endUtime,
    ])
  }
}
