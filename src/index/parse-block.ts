import { createHash } from 'node:crypto'
import { type Arena, refAt } from '../cell/arena.ts'
import { readBoc } from '../cell/boc.ts'
import type { Cell } from '../cell/cell.ts'
import { asHash, type Hash } from '../cell/hash.ts'
import { computeHashes, hashAt } from '../cell/hashing.ts'
import { Slice } from '../cell/slice.ts'
import { listPrev } from '../decode/extract/block-header.ts'
import { CellarError } from '../lib/errors.ts'
import type { BlockIdExt } from '../model/block.ts'
import { loadBlock } from '../tlb/block.ts'
import { loadMerkleUpdate } from '../tlb/merkle-update.ts'
import { loadShardHashes } from '../tlb/shard-hashes.ts'
import type { Linked } from './frontier.ts'

/** A shard's newest block, and the masterchain block that registered it. */
export interface RegisteredTop extends BlockIdExt {
  readonly regMcSeqno: number
}

/** A block as far as following the chain needs it. Its id is what its bytes say and hash to. */
export interface ParsedBlock extends Linked {
  readonly arena: Arena
  readonly globalId: number
  readonly fileBytes: number
  /** Global version its collator's software supports; null in the oldest blocks. */
  readonly softwareVersion: number | null
  /** Masterchain only. */
  readonly tops: readonly RegisteredTop[]
  /** Hash of the shard state of each previous block, which its Merkle update starts from. */
  readonly oldStateHashes: readonly Hash[]
  /** Hash of the shard state it leaves. */
  readonly newStateHash: Hash
}

/** Reads a block whole, computes all its hashes and reads its header. Takes the bytes over. */
export function parseBlock(bytes: Uint8Array): ParsedBlock {
  const fileHash = asHash(new Uint8Array(createHash('sha256').update(bytes).digest()))
  const arena = readBoc(bytes)
  const root = arena.roots[0] as number
  if (arena.roots.length !== 1) {
    throw new CellarError('BROKEN_CHAIN', `a block file holds ${arena.roots.length} roots, not one`)
  }
  computeHashes(arena)
  const { globalId, info, extra, stateUpdate } = loadBlock(new Slice(arena, root))
  const id: BlockIdExt = {
    workchain: info.shard.workchain,
    shard: info.shard.shard,
    seqno: info.seqno,
    rootHash: ownHash(hashAt(arena, root)),
    fileHash,
  }
  const prev = listPrev(info).map(ownId)
  const tops = extra.custom === null ? [] : loadTops(new Slice(extra.custom.arena, extra.custom.index))
  const softwareVersion = info.genSoftware?.version ?? null
  const states = loadStateHashes(stateUpdate, prev.length === 2)
  return { id, prev, arena, globalId, fileBytes: bytes.length, softwareVersion, tops, ...states }
}

/** The beginning of `masterchain_block_extra#cca5 key_block:(## 1) shard_hashes:ShardHashes …`. */
function loadTops(custom: Slice): RegisteredTop[] {
  custom.expectTag(0xcca5, 16, 'McBlockExtra')
  custom.skip(1)
  return loadShardHashes(custom).map(({ workchain, shard, descr: { seqno, rootHash, fileHash, regMcSeqno } }) => ({
    ...ownId({ workchain, shard, seqno, rootHash, fileHash }),
    regMcSeqno,
  }))
}

/** After a merge the state before is `split_state#5f327da5 left:^ right:^`, the states of both parents. */
function loadStateHashes(stateUpdate: Cell, isMerge: boolean): Pick<ParsedBlock, 'oldStateHashes' | 'newStateHash'> {
  const { old, oldHash, newHash } = loadMerkleUpdate(new Slice(stateUpdate.arena, stateUpdate.index))
  const half = (i: number) => ownHash(hashAt(old.arena, refAt(old.arena, old.index, i), 0))
  return { oldStateHashes: isMerge ? [half(0), half(1)] : [ownHash(oldHash)], newStateHash: ownHash(newHash) }
}

// The arena moves on to another thread while these are still needed here, so they have bytes of their own.
const ownHash = (hash: Hash): Hash => asHash(hash.slice())
const ownId = (id: BlockIdExt): BlockIdExt => ({
  ...id,
  rootHash: ownHash(id.rootHash),
  fileHash: ownHash(id.fileHash),
})
