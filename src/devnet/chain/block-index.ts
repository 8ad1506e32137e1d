import { asHash } from '../../cell/hash.ts'
import type { BlockId, BlockIdExt } from '../../model/block.ts'
import { type BlockPoint, comparePoint, searchBlocks } from './block-search.ts'
import type { BlockLookup } from './chain-archive.ts'
import { shardHolds } from './routing.ts'

/** What is known of a block without reading it. */
export interface BlockRecord extends BlockIdExt {
  readonly endLt: bigint
  readonly genUtime: number
  /** Masterchain block that registered it. */
  readonly mcSeqno: number
  readonly isKeyBlock: boolean
  /** Where its bytes are. */
  readonly offset: number
  readonly length: number
}

/** Bytes of a record, in memory and on disk. */
export const RECORD_BYTES = 112

/** All blocks of the chain by shard and seqno, in the order they were committed: 112 bytes each and a number. */
export class BlockIndex {
  private bytes = Buffer.alloc(RECORD_BYTES * 256)
  private count = 0
  /** Records of each shard, ascending by seqno. */
  private readonly shards = new Map<
    string,
    { readonly workchain: number; readonly shard: bigint; readonly records: number[] }
  >()

  get size(): number {
    return this.count
  }

  add(record: BlockRecord): void {
    if ((this.count + 1) * RECORD_BYTES > this.bytes.length) {
      this.bytes = Buffer.concat([this.bytes], this.bytes.length * 2)
    }
    writeRecord(this.bytes, this.count * RECORD_BYTES, record)
    const { workchain, shard } = record
    const name = `${workchain}:${shard}`
    const entry = this.shards.get(name) ?? { workchain, shard, records: [] }
    entry.records.push(this.count++)
    this.shards.set(name, entry)
  }

  at(i: number): BlockRecord {
    return readRecord(this.bytes, i * RECORD_BYTES)
  }

  /** Records of the masterchain blocks up to this one and of what they registered. */
  countTo(mcSeqno: number): number {
    let [low, high] = [0, this.count]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.at(middle).mcSeqno > mcSeqno) high = middle
      else low = middle + 1
    }
    return low
  }

  /** Everything after the first `count` records is forgotten. */
  truncate(count: number): void {
    this.count = count
    for (const { records } of this.shards.values()) while ((records.at(-1) ?? -1) >= count) records.pop()
  }

  find({ workchain, shard, seqno }: BlockId): BlockRecord | undefined {
    const records = this.shards.get(`${workchain}:${shard}`)?.records
    return records && this.search(records, { seqno })
  }

  /** In the shards that hold the prefix of an account. */
  lookup({ workchain, shard, seqno, lt, utime }: BlockLookup): BlockRecord | undefined {
    const found: BlockRecord[] = []
    for (const entry of this.shards.values()) {
      if (entry.workchain !== workchain || !shardHolds(entry.shard, BigInt.asUintN(64, shard))) continue
      const record = this.search(entry.records, { seqno, lt, utime })
      if (record !== undefined) found.push(record)
    }
    return found.sort((a, b) => a.seqno - b.seqno)[0]
  }

  /** Of a shard's records. With a seqno it must be the very one. */
  private search(records: readonly number[], point: BlockPoint): BlockRecord | undefined {
    const recordAt = (place: number): BlockRecord => this.at(records[place] as number)
    const found = searchBlocks(records.length, (place) => comparePoint(point, recordAt(place)))
    const record = found === undefined ? undefined : recordAt(found)
    return point.seqno !== undefined && record?.seqno !== point.seqno ? undefined : record
  }
}

export function writeRecord(bytes: Buffer, at: number, record: BlockRecord): void {
  bytes.writeInt32LE(record.workchain, at)
  bytes.writeUInt32LE(record.seqno, at + 4)
  bytes.writeBigInt64LE(record.shard, at + 8)
  bytes.set(record.rootHash, at + 16)
  bytes.set(record.fileHash, at + 48)
  bytes.writeBigUInt64LE(record.endLt, at + 80)
  bytes.writeUInt32LE(record.genUtime, at + 88)
  bytes.writeUInt32LE(record.mcSeqno, at + 92)
  bytes.writeBigUInt64LE(BigInt(record.offset), at + 96)
  bytes.writeUInt32LE(record.length, at + 104)
  bytes.writeUInt32LE(record.isKeyBlock ? 1 : 0, at + 108)
}

export function readRecord(bytes: Buffer, at: number): BlockRecord {
  return {
    workchain: bytes.readInt32LE(at),
    seqno: bytes.readUInt32LE(at + 4),
    shard: bytes.readBigInt64LE(at + 8),
    rootHash: asHash(Uint8Array.from(bytes.subarray(at + 16, at + 48))),
    fileHash: asHash(Uint8Array.from(bytes.subarray(at + 48, at + 80))),
    endLt: bytes.readBigUInt64LE(at + 80),
    genUtime: bytes.readUInt32LE(at + 88),
    mcSeqno: bytes.readUInt32LE(at + 92),
    offset: Number(bytes.readBigUInt64LE(at + 96)),
    length: bytes.readUInt32LE(at + 104),
    isKeyBlock: bytes.readUInt32LE(at + 108) === 1,
  }
}

export const toId = ({ workchain, shard, seqno, rootHash, fileHash }: BlockIdExt): BlockIdExt => ({
  workchain,
  shard,
  seqno,
  rootHash,
  fileHash,
})
