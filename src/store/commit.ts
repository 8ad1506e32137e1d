import { CellarError } from '../lib/errors.ts'
import { ACCOUNT_STATES, ACCOUNTS } from '../record/account-table.ts'
import { BLOCKS } from '../record/block.ts'
import { ACCOUNT_DATA, CODES, CONFIGS, LIBRARIES, SHARD_STATE } from '../record/chain-tables.ts'
import { CHANGE_CHANNELS } from './changes.ts'
import { expectSettled } from './citus/settled.ts'
import { CopyBuffer } from './copy-buffer.ts'
import type { Database, Transaction } from './database.ts'
import { needsHashes } from './hash-rows.ts'
import { isSame } from './key-starts.ts'
import { packRows, type UnpackedRows } from './pack-rows.ts'
import { noteCounted } from './stats/count-blocks.ts'
import { ACTIVE_MERGE, STATS_MERGE } from './stats/merges.ts'
import { ACTION_ACCOUNTS, ACTIONS, UNCLASSIFIED_TRACES } from './tables/actions.ts'
import { CONTRACT_INSERTS, CONTRACT_MERGES } from './tables/contract-merges.ts'
import { MESSAGES, OPEN_MESSAGES } from './tables/messages.ts'
import { TRACE_ACCOUNTS, TRACE_NODES, TRACES } from './tables/traces.ts'
import { TRANSACTION_HASHES, TRANSACTIONS } from './tables/transactions.ts'

/** Rows that are new: copied straight into their tables. */
const INSERTS = {
  blocks: BLOCKS.target,
  shardState: SHARD_STATE.target,
  transactions: TRANSACTIONS.target,
  transactionHashes: TRANSACTION_HASHES.target,
  messages: MESSAGES.target,
  openMessages: OPEN_MESSAGES.target,
  traceNodes: TRACE_NODES.target,
  accountStates: ACCOUNT_STATES.target,
  configs: CONFIGS.target,
  libraries: LIBRARIES.target,
  actions: ACTIONS.target,
  actionAccounts: ACTION_ACCOUNTS.target,
  unclassifiedTraces: UNCLASSIFIED_TRACES.target,
  ...CONTRACT_INSERTS,
} as const

/** Rows that meet older ones: copied into a table of the session, then merged by one statement. */
const MERGES = {
  receipts: {
    stage: 'stage_receipts',
    columns: 'account bytea, lt bigint, idx smallint, in_tx_hash bytea, in_lt bigint',
    // No indexed column changes, so the update stays in its page.
    merge: `update messages m set in_tx_hash = s.in_tx_hash, in_lt = s.in_lt from stage_receipts s
      where ${isSame('m.account', 's.account')} and m.lt = s.lt and m.idx = s.idx`,
  },
  closedMessages: {
    stage: 'stage_closed_messages',
    columns: 'hash bytea',
    merge: 'delete from open_messages o using stage_closed_messages s where o.hash = s.hash',
  },
  oldTraceAccounts: {
    stage: 'stage_old_trace_accounts',
    columns: 'account bytea, end_lt bigint, trace_id bytea',
    merge: `delete from trace_accounts t using stage_old_trace_accounts s
      where t.account = s.account and t.end_lt = s.end_lt and t.trace_id = s.trace_id`,
  },
  // No index holds them to one row each, as they have all of the row but a time.
  traceAccounts: {
    stage: 'stage_trace_accounts',
    columns: 'like trace_accounts',
    merge: `delete from trace_accounts t using stage_trace_accounts s
      where t.account = s.account and t.end_lt = s.end_lt and t.trace_id = s.trace_id;
      insert into ${TRACE_ACCOUNTS.target} select * from stage_trace_accounts`,
  },
  traces: upsert(TRACES.target, 'trace_id', columnsBut(TRACES, 'trace_id')),
  accounts: upsert(ACCOUNTS.target, 'account', columnsBut(ACCOUNTS, 'account')),
  accountData: upsert(ACCOUNT_DATA.target, 'account, data_hash', []),
  codes: upsert(CODES.target, 'code_hash', []),
  ...CONTRACT_MERGES,
  stats: STATS_MERGE,
  activeAccounts: ACTIVE_MERGE,
} satisfies Record<string, Merge>

const INSERTED = Object.keys(INSERTS) as (keyof typeof INSERTS)[]
const MERGED = Object.keys(MERGES) as (keyof typeof MERGES)[]
const WITHOUT_HASHES = INSERTED.filter((part) => part !== 'transactionHashes')

