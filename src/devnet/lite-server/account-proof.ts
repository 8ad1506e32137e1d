import { writeBoc } from '../../cell/boc-writer.ts'
import { Cell } from '../../cell/cell.ts'
import { type BlockIdExt, MASTERCHAIN } from '../../model/block.ts'
import { isNoBlock, NO_BLOCK } from '../../node/proof/same-block.ts'
import type { AccountId } from '../../node/tl/lite-objects.ts'
import type { ShardAccount } from '../../tlb/shard-account.ts'
import { loadShardDescr } from '../../tlb/shard-descr.ts'
import { shardHasAccount } from '../../tlb/shard-ident.ts'
import type { OpenBlock, OpenChain } from './open-chain.ts'
import { badQuery } from './refused.ts'
import { proveStateRoot } from './shown-block.ts'
import { accountShard, showAccount, showMcStateExtra, showShard, showState } from './shown-state.ts'
import type { ShownTree } from './shown-tree.ts'

/** Two proofs in one bag of cells: the block leads to the state, the state shows the rest. */
export const proveState = ({ root }: OpenBlock, tree: ShownTree): Uint8Array =>
  writeBoc([proveStateRoot(root), tree.prove()], { crc: false })

export interface FoundShard {
  /** That the shard is there, or that it is not. */
  readonly proof: Uint8Array
  readonly shard:
    | {
        readonly id: BlockIdExt
        /** Of the tree of shards: a bit and the `ShardDescr`. */
        readonly leaf: Cell
      }
    | undefined
}

/** A shard's top block as a masterchain state names it. */
export function findShard(
  chain: OpenChain,
  id: BlockIdExt,
  place: { readonly workchain: number; readonly shard: bigint },
  exact: boolean,
): FoundShard {
  const { block, tree } = chain.loadMasterchain(id)
  const { shardHashes } = showMcStateExtra(tree, showState(tree))
  const isShard = place.workchain !== MASTERCHAIN && place.shard !== 0n
  const found = isShard ? showShard(tree, shardHashes, place, exact) : undefined
  const proof = proveState(block, tree)
  if (found === undefined) return { proof, shard: undefined }
  const { seqno, rootHash, fileHash } = loadShardDescr(found.descr.clone())
  return {
    proof,
    shard: {
      id: { workchain: place.workchain, shard: found.shard, seqno, rootHash, fileHash },
      leaf: new Cell(found.descr.arena, found.descr.cell),
    },
  }
}

export interface FoundAccount {
  readonly id: BlockIdExt
  readonly shardBlock: BlockIdExt
  readonly shardProof: Uint8Array
  readonly proof: Uint8Array
  readonly account: ShardAccount | undefined
}

/** An account as of a masterchain block, or of a block of its own shard. */
export function findAccount(chain: OpenChain, asked: BlockIdExt, account: AccountId): FoundAccount {
  if (asked.workchain !== MASTERCHAIN && asked.workchain !== account.workchain) {
    throw badQuery('reference block for a getAccountState() must belong to the masterchain')
  }
  if (isNoBlock(asked)) throw badQuery('reference block id for a getAccountState() is invalid')
  if (asked.workchain === account.workchain && !shardHasAccount(asked.shard, account.id)) {
    throw badQuery('requested account id is not contained in the shard of the reference block')
  }
  const id = chain.resolve(asked)
  const place = { workchain: account.workchain, shard: accountShard(account.id) }
  const found = id.workchain === account.workchain ? undefined : findShard(chain, id, place, false)
  const shardProof = found?.proof ?? new Uint8Array()
  if (found !== undefined && found.shard === undefined) {
    return { id, shardBlock: NO_BLOCK, shardProof, proof: new Uint8Array(), account: undefined }
  }
  const shardBlock = found?.shard?.id ?? id
  if (found !== undefined && shardBlock.seqno === 0) {
    // A node refuses until the shard's first block. The zero state proves itself, so that a young chain can be read.
    const tree = chain.loadState(shardBlock)
    const shown = showAccount(tree, showState(tree), account.id)
    return { id, shardBlock, shardProof, proof: writeBoc(tree.prove(), { crc: false }), account: shown }
  }
  const isMasterchain = shardBlock.workchain === MASTERCHAIN
  const { block, tree } = isMasterchain ? chain.loadMasterchain(shardBlock) : chain.loadBlockAndState(shardBlock)
  const shown = showAccount(tree, showState(tree), account.id)
  return { id, shardBlock, shardProof, proof: proveState(block, tree), account: shown }
}
