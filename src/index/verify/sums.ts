import { sameBytes } from '../../lib/byte-key.ts'
import { type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import { blockKey } from '../../node/block-key.ts'
import type { Checkpoint } from '../../store/commit.ts'
import type { Queryable } from '../../store/database.ts'
import { isSame } from '../../store/key-starts.ts'
import { findBlock } from '../../store/lookups/blocks.ts'
import { countRows } from '../../store/lookups/row-counts.ts'
import { decodeResume } from '../resume.ts'
import type { Findings } from './finding.ts'

/** The checkpoint names what is in the tables: first and last block, and the shards to go on from. */
export async function verifyCheckpoint(db: Queryable, checkpoint: Checkpoint, findings: Findings): Promise<void> {
  const complain = (what: string) => findings.add('checkpoint', `masterchain block ${checkpoint.lastMcSeqno}`, what)
  const [bounds] = await db.query<{ first: number; last: number; committed: number }>(
    `select min(seqno) as first, max(seqno) as last, (select max(mc_seqno) from blocks) as committed
     from blocks where workchain = $1`,
    [MASTERCHAIN],
  )
  const { firstMcSeqno, lastMcSeqno } = checkpoint
  if (bounds?.first !== firstMcSeqno || bounds.last !== lastMcSeqno || bounds.committed !== lastMcSeqno) {
    complain(`it says ${firstMcSeqno}..${lastMcSeqno}, stored are ${bounds?.first}..${bounds?.last}`)
  }
  const resume = decodeResume(checkpoint.resume)
  const last = await findBlock(db, { workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: lastMcSeqno })
  if (last === undefined || !isBlock(last, resume.last)) complain('its last block is not the one stored')
  const tops = await db.query<{ workchain: number; shard: bigint; seqno: number }>(
    'select workchain, shard, seqno from shard_state where mc_seqno = $1 and workchain <> $2',
    [lastMcSeqno, MASTERCHAIN],
  )
  const stored = new Set(tops.map(blockKey))
  const isFrontier = stored.size === resume.frontier.length && resume.frontier.every((top) => stored.has(blockKey(top)))
  if (!isFrontier) complain('its shard tops are not those stored for its last block')
}

const isBlock = (a: BlockIdExt, b: BlockIdExt): boolean =>
  blockKey(a) === blockKey(b) && sameBytes(a.rootHash, b.rootHash) && sameBytes(a.fileHash, b.fileHash)

const MAX_NAMED = 20

const IS_ITS = isSame('s.account', 'a.account')

/** Every account's newest state is its last stored one, and every code and long data a state names is there. */
export async function verifyAccounts(db: Queryable, findings: Findings): Promise<void> {
  const complain = async (what: string, from: string) => {
    const rows = await db.query<{ account: Buffer }>(`${from} limit ${MAX_NAMED}`)
    for (const { account } of rows) {
      findings.add('states', `${account.readInt8(0)}:${account.toString('hex', 1).toUpperCase()}`, what)
    }
  }
  await complain(
    'its newest state is not the last one stored',
    `select a.account from accounts a left join lateral
       (select lt, hash, balance, status from account_states s where ${IS_ITS} order by lt desc limit 1) s on true
     where (s.lt, s.hash, s.balance, s.status) is distinct from (a.lt, a.hash, a.balance, a.status)`,
  )
  await complain(
    'it has states, and is not listed',
    'select distinct s.account from account_states s where not exists (select from accounts a where a.account = s.account)',
  )
  await complain(
    'the code of a state of it is not stored',
    `select distinct s.account from account_states s where s.code_hash is not null
       and not exists (select from codes c where c.code_hash = s.code_hash)`,
  )
}

/**
 * Rows that belong to nothing, counted: whole tables only. `transactions`: how many the checks have seen, from masterchain block
 * `first` on. Those before it stand alone: `cellar backfill --account` put them there, or they belong to traces that reach across.
 */
export async function verifyCounts(
  db: Queryable,
  first: number,
  transactions: number,
  findings: Findings,
): Promise<void> {
  const counts = await countRows(db, first)
  if (counts === undefined) return
  const expect = (
    rule: 'transactions' | 'messages' | 'traces',
    what: string,
    found: bigint | undefined,
    wanted: bigint,
  ) => {
    if (found !== wanted) findings.add(rule, 'whole tables', `${what}: ${found}, expected ${wanted}`)
  }
  expect('transactions', 'stored transactions', counts.transactions, BigInt(transactions))
  expect('transactions', 'transactions found by hash', counts.hashes, BigInt(transactions))
  expect('transactions', 'transactions counted by blocks', counts.in_blocks, BigInt(transactions))
  expect('traces', 'transactions counted by traces', counts.nodes, BigInt(transactions))
  expect('messages', 'open messages', counts.open_messages, counts.pending ?? 0n)
  expect('messages', 'in-messages that nobody received', counts.orphans, 0n)
  expect('traces', 'nodes of no trace', counts.lost_nodes, 0n)
  expect('traces', 'listed accounts of no trace', counts.lost_accounts, 0n)
}