/**
 * Left to PostgreSQL (`on commit delete rows`), every commit would truncate every table of the session, some thirty files, which
 * takes longer than all the rest of a small batch. Deleting what a batch brought is quick, but leaves dead rows behind: they
 * are truncated every so many masterchain blocks.
 */
const TRUNCATE_EVERY = 128

/** Empties the stages that were used. */
type Clearing = (used: readonly string[]) => string

const truncateUsed: Clearing = (used) => `truncate ${used.join(', ')}`
/** Those that take room, whichever batch they were made for: each that is truncated gets files of its own again. */
const truncateAll: Clearing = () => `do $$ declare stages text; begin
  select string_agg(oid::regclass::text, ', ') into stages from pg_class
    where relnamespace = pg_my_temp_schema() and relkind = 'r' and relname like 'stage\\_%' and pg_relation_size(oid) > 0;
  if stages is not null then execute 'truncate ' || stages; end if;
end $$`
const deleteRows: Clearing = (used) => used.map((stage) => `delete from ${stage}`).join(';')

function clearingOf({ after, checkpoint: { lastMcSeqno } }: EncodedBatch): Clearing {
  const isDue = after === null || Math.floor(after / TRUNCATE_EVERY) < Math.floor(lastMcSeqno / TRUNCATE_EVERY)
  return isDue ? truncateAll : deleteRows
}

/** A session table has no statistics; from its small side, an index is always the right way into the big one. */
const STAGE_SETTINGS = [
  'set local enable_hashjoin = off',
  'set local enable_mergejoin = off',
  'set local client_min_messages = warning',
]

/** Those that a batch has rows for, and no others: with its file and index for what is large, each takes a millisecond of a session's first commit. */
function makeStages(merged: readonly (keyof typeof MERGES)[]): string {
  const needed = new Map(merged.flatMap((part) => stagesOf(MERGES[part])))
  const tables = Array.from(needed, ([stage, columns]) => `create temp table if not exists ${stage} (${columns})`)
  return [...STAGE_SETTINGS, ...tables].join(';')
}

const stagesOf = ({ stage, columns, beside }: Merge): [string, string][] => [
  [stage, columns],
  ...(beside ? stagesOf(beside) : []),
]

export type BatchPart = keyof typeof INSERTS | keyof typeof MERGES

export const BATCH_PARTS: readonly BatchPart[] = [...INSERTED, ...MERGED]

export interface Checkpoint {
  readonly networkId: number
  /** Where indexing began: of what is stored too, until the first blocks are let go. */
  readonly firstMcSeqno: number
  readonly lastMcSeqno: number
  readonly resume: Uint8Array
}

export interface EncodedBatch {
  /** Finished copy buffers; a part without rows may be left out. */
  readonly parts: Readonly<Partial<Record<BatchPart, Uint8Array>>>
  readonly checkpoint: Checkpoint
  /** Masterchain seqno that the store must be at, null for an empty one. Two writers would otherwise undo each other. */
  readonly after: number | null
}

/** Buffers of one batch, one for each part. */
export type BatchBuffers = Readonly<Record<BatchPart, CopyBuffer>>

/**
 * `like` is a batch of about the size that this one will have: buffers that need not grow are not copied, and those that got no rows are taken over.
 * `spare` are the buffers of one that was packed.
 */
export const createBatchBuffers = (like?: BatchBuffers, spare: UnpackedBatch['parts'] = {}): BatchBuffers =>
  Object.fromEntries(
    BATCH_PARTS.map((part) => {
      const last = like?.[part]
      return [part, last?.rows === 0 ? last : new CopyBuffer(sizeLike(last), spare[part]?.bytes)]
    }),
  ) as Record<BatchPart, CopyBuffer>

const sizeLike = (buffer?: CopyBuffer): number => Math.max(16 * 1024, Math.ceil((buffer?.byteLength ?? 0) * 1.25))

/** A batch whose rows are to be packed yet. */
export interface UnpackedBatch extends Omit<EncodedBatch, 'parts'> {
  readonly parts: Readonly<Partial<Record<BatchPart, UnpackedRows>>>
}

export const takeBatch = (buffers: BatchBuffers, checkpoint: Checkpoint, after: number | null): UnpackedBatch => ({
  parts: takeParts(buffers),
  checkpoint,
  after,
})

export const packBatch = ({ parts, ...batch }: UnpackedBatch): EncodedBatch => ({ ...batch, parts: packParts(parts) })

