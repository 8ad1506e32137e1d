import type { Cell } from '../../cell/cell.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { type BlockId, type BlockIdExt, MASTERCHAIN } from '../../model/block.ts'
import { findShardAccount } from '../../tlb/shard-accounts.ts'
import { shardHasAccount } from '../../tlb/shard-ident.ts'
import type { ShardStateUnsplit } from '../../tlb/shard-state.ts'
import { blockName } from '../block-key.ts'
import { openMcStateExtra } from './masterchain-parts.ts'
import { expectHash, openCell, openProof, openWhole, untrue, wholeHash } from './opened.ts'
import { expectSameBlock, isNoBlock, isSameBlock } from './same-block.ts'
import { findShardTop } from './shard-tops.ts'
import { checkStateRoot, openStateProof, openTimedStateProof } from './state.ts'

export interface AccountAnswer {
  readonly shardblk: BlockIdExt
  readonly shardProof: Uint8Array
  readonly proof: Uint8Array
  /** A bag of cells; empty when the account does not exist. */
  readonly state: Uint8Array
}

/** A state that was not looked into. It is proven once its cells have this hash. */
export interface UnreadState {
  readonly boc: Uint8Array
  readonly hash: Hash
}

/** The same, and how to say that its cells do not have it. */
export interface UncheckedState extends UnreadState {
  readonly refute: ((detail: string) => void) | undefined
}

export interface ProvenAccount<Root = Cell> {
  /** The block whose state holds, or does not hold, the account; the masterchain's where there is no shard for it. */
  readonly shardBlock: BlockIdExt
  readonly genUtime: number
  readonly genLt: bigint
  /** Null when there is no such account in the state. */
  readonly account: {
    /** An `Account`; pruned in its code and data when asked for so. */
    readonly root: Root
    readonly lastTransLt: bigint
    readonly lastTransHash: Hash
  } | null
}

export interface AccountPlace {
  readonly workchain: number
  readonly id: Hash
}

/** That a shard's top block is the one a masterchain state names. Nothing to prove when the block itself was asked about. */
export function checkShardProof(proof: Uint8Array, id: BlockIdExt, shardBlock: BlockIdExt): void {
  if (isSameBlock(id, shardBlock)) {
    if (proof.length > 0) throw untrue(`block ${blockName(id)} needs no shard proof, and one was given`)
    return
  }
  if (id.workchain !== MASTERCHAIN) throw untrue(`block ${blockName(id)} says nothing about ${blockName(shardBlock)}`)
  const { state } = openStateProof(proof, id)
  const top = findShardTop(openMcStateExtra(state).shardHashes, shardBlock)
  if (!top) throw untrue(`masterchain block ${id.seqno} has no shard of ${blockName(shardBlock)}`)
  expectSameBlock(top.id, shardBlock, 'shard proof')
}

/** An account of a workchain that is not there: the masterchain's state shows that it has no shard for it. */
function checkNoShard(
  { shardProof, proof, state }: AccountAnswer,
  id: BlockIdExt,
  place: AccountPlace,
): ProvenAccount<never> {
  if (proof.length + state.length > 0) throw untrue('an account was given of a shard that does not exist')
  const { block, state: masterchain } = openStateProof(shardProof, id)
  expectNoShard(masterchain, { workchain: place.workchain, shard: Buffer.from(place.id).readBigInt64BE() | 1n })
  return { shardBlock: id, genUtime: block.info.genUtime, genLt: block.info.endLt, account: null }
}

/** That a masterchain state has no shard of that prefix, or not that very one; the masterchain is in no list of shards. */
export function expectNoShard(state: ShardStateUnsplit, place: Omit<BlockId, 'seqno'>, exact = false): void {
  const top = findShardTop(openMcStateExtra(state).shardHashes, place)
  const isFound = top !== undefined && (!exact || top.id.shard === place.shard)
  if (isFound || place.workchain === MASTERCHAIN)
    throw untrue(`masterchain block ${state.seqno} has a shard of workchain ${place.workchain} that was left out`)
}

/** Before a shard's first block there is its zero state, whose id has its own hash. */
function openShardState(proof: Uint8Array, id: BlockIdExt) {
  if (id.seqno === 0) {
    const root = openProof(proof, `state proof of ${blockName(id)}`)
    const state = checkStateRoot(root, id.rootHash, id)
    return { state, genUtime: state.genUtime, genLt: state.genLt }
  }
  const { state, genUtime, endLt } = openTimedStateProof(proof, id)
  return { state, genUtime, genLt: endLt }
}

/**
 * An account at block `id`: the shard's block follows from the masterchain's state, the account's hash from the
 * shard's, and the account's cells must have it. `isPruned` when code and data were left out of them.
 */
export function checkAccount(
  answer: AccountAnswer,
  id: BlockIdExt,
  place: AccountPlace,
  isPruned: boolean,
): ProvenAccount {
  return checkAccountBy(answer, id, place, isPruned ? openPruned : openUnread)
}

const WHAT = 'account state'

function openPruned({ boc, hash }: UnreadState): Cell {
  const root = openProof(boc, WHAT)
  expectHash(root, hash, WHAT)
  return root
}

/** A state that was left unread, read: it must be what was proven. */
export function openUnread({ boc, hash }: UnreadState): Cell {
  const root = openWhole(boc, WHAT)
  expectHash(root, hash, WHAT)
  return root
}

/** The same, with what `open` makes of the cells. */
export function checkAccountBy<Root>(
  answer: AccountAnswer,
  id: BlockIdExt,
  { workchain, id: accountId }: AccountPlace,
  open: (state: UnreadState) => Root,
): ProvenAccount<Root> {
  const { shardblk: shardBlock } = answer
  if (isNoBlock(shardBlock)) return checkNoShard(answer, id, { workchain, id: accountId })
  const inShard = shardBlock.workchain === workchain && shardHasAccount(shardBlock.shard, accountId)
  if (!inShard) throw untrue(`block ${blockName(shardBlock)} is not of the account's shard`)
  checkShardProof(answer.shardProof, id, shardBlock)
  const { state, genUtime, genLt } = openShardState(answer.proof, shardBlock)
  const found = findShardAccount(openCell(state.accounts, 'accounts of a shard'), asHash(accountId))
  if ((found === undefined) !== (answer.state.length === 0)) {
    throw untrue(found ? 'an account that exists was left out' : 'an account was given that does not exist')
  }
  if (!found) return { shardBlock, genUtime, genLt, account: null }
  const root = open({ boc: answer.state, hash: wholeHash(found.account) })
  const { lastTransLt, lastTransHash } = found
  return { shardBlock, genUtime, genLt, account: { root, lastTransLt, lastTransHash } }
}
