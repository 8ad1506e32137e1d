import { createHash } from 'node:crypto'
import { exoticType, MERKLE_PROOF } from '../../cell/arena.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { computeHashes, hashAt } from '../../cell/hashing.ts'
import { virtualRoot } from '../../cell/merkle.ts'
import { type StateHeader, toStateHeader } from '../../decode/states/zerostate.ts'
import { sameBytes } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import type { BlockIdExt } from '../../model/block.ts'
import type { BlockFolder } from '../../node/block-folder.ts'
import { blockKey, blockName } from '../../node/block-key.ts'
import { readStateFile } from '../../node/state-file.ts'
import { childShards, parentShard } from '../../tlb/shard-ident.ts'
import type { BlockLoader } from '../block-loader.ts'
import { sameBlock } from '../frontier.ts'
import type { MasterchainStep } from '../masterchain-run.ts'

/** A state to start accounts from, by what it says of itself; nothing is proven yet. */
export interface StartingState {
  readonly path: string
  readonly bytes: Uint8Array
  readonly header: StateHeader
  /** Hash of the whole state. */
  readonly rootHash: Hash
  readonly fileHash: Hash
}

export async function readStartingState(path: string): Promise<StartingState> {
  const bytes = await readStateFile(path)
  const root = readSingleRoot(bytes)
  computeHashes(root.arena)
  const whole = exoticType(root.arena, root.index) === MERKLE_PROOF ? virtualRoot(root) : root
  const fileHash = asHash(new Uint8Array(createHash('sha256').update(bytes).digest()))
  return { path, bytes, header: toStateHeader(root), rootHash: hashAt(whole.arena, whole.index, 0), fileHash }
}

/** What stands right before a run: the masterchain block before its first, and the newest block of each shard at that point. */
function blocksBefore({ block, shardBlocks }: MasterchainStep): BlockIdExt[] {
  const taken = new Set(shardBlocks.map(({ id }) => blockKey(id)))
  const below = [...block.prev, ...block.tops, ...shardBlocks.flatMap(({ prev }) => prev)]
  return [...new Map(below.map((id) => [blockKey(id), id])).values()].filter((id) => !taken.has(blockKey(id)))
}

/**
 * Refuses a state that is not the one the chain goes on from. It must belong to a block that stands right before the run. A zerostate
 * is named by hash, like a block; any other is what the Merkle update of the next block starts from, or that of its own block
 * leads to.
 */
export async function proveStartingState(
  state: StartingState,
  first: MasterchainStep,
  folder: BlockFolder,
  loader: BlockLoader,
): Promise<void> {
  const { workchain, shard, seqno, globalId } = state.header
  const refuse = (why: string) => {
    const name = blockName({ workchain, shard, seqno })
    return new CellarError('BROKEN_CHAIN', `state ${state.path} of ${name} is refused: ${why}`, { path: state.path })
  }
  if (globalId !== first.block.globalId) {
    throw refuse(`it is of network ${globalId}, the blocks are of ${first.block.globalId}`)
  }
  const starts = blocksBefore(first)
  const id = starts.find((start) => blockKey(start) === blockKey({ workchain, shard, seqno }))
  if (id === undefined) throw refuse('it is not right before the first block of the run')
  if (seqno === 0) {
    const isNamed = sameBytes(id.rootHash, state.rootHash) && sameBytes(id.fileHash, state.fileHash)
    if (!isNamed) throw refuse('the chain began with another one')
    return
  }
  const expected = await findStateHash(id, starts, first, folder, loader)
  if (expected === undefined) throw refuse('no block in the folder leads to it or goes on from it')
  if (!sameBytes(expected, state.rootHash)) throw refuse('the chain goes on from another one')
}

/** Hash of the state after a block, from a block that names it. */
async function findStateHash(
  id: BlockIdExt,
  starts: readonly BlockIdExt[],
  first: MasterchainStep,
  folder: BlockFolder,
  loader: BlockLoader,
): Promise<Hash | undefined> {
  if (folder.has(id)) return (await loader.load(id)).newStateHash
  const { workchain, shard, seqno } = id
  const sibling = starts.find(
    (other) =>
      other.workchain === workchain && other.shard !== shard && parentShard(other.shard) === parentShard(shard),
  )
  const merged = { workchain, shard: parentShard(shard), seqno: Math.max(seqno, sibling?.seqno ?? 0) + 1 }
  const names = [shard, ...childShards(shard)].map((next) => ({ workchain, shard: next, seqno: seqno + 1 }))
  const successors = [first.block, ...first.shardBlocks]
  for (const name of [...names, merged]) successors.push(...(await loader.loadUnproven(name)))
  for (const { prev, oldStateHashes } of successors) {
    const at = prev.findIndex((other) => sameBlock(other, id))
    if (at >= 0) return oldStateHashes[at]
  }
  return undefined
}
