import { readSingleRoot } from '../../cell/boc.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Queryable } from '../../store/database.ts'
import { findConfig } from '../../store/lookups/configs.ts'
import { noNode } from '../http/method-error.ts'
import type { Chain } from './chain.ts'
import { getMasterchainBlock } from './indexed-blocks.ts'
import { run, sql } from './sql.ts'

/** The configuration after a masterchain block. */
export interface ConfigAt {
  readonly seqno: number
  /** The block that it came with. */
  readonly sinceSeqno: number
  /** Of the dictionary. */
  readonly root: Cell
}

/** The configuration after an indexed masterchain block; undefined when no block or state told it. */
export async function findConfigAt(db: Queryable, seqno: number): Promise<ConfigAt | undefined> {
  const config = await findConfig(db, seqno)
  return config && { seqno, sinceSeqno: config.mcSeqno, root: readSingleRoot(config.boc) }
}

/** Root of the configuration dictionary after a masterchain block, or after the newest. */
export async function getConfig(db: Queryable, chain: Chain, mcSeqno: number | undefined): Promise<Cell> {
  const { seqno } = await getMasterchainBlock(db, chain, mcSeqno)
  const config = await findConfigAt(db, seqno)
  if (config === undefined) throw noNode(`the configuration at masterchain block ${seqno} is not in the index`)
  return config.root
}

/** The block that the configuration before came with; null when none is stored. */
export async function findPreviousConfig(db: Queryable, sinceSeqno: number): Promise<number | null> {
  const [row] = await run<{ mc_seqno: number }>(
    db,
    sql`select mc_seqno from configs where mc_seqno < ${sinceSeqno} order by mc_seqno desc limit 1`,
  )
  return row?.mc_seqno ?? null
}