export const finishBatch = (buffers: BatchBuffers, checkpoint: Checkpoint, after: number | null): EncodedBatch =>
  packBatch(takeBatch(buffers, checkpoint, after))

export const finishParts = (buffers: BatchBuffers): EncodedBatch['parts'] => packParts(takeParts(buffers))

function takeParts(buffers: BatchBuffers): UnpackedBatch['parts'] {
  const filled = BATCH_PARTS.filter((part) => buffers[part].rows > 0)
  return Object.fromEntries(filled.map((part) => [part, buffers[part].take()]))
}

export const packParts = (parts: UnpackedBatch['parts']): EncodedBatch['parts'] =>
  Object.fromEntries(Object.entries(parts).map(([part, rows]) => [part, packRows(rows)]))

/** All rows of a batch and the checkpoint, in one transaction: after any crash the checkpoint says what is in the tables. */
export async function commitBatch(db: Database, batch: EncodedBatch): Promise<void> {
  await db.transaction(async (transaction) => {
    await moveCheckpoint(transaction, batch)
    const isNext = await noteCounted(transaction, batch.after, batch.checkpoint)
    await writeParts(transaction, isNext ? batch.parts : withoutStats(batch.parts), clearingOf(batch))
  })
  await expectSettled(db)
}

/** Where blocks before these are not counted yet, these are counted behind them. */
const withoutStats = ({
  stats: _stats,
  activeAccounts: _active,
  ...parts
}: EncodedBatch['parts']): EncodedBatch['parts'] => parts

/** Rows of a batch into their tables. */
export async function writeParts(
  transaction: Transaction,
  parts: EncodedBatch['parts'],
  clearing: Clearing = truncateUsed,
): Promise<void> {
  const inserted = parts.transactionHashes && !(await needsHashes(transaction)) ? WITHOUT_HASHES : INSERTED
  const merged = MERGED.filter((part) => parts[part])
  if (merged.length > 0) await transaction.run(makeStages(merged))
  await transaction.copyAll([
    ...inserted.flatMap((part) => toCopy(INSERTS[part], parts[part])),
    ...merged.flatMap((part) => toCopy(MERGES[part].stage, parts[part])),
  ])
  if (merged.length === 0) return
  const merges = merged.map((part) => MERGES[part].merge)
  await transaction.run([...merges, clearing(merged.map((part) => MERGES[part].stage))].join(';'))
}

const toCopy = (target: string, bytes: Uint8Array | undefined) => (bytes ? [{ target, bytes }] : [])

async function moveCheckpoint(transaction: Transaction, { checkpoint, after }: EncodedBatch): Promise<void> {
  const moved = await transaction.query(
    after === null
      ? `insert into checkpoint (network_id, first_mc_seqno, last_mc_seqno, resume) values ($1, $2, $3, $4)
         on conflict do nothing returning id`
      : `update checkpoint set network_id = $1, last_mc_seqno = $3, resume = $4
         where last_mc_seqno = $5 and coalesce(begun_mc_seqno, first_mc_seqno) = $2 returning id`,
    [
      ...[checkpoint.networkId, checkpoint.firstMcSeqno, checkpoint.lastMcSeqno, checkpoint.resume],
      ...(after === null ? [] : [after]),
    ],
  )
  if (moved.length === 1) {
    await transaction.query('select pg_notify($1, $2)', [CHANGE_CHANNELS.head, String(checkpoint.lastMcSeqno)])
    return
  }
  throw new CellarError(
    'BROKEN_STORE',
    'What this database holds has moved on: another process wrote to it, or older blocks joined it. Only one may index at a time.',
    { after },
  )
}

interface Merge {
  readonly stage: string
  readonly columns: string
  readonly merge: string
  /** Whose stage its statement reads as well, with rows or without. */
  readonly beside?: Merge
}

/** All but the key. */
function columnsBut({ columns }: { readonly columns: readonly string[] }, key: string): string[] {
  return columns.filter((column) => column !== key)
}

/** `target` is `table (columns)`, all of the table's and in its order. Without `changed` columns a row that is there already stays. */
function upsert(target: string, key: string, changed: readonly string[]): Merge {
  const table = target.slice(0, target.indexOf(' '))
  const names = target.slice(target.indexOf('(') + 1, -1)
  const action =
    changed.length === 0 ? 'nothing' : `update set ${changed.map((name) => `${name} = excluded.${name}`).join(', ')}`
  return {
    stage: `stage_${table}`,
    columns: `like ${table}`,
    merge: `insert into ${table} (${names}) select ${names} from stage_${table} on conflict (${key}) do ${action}`,
  }
}
