import { readSingleRoot } from '../../cell/boc.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Queryable } from '../../store/database.ts'
import { findConfig } from '../../store/lookups/configs.ts'
import { noNode } from '../http/method-error.ts'
import type { Chain } from './chain.ts'
import { getMasterchainBlock } from './indexed-blocks.ts'

/** Root of the configuration dictionary after a masterchain block, or after the newest. */
export async function getConfig(db: Queryable, chain: Chain, mcSeqno: number | undefined): Promise<Cell> {
  const { seqno } = await getMasterchainBlock(db, chain, mcSeqno)
  const config = await findConfig(db, seqno)
  if (config === undefined) throw noNode(`the configuration at masterchain block ${seqno} is not in the index`)
  return readSingleRoot(config.boc)
}
