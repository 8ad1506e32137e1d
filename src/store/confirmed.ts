import type { Address } from '../cell/address.ts'
import type { Hash } from '../cell/hash.ts'
import { piecesOf } from '../lib/pieces.ts'
import type { AccountState } from '../model/account-state.ts'
import type { BlockIdExt } from '../model/block.ts'
import { renderExtraCurrencies } from '../record/account-state.ts'
import { ACCOUNT_STATUSES } from '../record/account-table.ts'
import { CHANGE_CHANNELS } from './changes.ts'
import type { Queryable, Transaction } from './database.ts'
import { FROM_CONFIRMED, MUST_LOOK } from './pending.ts'
import { OPEN } from './pending-states.ts'

/** Whoever listens to this channel is told `HEX confirmed` or `HEX withdrawn` of blocks, HEX being the root hash. */
const CHANNEL = CHANGE_CHANNELS.confirmed

/** The external message that a trace goes back to. */
export interface TraceOrigin {
  readonly hashNorm: Hash
  /** As it was sent. */
  readonly hash: Hash
  /** That it went to. */
  readonly account: Address
}

export interface ConfirmedTransaction {
  readonly account: Address
  readonly lt: bigint
  readonly hash: Hash
  /** Undefined where it is not known, or nothing came from outside. */
  readonly origin: TraceOrigin | undefined
  readonly doc: Uint8Array
  readonly boc: Uint8Array
}

export interface ConfirmedState {
  readonly state: AccountState
  /** `ShardAccount` as a bag of cells; null when it is too large to be worth it. */
  readonly boc: Uint8Array | null
  readonly jetton: { readonly balance: bigint; readonly owner: Address; readonly master: Address } | null
}

export interface ConfirmedBlock {
  readonly id: BlockIdExt
  readonly genUtime: number
  readonly transactions: readonly ConfirmedTransaction[]
  readonly states: readonly ConfirmedState[]
}

/** Writes a block down; who looks after pending traces will look at those that it goes on with. Known ones stay as they are. */
export async function storeConfirmed(db: Transaction, block: ConfirmedBlock, nowMs: number): Promise<void> {
  const { id, genUtime, transactions, states } = block
  const added = await db.query(
    `insert into confirmed_blocks (root_hash, workchain, shard, seqno, gen_utime, seen_ms) values ($1, $2, $3, $4, $5, $6)
     on conflict (root_hash) do nothing returning root_hash`,
    [id.rootHash, id.workchain, id.shard, id.seqno, genUtime, nowMs],
  )
  if (added.length === 0) return
  for (const piece of piecesOf(transactions, PIECE_ROWS)) await storeTransactions(db, id, piece)
  for (const piece of piecesOf(states, PIECE_ROWS)) await storeStates(db, id, piece)
  await touchTraces(db, transactions, nowMs)
  await notify(db, [id.rootHash], 'confirmed')
}

/** Rows of one statement: a block may have thousands, and others wait while their bytes are put together. */
const PIECE_ROWS = 256

const all = <T, V>(rows: readonly T[], read: (row: T) => V): V[] => rows.map(read)

async function storeTransactions(
  db: Transaction,
  id: BlockIdExt,
  transactions: readonly ConfirmedTransaction[],
): Promise<void> {
  await db.query(
    `insert into confirmed_transactions (block, account, lt, hash, trace, doc, boc)
     select $1, account, lt, hash, nullif(trace, ''), doc, boc from unnest($2::bytea[], $3::bigint[], $4::bytea[], $5::bytea[],
       $6::bytea[], $7::bytea[]) as t (account, lt, hash, trace, doc, boc)`,
    [
      ...[id.rootHash, all(transactions, ({ account }) => account), all(transactions, ({ lt }) => lt)],
      ...[all(transactions, ({ hash }) => hash), all(transactions, ({ origin }) => origin?.hashNorm ?? NOTHING)],
      ...[all(transactions, ({ doc }) => doc), all(transactions, ({ boc }) => boc)],
    ],
  )
}

async function storeStates(db: Transaction, id: BlockIdExt, states: readonly ConfirmedState[]): Promise<void> {
  await db.query(
    `insert into confirmed_states (block, account, lt, hash, status, balance, frozen_hash, code_hash, data_hash, boc,
       jetton_balance, jetton_owner, jetton, extra_currencies)
     select $1, account, lt, hash, status, balance, nullif(frozen_hash, ''), nullif(code_hash, ''), nullif(data_hash, ''),
       nullif(boc, ''), case when jetton <> '' then jetton_balance end, nullif(jetton_owner, ''), nullif(jetton, ''),
       nullif(extra_currencies, '')
     from unnest($2::bytea[], $3::bigint[], $4::bytea[], $5::int[], $6::numeric[], $7::bytea[], $8::bytea[], $9::bytea[],
       $10::bytea[], $11::numeric[], $12::bytea[], $13::bytea[], $14::bytea[])
       as s (account, lt, hash, status, balance, frozen_hash, code_hash, data_hash, boc, jetton_balance, jetton_owner, jetton,
         extra_currencies)`,
    [
      ...[id.rootHash, all(states, ({ state }) => state.account), all(states, ({ state }) => state.lt)],
      ...[all(states, ({ state }) => state.hash), all(states, ({ state }) => ACCOUNT_STATUSES.indexOf(state.status))],
      ...[all(states, ({ state }) => state.balance), all(states, ({ state }) => state.frozenHash ?? NOTHING)],
      ...[all(states, ({ state }) => state.codeHash ?? NOTHING), all(states, ({ state }) => state.dataHash ?? NOTHING)],
      ...[all(states, ({ boc }) => boc ?? NOTHING), all(states, ({ jetton }) => jetton?.balance ?? 0n)],
      ...[
        all(states, ({ jetton }) => jetton?.owner ?? NOTHING),
        all(states, ({ jetton }) => jetton?.master ?? NOTHING),
        all(states, ({ state }) => renderExtraCurrencies(state.extraCurrencies) ?? NOTHING),
      ],
    ],
  )
}

