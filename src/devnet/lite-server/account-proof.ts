import { writeBoc } from '../../cell/boc-writer.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Slice } from '../../cell/slice.ts'
import { type BlockIdExt, MASTERCHAIN } from '../../model/block.ts'
import { NO_BLOCK } from '../../node/proof/same-block.ts'
import type { AccountId } from '../../node/tl/lite-objects.ts'
import type { ShardAccount } from '../../tlb/shard-account.ts'
import { loadShardDescr } from '../../tlb/shard-descr.ts'
import { shardHasAccount } from '../../tlb/shard-ident.ts'
import type { OpenChain } from './open-chain.ts'
import { badQuery, notReady } from './refused.ts'
import { proveStateRoot } from './shown-block.ts'
import { accountShard, showAccount, showMcStateExtra, showShard, showState } from './shown-state.ts'
import { ShownTree } from './shown-tree.ts'

/** Two proofs in one bag of cells: the block leads to the state, the state shows the rest. */
export const stateProofBytes = (block: Cell, state: Cell): Uint8Array => writeBoc([block, state], { crc: false })

/** A block and what of its state is shown, as `stateProofBytes`. After the zero state there is no block to show. */
export function proveState(chain: OpenChain, id: BlockIdExt, tree: ShownTree): Uint8Array {
  if (id.seqno === 0) return writeBoc(tree.prove(), { crc: false })
  return stateProofBytes(proveStateRoot(chain.block(id).root), tree.prove())
}

export interface FoundShard {
  /** That the shard is there, or that it is not. */
  readonly proof: Uint8Array
  readonly shard:
    | {
        readonly id: BlockIdExt
        /** `ShardDescr`, as a cell of its own. */
        readonly descr: Cell
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
  const tree = new ShownTree(chain.state(id))
  const found = showShard(tree, showMcStateExtra(tree, showState(tree)).shardHashes, place, exact)
  const proof = proveState(chain, id, tree)
  if (found === undefined) return { proof, shard: undefined }
  const { seqno, rootHash, fileHash } = loadShardDescr(found.descr.clone())
  return {
    proof,
    shard: {
      id: { workchain: place.workchain, shard: found.shard, seqno, rootHash, fileHash },
      descr: buildCell((b) => b.storeSlice(found.descr as Slice)),
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
  const id = chain.resolve(asked)
  if (id.workchain !== MASTERCHAIN && id.workchain !== account.workchain) {
    throw badQuery('reference block for a getAccountState() must belong to the masterchain')
  }
  if (id.workchain !== MASTERCHAIN && !shardHasAccount(id.shard, account.id)) {
    throw badQuery('requested account id is not contained in the shard of the reference block')
  }
  const place = { workchain: account.workchain, shard: accountShard(account.id) }
  const found = id.workchain === account.workchain ? undefined : findShard(chain, id, place, false)
  const shardProof = found?.proof ?? new Uint8Array()
  if (found !== undefined && found.shard === undefined) {
    if (id.seqno === 0) throw notReady(`no workchain ${account.workchain} yet`)
    return { id, shardBlock: NO_BLOCK, shardProof, proof: new Uint8Array(), account: undefined }
  }
  const shardBlock = found?.shard?.id ?? id
  const tree = new ShownTree(chain.state(shardBlock))
  const shown = showAccount(tree, showState(tree), account.id)
  return { id, shardBlock, shardProof, proof: proveState(chain, shardBlock, tree), account: shown }
}
