import type { Cell } from '../../cell/cell.ts'
import type { Hash } from '../../cell/hash.ts'
import type { Slice } from '../../cell/slice.ts'
import type { BlockId } from '../../model/block.ts'
import { skipCurrencyCollection } from '../../tlb/currency-collection.ts'
import { skipDepthBalanceInfo } from '../../tlb/depth-balance-info.ts'
import { int32Key } from '../../tlb/dictionary-key.ts'
import { loadMcStateHistory, type McStateHistory } from '../../tlb/mc-state-extra.ts'
import { loadShardAccount, type ShardAccount } from '../../tlb/shard-account.ts'
import { childShards } from '../../tlb/shard-ident.ts'
import { loadShardStateUnsplit, type ShardStateUnsplit } from '../../tlb/shard-state.ts'
import type { ShownTree } from './shown-tree.ts'

const ACCOUNT_BITS = 256
const WORKCHAIN_BITS = 32
const WHOLE = -(2n ** 63n)

/** The state's own cell and the nameless one in its middle, as nodes read them. */
export function showState(tree: ShownTree): ShardStateUnsplit {
  const state = loadShardStateUnsplit(tree.openRoot())
  tree.open(state.totals)
  return state
}

/** The root of the dictionary of accounts; undefined when there are none. */
export function openAccounts(tree: ShownTree, { accounts }: ShardStateUnsplit): Slice | undefined {
  const slice = tree.open(accounts)
  return slice.loadBit() === 1 ? tree.openRef(slice) : undefined
}

export function showAccount(tree: ShownTree, state: ShardStateUnsplit, id: Hash): ShardAccount | undefined {
  const root = openAccounts(tree, state)
  const found = root && tree.find(root, ACCOUNT_BITS, id)
  if (found === undefined) return undefined
  skipDepthBalanceInfo(found)
  return loadShardAccount(found)
}

/** masterchain_state_extra#cc26 shard_hashes:ShardHashes config:ConfigParams ^[ history ] global_balance:… */
export interface McStateParts {
  /** At `shard_hashes`, a HashmapE. */
  readonly shardHashes: Slice
  /** Root of the dictionary of parameters. */
  readonly config: Cell
  readonly history: McStateHistory
}

export function showMcStateExtra(tree: ShownTree, { custom }: ShardStateUnsplit): McStateParts {
  if (custom === null) throw new Error('a masterchain state without its extra')
  const slice = tree.open(custom)
  slice.skip(16)
  const shardHashes = slice.clone()
  slice.loadMaybeRef()
  slice.skip(256)
  const config = slice.loadRef()
  return { shardHashes, config, history: loadMcStateHistory(tree.openRef(slice)) }
}

/** Where a shard is described: its id and the slice of the `ShardDescr`. */
export interface ShownShard {
  readonly shard: bigint
  readonly descr: Slice
}

/** The shard that holds the prefix, or with `exact` that very one. */
export function showShard(
  tree: ShownTree,
  shardHashes: Slice,
  { workchain, shard }: Omit<BlockId, 'seqno'>,
  exact: boolean,
): ShownShard | undefined {
  if (shardHashes.loadBit() === 0) return undefined
  const found = tree.find(tree.openRef(shardHashes), WORKCHAIN_BITS, int32Key(workchain))
  if (found === undefined) return undefined
  let at = WHOLE
  let slice = tree.openRef(found)
  while (slice.loadBit() === 1) {
    // A wider shard than those there are.
    if (at === shard) return undefined
    const [left, right] = childShards(at)
    const goLeft = BigInt.asUintN(64, shard) < BigInt.asUintN(64, at)
    const leftCell = slice.loadRef()
    const rightCell = slice.loadRef()
    slice = tree.open(goLeft ? leftCell : rightCell)
    at = goLeft ? left : right
  }
  if (exact && at !== shard) return undefined
  showFees(tree, slice)
  return { shard: at, descr: slice }
}

const FEES_APART = 0xa

/** shard_descr_new#a keeps what was collected and created in a cell of its own, which is part of the description. */
function showFees(tree: ShownTree, descr: Slice): void {
  const copy = descr.clone()
  if (copy.loadUint(4) === FEES_APART) tree.openRef(copy)
}

/** Root of the dictionary of public libraries: after two loads and two sums. */
export function showLibraries(tree: ShownTree, { totals }: ShardStateUnsplit): Cell | null {
  const slice = tree.open(totals)
  slice.skip(128)
  skipCurrencyCollection(slice)
  skipCurrencyCollection(slice)
  return slice.loadMaybeRef()
}

/** The 64 bits an account's id begins with, as the narrowest shard. */
export function accountShard(id: Uint8Array): bigint {
  const prefix = new DataView(id.buffer, id.byteOffset, id.byteLength).getBigInt64(0)
  return prefix | 1n
}