const NOTHING = new Uint8Array(0)

/** A row for every trace, told by nobody yet; those that are known already are to be looked at. */
async function touchTraces(db: Queryable, transactions: readonly ConfirmedTransaction[], nowMs: number): Promise<void> {
  const origins = new Map<string, TraceOrigin>()
  for (const { origin } of transactions) if (origin) origins.set(Buffer.from(origin.hashNorm).toString('hex'), origin)
  if (origins.size === 0) return
  const list = [...origins.values()]
  await db.query(
    `insert into pending_traces (hash_norm, hash, account, message, state, created_ms, updated_ms, seen_mc_seqno, base_mc_seqno,
       account_lt, root_state, start_lt, start_utime, end_lt, end_utime, messages, is_incomplete, is_classified, actions,
       tx_accounts, tx_lts, tx_hashes, tx_in_msgs, tx_parents, tx_out_msgs, tx_finality, tx_books, tx_docs, origin)
     select hash_norm, hash, account, '', 1, $4, $4, ${MUST_LOOK}, 0, 0, '', 0, 0, 0, 0, 0, true, false, '[]',
       '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', ${FROM_CONFIRMED}
     from unnest($1::bytea[], $2::bytea[], $3::bytea[]) as t (hash_norm, hash, account) order by hash_norm
     on conflict (hash_norm) do update set seen_mc_seqno = ${MUST_LOOK} where pending_traces.state in (${OPEN})`,
    [list.map(({ hashNorm }) => hashNorm), list.map(({ hash }) => hash), list.map(({ account }) => account), nowMs],
  )
}

async function notify(db: Queryable, rootHashes: readonly Uint8Array[], what: string): Promise<void> {
  await db.query(`select pg_notify('${CHANNEL}', encode(h, 'hex') || ' ' || $2) from unnest($1::bytea[]) as h`, [
    rootHashes,
    what,
  ])
}

export interface KnownConfirmed {
  readonly root_hash: Buffer
  readonly workchain: number
  readonly shard: bigint
  readonly seqno: number
  readonly seen_ms: bigint
  readonly withdrawn_ms: bigint | null
  readonly is_committed: boolean
}

/** All blocks that are written down, in the order they came. */
export const listConfirmed = (db: Queryable): Promise<KnownConfirmed[]> =>
  db.query(
    `select c.root_hash, c.workchain, c.shard, c.seqno, c.seen_ms, c.withdrawn_ms, b.root_hash is not null as is_committed
     from confirmed_blocks c left join blocks b
       on b.workchain = c.workchain and b.shard = c.shard and b.seqno = c.seqno and b.root_hash = c.root_hash
     order by c.number`,
  )

/** The masterchain has them, or nobody asks for them any more. */
export async function dropConfirmed(db: Transaction, rootHashes: readonly Uint8Array[]): Promise<void> {
  for (const [table, key] of [
    ['confirmed_transactions', 'block'],
    ['confirmed_states', 'block'],
    ['confirmed_blocks', 'root_hash'],
  ]) {
    await db.query(`delete from ${table} where ${key} = any($1::bytea[])`, [rootHashes])
  }
}

/** They will not be committed: whoever heard of them must hear that. */
export async function withdrawConfirmed(
  db: Transaction,
  rootHashes: readonly Uint8Array[],
  nowMs: number,
): Promise<void> {
  await db.query(
    'update confirmed_blocks set withdrawn_ms = $2 where root_hash = any($1::bytea[]) and withdrawn_ms is null',
    [rootHashes, nowMs],
  )
  await db.query(
    `update pending_traces set seen_mc_seqno = ${MUST_LOOK} where state in (${OPEN}) and hash_norm in
       (select trace from confirmed_transactions where block = any($1::bytea[]))`,
    [rootHashes],
  )
  await notify(db, rootHashes, 'withdrawn')
}

/** A jetton wallet as the index has it. */
export interface KnownWallet {
  readonly account: Buffer
  readonly owner: Buffer
  readonly jetton: Buffer
  readonly balance: bigint
  readonly data_hash: Buffer
}

/** Those of the accounts that are jetton wallets. */
export const listKnownWallets = async (db: Queryable, accounts: readonly Address[]): Promise<KnownWallet[]> =>
  accounts.length === 0
    ? []
    : db.query(
        `select account, owner, jetton, balance, data_hash from jetton_wallets where account = any($1::bytea[])`,
        [accounts],
      )

/** The origins of traces that wait for these messages, by the message. */
export async function listWaitingOrigins(
  db: Queryable,
  messages: readonly Hash[],
): Promise<
  { readonly message: Buffer; readonly hash_norm: Buffer; readonly hash: Buffer; readonly account: Buffer }[]
> {
  if (messages.length === 0) return []
  return db.query(
    `select o.message, m.hash_norm, m.hash, m.account from (
       select w.hash as message, t.external_hash from open_messages w join traces t on t.trace_id = w.trace_id
       where w.hash = any($1::bytea[]) offset 0) o
     join messages m on m.hash = o.external_hash and m.hash_norm is not null`,
    [messages],
  )
}
