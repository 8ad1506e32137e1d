import { type Address, workchainOf } from '../../cell/address.ts'
import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import type { Queryable } from '../../store/database.ts'
import { shardHasAccount } from '../../tlb/shard-ident.ts'
import type { Chain } from '../reads/chain.ts'
import { getMasterchainBlock, type IndexedBlock } from '../reads/indexed-blocks.ts'
import { run, sql } from '../reads/sql.ts'

/** The newest block of a shard at the base. */
export interface BaseShard {
  readonly workchain: number
  readonly shard: bigint
  readonly seqno: number
  readonly utime: number
  readonly endLt: bigint
}

/** What an emulation starts from: a masterchain block and the shard blocks it names. */
export interface BaseBlock {
  readonly block: IndexedBlock
  /** The masterchain is among them. */
  readonly shards: readonly BaseShard[]
  /** When the first emulated block is made. */
  readonly utime: number
}

/** A head this old or younger belongs to a chain that is alive: its next block is made now. */
const LIVE_SECONDS = 60

/** At a masterchain block of the index, or at the newest. */
export async function loadBaseBlock(
  db: Queryable,
  chain: Chain,
  mcSeqno: number | undefined,
  now = Math.floor(Date.now() / 1000),
): Promise<BaseBlock> {
  const block = await getMasterchainBlock(db, chain, mcSeqno)
  const rows = await run<{ workchain: number; shard: bigint; seqno: number; gen_utime: bigint; end_lt: bigint }>(
    db,
    sql`select s.workchain, s.shard, s.seqno, b.gen_utime, b.end_lt from shard_state s
      join blocks b on b.workchain = s.workchain and b.shard = s.shard and b.seqno = s.seqno
      where s.mc_seqno = ${block.seqno} and s.workchain <> ${MASTERCHAIN}`,
  )
  const { seqno, genUtime, endLt } = block
  const shards = rows.map((row) => ({
    ...{ workchain: row.workchain, shard: row.shard, seqno: row.seqno },
    ...{ utime: Number(row.gen_utime), endLt: row.end_lt },
  }))
  const isLive = mcSeqno === undefined && Math.abs(now - genUtime) <= LIVE_SECONDS
  return {
    block,
    shards: [...shards, { workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno, utime: genUtime, endLt }],
    utime: isLive ? Math.max(now, genUtime) : genUtime,
  }
}

/**
 * The shard an account lives in. One whose blocks lie before the index is taken for a whole workchain that stands where the
 * masterchain does; undefined for a workchain that does not exist.
 */
export function shardOf({ shards, block }: BaseBlock, address: Address): BaseShard | undefined {
  const workchain = workchainOf(address)
  if (workchain !== 0 && workchain !== MASTERCHAIN) return undefined
  const id = address.subarray(1)
  const found = shards.find((one) => one.workchain === workchain && shardHasAccount(one.shard, id))
  return found ?? { workchain, shard: WHOLE_SHARD, seqno: 0, utime: block.genUtime, endLt: block.endLt }
}
