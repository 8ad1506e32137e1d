import type { Dialect } from '../../record/dialect.ts'
import type { Queryable } from '../../store/database.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { type BlockRow, listBlocksOf } from '../reads/blocks.ts'
import { run, sql } from '../reads/sql.ts'
import { writeBlocks } from '../shapes/blocks.ts'

/** A masterchain block with the shard blocks that it names. */
export interface BlockHead {
  readonly mcSeqno: number
  readonly blocks: readonly (BlockRow & { readonly tx_count: number })[]
  /** How many actions ended with it; those that are part of another are not counted. */
  readonly actions: number
}

/** Who is behind reads so many at once. */
const BATCH = 32
const KEPT = 256

/** Heads of blocks, read once for all who listen. */
export class BlockHeads {
  readonly #db: Queryable
  readonly #heads = new Map<number, Promise<BlockHead>>()

  constructor(db: Queryable) {
    this.#db = db
  }

  get(mcSeqno: number, head: number): Promise<BlockHead> {
    const kept = this.#heads.get(mcSeqno)
    if (kept !== undefined) return kept
    const last = Math.min(head, mcSeqno + BATCH - 1)
    const heads = readHeads(this.#db, mcSeqno, last)
    for (let at = mcSeqno; at <= last; at++) this.#keep(at, heads)
    return this.#heads.get(mcSeqno) as Promise<BlockHead>
  }

  clear(): void {
    this.#heads.clear()
  }

  #keep(mcSeqno: number, heads: Promise<readonly BlockHead[]>): void {
    const one = heads.then((list) => list.find((head) => head.mcSeqno === mcSeqno) as BlockHead)
    this.#heads.set(mcSeqno, one)
    one.catch(() => this.#heads.delete(mcSeqno))
    for (const oldest of this.#heads.keys()) {
      if (this.#heads.size <= KEPT) return
      this.#heads.delete(oldest)
    }
  }
}

/** As an event: JSON without its closing brace. */
export function renderBlockHead({ mcSeqno, blocks, actions }: BlockHead, dialect: Dialect): string {
  const out = new JsonWriter().text(`{"type":"blocks","finality":"finalized","mc_seqno":${mcSeqno},"blocks":`)
  writeBlocks(out, blocks, dialect)
  const transactions = blocks.reduce((sum, { tx_count }) => sum + tx_count, 0)
  return out.text(`,"transactions":${transactions},"actions":${actions}`).finish().toString('latin1')
}

async function readHeads(db: Queryable, from: number, to: number): Promise<BlockHead[]> {
  const [blocks, counts] = await Promise.all([
    listBlocksOf(db, from, to),
    run<{ mc_seqno: number; actions: bigint }>(
      db,
      sql`select mc_seqno, count(*) as actions from actions where mc_seqno between ${from} and ${to} and ancestors is null
        group by mc_seqno`,
    ),
  ])
  const actions = new Map(counts.map((row) => [row.mc_seqno, Number(row.actions)]))
  return Array.from({ length: to - from + 1 }, (_, i) => ({
    mcSeqno: from + i,
    blocks: blocks.filter(({ mc_seqno }) => mc_seqno === from + i),
    actions: actions.get(from + i) ?? 0,
  }))
}
