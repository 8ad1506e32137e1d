import { type Address, asAddress } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Hash } from '../../cell/hash.ts'
import { cellHash } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { toTransaction } from '../../decode/extract/transactions.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { Transaction } from '../../model/transaction.ts'
import { transactionCells, transactionDoc } from '../../store/compact/beside.ts'
import type { Queryable } from '../../store/database.ts'
import type { Finality } from '../../store/pending.ts'
import { rowsOf } from '../../store/rows-of.ts'
import { decodeTraceNodes } from '../../store/tables/trace-nodes-codec.ts'
import { loadCommonMsgInfo } from '../../tlb/common-msg-info.ts'
import { loadTransaction } from '../../tlb/transaction.ts'
import { BUDGETS, noteOverBudget } from '../http/budget.ts'
import { hashOf, readHashed } from '../http/read-hashed.ts'
import { mapInTimeSlices } from '../http/time-slice.ts'
import { asConfirmed } from '../shapes/emulated-document.ts'

const CELLS = transactionCells('t')
const DOC = transactionDoc('t')

/** A transaction that is in a block, and the document it has there. */
export interface RealTransaction {
  readonly transaction: Transaction
  readonly cell: Cell
  readonly doc: Uint8Array
  readonly finality: Finality
}

/** What of a trace is in blocks, by lt: first what is final, then what is confirmed. Empty when it cannot be read, or is more than is told. */
export interface ChainPart {
  /** Hash of its first transaction. */
  readonly traceId: Hash | null
  /** All of it is final. */
  readonly isComplete: boolean
  readonly transactions: readonly RealTransaction[]
}

interface PartRow {
  readonly account: Buffer
  readonly hash: Buffer
  readonly mc_seqno: number
  readonly seqno: number
  readonly shard: bigint
  readonly workchain: number
  readonly boc: Buffer | null
  readonly doc: Buffer
}

/** What the message with this normalised hash has done so far. Undefined when it is in no block. */
export async function readChainPart(db: Queryable, hashNorm: Hash, hash: Hash): Promise<ChainPart | undefined> {
  // In this order: what leaves the confirmed is in the index by then.
  const confirmed = await readConfirmed(db, hashNorm)
  const indexed = await findIndexed(db, hashNorm)
  if (indexed?.isComplete) return { traceId: indexed.traceId, isComplete: true, transactions: [] }
  // Its first transactions are told, and that it is not all; the rest is told when all of it is final.
  if (Math.max(confirmed.length, indexed?.transactions ?? 0) > MOST) {
    noteOverBudget('pending_transactions')
    return UNREADABLE
  }
  const rows = indexed === undefined ? [] : await readIndexed(db, indexed.traceId)
  if (rows === undefined) return UNREADABLE
  const final = await mapInTimeSlices(rows, (row) => toReal(row, 'finalized', Uint8Array.from(row.doc)))
  const known = new Set(rows.map((row) => byteKey(row.hash)))
  const rest = await mapInTimeSlices(
    confirmed.filter((row) => !known.has(byteKey(row.hash))),
    (row) => toReal(row, 'confirmed', asConfirmed(row.doc, hash)),
  )
  const transactions = [...final, ...rest]
  // A trace has no other beginning than its message.
  const [first] = transactions
  const traceId = indexed?.traceId ?? (first?.transaction.inMsg?.hashNorm ? first.transaction.hash : undefined)
  if (first === undefined) return undefined
  return traceId === undefined ? UNREADABLE : { traceId, isComplete: false, transactions }
}

const { limit: MOST } = BUDGETS.pending_transactions

const UNREADABLE: ChainPart = { traceId: null, isComplete: false, transactions: [] }

async function findIndexed(db: Queryable, hashNorm: Hash) {
  const [row] = await db.query<{ trace_id: Buffer; state: number; transactions: number }>(
    `select r.trace_id, r.state, r.transactions from (
       select x.trace_id from messages m join transactions x on x.account = m.account and x.lt = m.lt where m.hash_norm = $1 offset 0) t
     join traces r on r.trace_id = t.trace_id limit 1`,
    [hashNorm],
  )
  return row && { traceId: hashOf(row.trace_id), isComplete: row.state === 1, transactions: row.transactions }
}

