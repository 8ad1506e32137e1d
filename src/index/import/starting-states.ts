import { createHash } from 'node:crypto'
import { exoticType, MERKLE_PROOF } from '../../cell/arena.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { computeHashes, hashAt } from '../../cell/hashing.ts'
import { virtualRoot } from '../../cell/merkle.ts'
import { type StateHeader, toStateHeader } from '../../decode/states/zerostate.ts'
import { sameBytes } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import { type BlockIdExt, MASTERCHAIN } from '../../model/block.ts'
import type { BlockFolder } from '../../node/block-folder.ts'
import { blockName } from '../../node/block-key.ts'
import { readStateFile } from '../../node/state-file.ts'
import { childShards, parentShard } from '../../tlb/shard-ident.ts'
import type { ParsedBlock } from '../parse-block.ts'

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

/**
 * Refuses a state that is not the one the chain goes on from. A zerostate is named by hash, like a block. Any other is what the
 * Merkle update of the next block starts from, and must stand right before the first block that is indexed.
 */
export async function proveStartingState(
  state: StartingState,
  first: ParsedBlock,
  frontier: readonly BlockIdExt[],
  folder: BlockFolder,
  parse: (bytes: Uint8Array) => Promise<ParsedBlock>,
): Promise<void> {
  const { workchain, shard, seqno, globalId } = state.header
  const id = { workchain, shard, seqno }
  const refuse = (why: string) =>
    new CellarError('BROKEN_CHAIN', `state ${state.path} of ${blockName(id)} is refused: ${why}`, { path: state.path })
  if (globalId !== first.globalId) throw refuse(`it is of network ${globalId}, the blocks are of ${first.globalId}`)
  const isThis = (other: BlockIdExt) => other.workchain === workchain && other.shard === shard && other.seqno === seqno
  const known = [...first.prev, ...first.tops, ...frontier].find(isThis)

  const successors = workchain === MASTERCHAIN ? [first] : await readSuccessors(state.header, folder, parse)
  const named = seqno === 0 ? (known ?? successors.flatMap((block) => block.prev).find(isThis)) : undefined
  if (named !== undefined) {
    const isSame = sameBytes(named.rootHash, state.rootHash) && sameBytes(named.fileHash, state.fileHash)
    if (!isSame) throw refuse('the chain began with another one')
    return
  }
  for (const block of successors) {
    const at = block.prev.findIndex(isThis)
    if (at < 0) continue
    if (sameBytes(block.oldStateHashes[at] as Hash, state.rootHash)) return
    throw refuse(`block ${blockName(block.id)} goes on from another state`)
  }
  throw refuse('no block in the folder goes on from it')
}

/** Blocks that may follow a state: of the same shard, of its halves after a split. A merge is found under the parent's name. */
async function readSuccessors(
  { workchain, shard, seqno }: StateHeader,
  folder: BlockFolder,
  parse: (bytes: Uint8Array) => Promise<ParsedBlock>,
): Promise<ParsedBlock[]> {
  const blocks: ParsedBlock[] = []
  for (const next of [shard, ...childShards(shard), parentShard(shard)]) {
    for (const place of folder.places({ workchain, shard: next, seqno: seqno + 1 })) {
      blocks.push(await parse(await folder.read(place)))
    }
  }
  return blocks
}
