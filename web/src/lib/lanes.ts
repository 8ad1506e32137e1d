import type { Block } from '../api/schema.gen.ts'
import { shardRange, toShardHex } from './shard.ts'

/** A masterchain block with the shard blocks that it brought. */
export interface Column {
  readonly seqno: number
  readonly master: Block
  readonly shards: readonly Block[]
}

/** Columns by masterchain block, oldest first. Shard blocks whose masterchain block is not among them are left out. */
export function toColumns(blocks: readonly Block[]): Column[] {
  const masters = new Map<number, Block>()
  const shards = new Map<number, Block[]>()
  for (const block of blocks) {
    if (block.workchain === -1) masters.set(block.seqno, block)
    else {
      const { seqno } = block.masterchain_block_ref
      shards.set(seqno, [...(shards.get(seqno) ?? []), block])
    }
  }
  return [...masters.values()]
    .sort((a, b) => a.seqno - b.seqno)
    .map((master) => ({
      seqno: master.seqno,
      master,
      shards: (shards.get(master.seqno) ?? []).sort(
        (a, b) => shardRange(a.shard).from - shardRange(b.shard).from || a.seqno - b.seqno,
      ),
    }))
}

/** Newer columns replace older ones of the same number; the newest `most` stay. */
export function mergeColumns(known: readonly Column[], added: readonly Column[], most: number): Column[] {
  const bySeqno = new Map([...known, ...added].map((column) => [column.seqno, column]))
  return [...bySeqno.values()].sort((a, b) => a.seqno - b.seqno).slice(-most)
}

export const transactionsOf = ({ master, shards }: Column): number =>
  shards.reduce((sum, block) => sum + block.tx_count, master.tx_count)

const countOf = ({ shards }: Column): number => new Set(shards.map(({ shard }) => toShardHex(shard))).size

/** How many shards are live after the newest column that has any. */
export function shardCount(columns: readonly Column[]): number {
  const newest = columns.findLast(({ shards }) => shards.length > 0)
  return newest === undefined ? 0 : countOf(newest)
}

/** How many there were before, when that changed within these columns. */
export function shardCountBefore(columns: readonly Column[]): number | undefined {
  const now = shardCount(columns)
  const before = columns.findLast((column) => column.shards.length > 0 && countOf(column) !== now)
  return before === undefined ? undefined : countOf(before)
}

export interface Pace {
  readonly perSecond: number
  readonly intervalSeconds: number
}

const WINDOW_SECONDS = 30

/** Transactions a second and seconds a block, over the last half minute of columns; undefined of a single one. */
export function paceOf(columns: readonly Column[]): Pace | undefined {
  const newest = columns.at(-1)
  if (newest === undefined) return undefined
  const end = Number(newest.master.gen_utime)
  const recent = columns.filter(({ master }) => end - Number(master.gen_utime) <= WINDOW_SECONDS)
  const span = end - Number(recent[0]?.master.gen_utime ?? end)
  if (recent.length < 2 || span <= 0) return undefined
  const count = recent.slice(1).reduce((sum, column) => sum + transactionsOf(column), 0)
  return { perSecond: count / span, intervalSeconds: span / (recent.length - 1) }
}
