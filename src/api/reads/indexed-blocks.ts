import { asHash } from '../../cell/hash.ts'
import { type BlockId, type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import type { BLOCKS } from '../../record/block.ts'
import type { RowOf } from '../../record/define-table.ts'
import type { Queryable } from '../../store/database.ts'
import { decodePrev } from '../../store/lookups/blocks.ts'
import { int8Array } from '../../store/wire/binary-array.ts'
import { notReady } from '../http/method-error.ts'
import type { Chain } from './chain.ts'
import { run, type Sql, sql } from './sql.ts'

/** A block of the index, as far as node-style answers need it. */
export interface IndexedBlock extends BlockIdExt {
  readonly mcSeqno: number
  readonly genUtime: number
  readonly endLt: bigint
  readonly prev: readonly BlockIdExt[]
  /** The v3 document of the block. */
  readonly doc: Buffer
  readonly stateHash: Buffer | null
}

type BlockRow = Omit<RowOf<typeof BLOCKS>, 'start_lt' | 'tx_count' | 'key_block' | 'out_queue_size'>

const COLUMNS = sql`b.workchain, b.shard, b.seqno, b.mc_seqno, b.root_hash, b.file_hash, b.gen_utime, b.end_lt, b.prev,
  b.doc, b.state_hash`

async function findWhere(db: Queryable, rest: Sql): Promise<IndexedBlock | undefined> {
  const [row] = await run<BlockRow>(db, sql`select ${COLUMNS} from blocks b ${rest} limit 1`)
  return row && toBlock(row)
}

const toBlock = (row: BlockRow): IndexedBlock => ({
  workchain: row.workchain,
  shard: row.shard,
  seqno: row.seqno,
  rootHash: asHash(row.root_hash),
  fileHash: asHash(row.file_hash),
  mcSeqno: row.mc_seqno,
  genUtime: Number(row.gen_utime),
  endLt: row.end_lt,
  prev: decodePrev(row.workchain, row.prev),
  doc: row.doc,
  stateHash: row.state_hash,
})

/** The masterchain block at `seqno`, or the newest one. */
export async function getMasterchainBlock(db: Queryable, chain: Chain, seqno?: number): Promise<IndexedBlock> {
  const at = seqno ?? (await chain.getRange()).last
  return getBlockAt(db, chain, { workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: at })
}

/** By seqno in the chain of blocks that the shard's prefix belongs to: after a split or merge it has another shard id. */
export async function getBlockAt(db: Queryable, chain: Chain, id: BlockId): Promise<IndexedBlock> {
  const shards = int8Array(lineageOf(id.shard))
  const found = await findWhere(
    db,
    sql`where b.workchain = ${id.workchain} and b.shard = any(${shards}::bigint[]) and b.seqno = ${id.seqno}`,
  )
  return found ?? (await refuse(chain, `cannot find block ${nameOf(id)} seqno=${id.seqno}: block not found`))
}

/** The newest block of the shard, or of the one that took its place. */
export async function getNewestBlock(
  db: Queryable,
  chain: Chain,
  workchain: number,
  shard: bigint,
): Promise<IndexedBlock> {
  const { last } = await chain.getRange()
  const found = await findWhere(
    db,
    sql`join shard_state s on s.workchain = b.workchain and s.shard = b.shard and s.seqno = b.seqno
      where s.mc_seqno = ${last} and s.workchain = ${workchain} and s.shard = any(${int8Array(lineageOf(shard))}::bigint[])`,
  )
  return found ?? (await refuse(chain, `cannot find a block of shard ${nameOf({ workchain, shard })}`))
}

/** The first block of the shard's line that ends at or after `lt`. */
export async function getBlockByLt(
  db: Queryable,
  chain: Chain,
  workchain: number,
  shard: bigint,
  lt: bigint,
): Promise<IndexedBlock> {
  const line = await lineWhere(db, workchain, shard)
  const before = line && (await findWhere(db, sql`${line} and b.start_lt <= ${lt} ${BY_LT_DOWN}`))
  if (before !== undefined && before.endLt >= lt) return before
  const isKnown = before !== undefined || (await startsAtGenesis(chain))
  const after = isKnown && line ? await findWhere(db, sql`${line} and b.start_lt > ${lt} ${BY_LT_UP}`) : undefined
  return after ?? (await refuse(chain, `cannot find block ${nameOf({ workchain, shard })} lt=${lt}: block not found`))
}

/** The first block of the shard's line made at `utime` or later. */
export async function getBlockByUtime(
  db: Queryable,
  chain: Chain,
  workchain: number,
  shard: bigint,
  utime: number,
): Promise<IndexedBlock> {
  const line = await lineWhere(db, workchain, shard)
  const nearest = line && (await findWhere(db, sql`${line} and b.gen_utime >= ${utime} ${BY_UTIME}`))
  // A second may hold several blocks of the line, and a split or a merge between them: seqnos tell which comes first, ids do not.
  const found = nearest && (await findWhere(db, sql`${line} and b.gen_utime = ${nearest.genUtime} order by b.seqno`))
  const isKnown = found !== undefined && (await isPrecededAt(db, chain, found, utime))
  return (
    (isKnown ? found : undefined) ??
    (await refuse(chain, `cannot find block ${nameOf({ workchain, shard })} unixtime=${utime}: block not found`))
  )
}

/** Whether no block before the first indexed one of its line can have been made at `utime` or later. */
async function isPrecededAt(db: Queryable, chain: Chain, block: IndexedBlock, utime: number): Promise<boolean> {
  if (block.genUtime === utime || (await startsAtGenesis(chain))) return true
  const [parent] = block.prev
  if (parent === undefined) return true
  const { workchain, shard, seqno } = parent
  return (
    (await findWhere(db, sql`where b.workchain = ${workchain} and b.shard = ${shard} and b.seqno = ${seqno}`)) !==
    undefined
  )
}

const startsAtGenesis = async (chain: Chain): Promise<boolean> => (await chain.findRange())?.first === 1

const BY_LT_DOWN = sql`order by b.start_lt desc, b.workchain desc, b.shard desc, b.seqno desc`
const BY_LT_UP = sql`order by b.start_lt, b.workchain, b.shard, b.seqno`
const BY_UTIME = sql`order by b.gen_utime, b.workchain, b.shard, b.seqno`

/**
 * Every prefix of a workchain always belongs to some shard, so a scan in order of time meets the line within a few blocks, unless
 * there is no such workchain at all: undefined then.
 */
async function lineWhere(db: Queryable, workchain: number, shard: bigint): Promise<Sql | undefined> {
  const any = await findWhere(db, sql`where b.workchain = ${workchain} order by b.workchain, b.shard, b.seqno`)
  return any && sql`where b.workchain = ${workchain} and b.shard = any(${int8Array(lineageOf(shard))}::bigint[])`
}

const MAX_PREFIX_BITS = 60

/** Ids of all shards, at any depth, that the first 60 bits of `shard` fall into. */
export function lineageOf(shard: bigint): bigint[] {
  const prefix = BigInt.asUintN(64, shard)
  return Array.from({ length: MAX_PREFIX_BITS + 1 }, (_, depth) => {
    const marker = 1n << BigInt(63 - depth)
    return BigInt.asIntN(64, (prefix & -(marker << 1n)) | marker)
  })
}

const nameOf = ({ workchain, shard }: Pick<BlockId, 'workchain' | 'shard'>): string =>
  `(${workchain},${BigInt.asUintN(64, shard).toString(16).padStart(16, '0')})`

async function refuse(chain: Chain, text: string): Promise<never> {
  const range = await chain.findRange()
  throw notReady(
    range ? `${text}; indexed are masterchain blocks ${range.first}..${range.last}` : `${text}; nothing is indexed`,
  )
}