const readConfirmed = (db: Queryable, hashNorm: Hash): Promise<PartRow[]> =>
  db.query(
    `select t.account, t.hash, 0 as mc_seqno, b.seqno, b.shard, b.workchain, t.boc, t.doc
     from confirmed_transactions t join confirmed_blocks b on b.root_hash = t.block and b.withdrawn_ms is null
     where t.trace = $1 order by t.lt, t.account limit $2`,
    [hashNorm, MOST + 1],
  )

/** Undefined when not all of it can be read. */
async function readIndexed(db: Queryable, traceId: Hash): Promise<PartRow[] | undefined> {
  const stored = await db.query<{ nodes: Buffer }>('select nodes from trace_nodes where trace_id = $1', [traceId])
  const nodes = stored.flatMap((row) => decodeTraceNodes(traceId, row.nodes))
  const rows = await db.query<PartRow>(
    `select t.account, t.hash, t.mc_seqno, t.seqno, t.shard, t.workchain, ${CELLS} as boc, ${DOC} as doc
     from ${rowsOf({ account: 'bytea', lt: 'bigint' })} k
     join transactions t on t.account = k.account and t.lt = k.lt order by t.lt`,
    [nodes.map(({ account }) => account), nodes.map(({ lt }) => lt)],
  )
  return rows.length === 0 || rows.some(({ boc }) => boc === null) ? undefined : rows
}

function toReal(row: PartRow, finality: Finality, doc: Uint8Array): RealTransaction {
  const { account, workchain, shard, seqno, mc_seqno, boc } = row
  const cell = readHashed(boc as Buffer)
  const owner = asAddress(Uint8Array.from(account))
  return { transaction: toTransaction(cell, owner, { workchain, shard, seqno }, mc_seqno), cell, doc, finality }
}

/** Messages to accounts that none of the transactions received. */
export async function waitingMessages(transactions: readonly RealTransaction[]): Promise<Cell[]> {
  const loaded = await mapInTimeSlices(transactions, ({ cell: { arena, index } }) =>
    loadTransaction(new Slice(arena, index)),
  )
  const received = new Set(loaded.flatMap(({ inMsg }) => (inMsg === null ? [] : [byteKey(cellHash(inMsg))])))
  const isWaiting = (cell: Cell): boolean =>
    loadCommonMsgInfo(new Slice(cell.arena, cell.index)).kind === 'internal' && !received.has(byteKey(cellHash(cell)))
  return (await mapInTimeSlices(loaded, ({ outMsgs }) => outMsgs.filter(isWaiting))).flat()
}

export interface GivenState {
  readonly address: Address
  readonly shardAccount: Uint8Array
}

/** Accounts as confirmed blocks left them, those that such blocks touched; with `unknownOnly`, whose code the index has not seen there. */
export async function listConfirmedStates(
  db: Queryable,
  accounts: readonly Address[],
  unknownOnly = false,
): Promise<GivenState[]> {
  if (accounts.length === 0) return []
  // What is known is a step of its own: Citus looks for no row of a table that is spread beside each of one that is not.
  const rows = await db.query<{ account: Buffer; boc: Buffer }>(
    `with known as materialized (select account, code_hash from accounts where $2 and account = any($1::bytea[]))
     select distinct on (s.account) s.account, s.boc from confirmed_states s
     join confirmed_blocks b on b.root_hash = s.block and b.withdrawn_ms is null
     where s.account = any($1::bytea[]) and s.boc is not null
       and not exists (select from known a where a.account = s.account and a.code_hash is not distinct from s.code_hash)
     order by s.account, s.lt desc`,
    [accounts, unknownOnly],
  )
  return rows.map(({ account, boc }) => ({
    address: asAddress(Uint8Array.from(account)),
    shardAccount: Uint8Array.from(boc),
  }))
}
