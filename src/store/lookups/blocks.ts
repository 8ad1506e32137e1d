import { asHash, type Hash } from '../../cell/hash.ts'
import { CellarError } from '../../lib/errors.ts'
import { type BlockId, type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import { type BLOCKS, PREV_BYTES } from '../../record/block.ts'
import type { RowOf } from '../../record/define-table.ts'
import type { Queryable } from '../database.ts'

export interface StoredBlock extends BlockIdExt {
  readonly mcSeqno: number
  readonly genUtime: number
  readonly startLt: bigint
  readonly endLt: bigint
  readonly txCount: number
  readonly prev: readonly BlockIdExt[]
}

const READ = [
  ...([
    'workchain',
    'shard',
    'seqno',
    'mc_seqno',
    'root_hash',
    'file_hash',
    'gen_utime',
    'start_lt',
    'end_lt',
  ] as const),
  ...(['tx_count', 'prev'] as const),
]
const COLUMNS = READ.join(', ')

type BlockRow = Pick<RowOf<typeof BLOCKS>, (typeof READ)[number]>

export async function findBlock(db: Queryable, { workchain, shard, seqno }: BlockId): Promise<StoredBlock | undefined> {
  const [row] = await db.query<BlockRow>(
    `select ${COLUMNS} from blocks where workchain = $1 and shard = $2 and seqno = $3`,
    [workchain, shard, seqno],
  )
  return row && toBlock(row)
}

/** Every block that masterchain blocks `from`..`to` committed, themselves included, by masterchain block, workchain, shard, seqno. */
export async function listBlocksOf(db: Queryable, from: number, to: number): Promise<StoredBlock[]> {
  const rows = await db.query<BlockRow>(
    `select ${COLUMNS} from blocks where mc_seqno between $1 and $2 order by mc_seqno, workchain, shard, seqno`,
    [from, to],
  )
  return rows.map(toBlock)
}

/** Masterchain blocks by seqno; those that are not stored are left out. */
export async function listMasterchainIds(db: Queryable, seqnos: readonly number[]): Promise<Map<number, BlockIdExt>> {
  const rows = await db.query<{ seqno: number; root_hash: Buffer; file_hash: Buffer }>(
    `select seqno, root_hash, file_hash from blocks
     where workchain = $1 and shard = $2 and seqno = any($3::integer[])`,
    [MASTERCHAIN, WHOLE_SHARD, seqnos],
  )
  return new Map(
    rows.map(({ seqno, root_hash, file_hash }) => [
      seqno,
      {
        workchain: MASTERCHAIN,
        shard: WHOLE_SHARD,
        seqno,
        rootHash: asHash(Uint8Array.from(root_hash)),
        fileHash: asHash(Uint8Array.from(file_hash)),
      },
    ]),
  )
}

const toBlock = (row: BlockRow): StoredBlock => ({
  workchain: row.workchain,
  shard: row.shard,
  seqno: row.seqno,
  mcSeqno: row.mc_seqno,
  rootHash: asHash(row.root_hash),
  fileHash: asHash(row.file_hash),
  genUtime: Number(row.gen_utime),
  startLt: row.start_lt,
  endLt: row.end_lt,
  txCount: row.tx_count,
  prev: decodePrev(row.workchain, row.prev),
})

export function decodePrev(workchain: number, bytes: Buffer): BlockIdExt[] {
  if (bytes.length % PREV_BYTES !== 0) throw new CellarError('BROKEN_STORE', 'blocks.prev is cut short')
  return Array.from({ length: bytes.length / PREV_BYTES }, (_, i) => {
    const at = i * PREV_BYTES
    const hash = (from: number): Hash => asHash(bytes.subarray(from, from + 32))
    return {
      workchain,
      shard: bytes.readBigInt64BE(at),
      seqno: bytes.readInt32BE(at + 8),
      rootHash: hash(at + 12),
      fileHash: hash(at + 44),
    }
  })
}
