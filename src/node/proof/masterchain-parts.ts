import type { Cell } from '../../cell/cell.ts'
import { skipCurrencyCollection } from '../../tlb/currency-collection.ts'
import type { ShardStateUnsplit } from '../../tlb/shard-state.ts'
import { blockName } from '../block-key.ts'
import { type BlockTree, extraOf } from './header.ts'
import { openCell, untrue } from './opened.ts'

// The loaders of these types read them whole. A proof shows one part and prunes the rest, so here only the way to the
// parts is read.

/** What proofs are made of, of a masterchain state's extra. */
export interface McStateParts {
  /** Root of the dictionary of shard tops. */
  readonly shardHashes: Cell | null
  /** Root of the dictionary of parameters. */
  readonly config: Cell
  /** For `loadMcStateHistory`. */
  readonly history: Cell
}

const STATE_EXTRA_TAG = 0xcc26
const BLOCK_EXTRA_TAG = 0xcca5

/** masterchain_state_extra#cc26 shard_hashes:ShardHashes config:ConfigParams ^[ history ] … */
export function openMcStateExtra({ custom, seqno }: ShardStateUnsplit): McStateParts {
  if (custom === null) throw untrue(`state ${seqno} is not of the masterchain`)
  const slice = openCell(custom, 'extra of a masterchain state')
  slice.expectTag(STATE_EXTRA_TAG, 16, 'McStateExtra')
  const shardHashes = slice.loadMaybeRef()
  slice.skip(256)
  return { shardHashes, config: slice.loadRef(), history: slice.loadRef() }
}

export interface McBlockParts {
  readonly shardHashes: Cell | null
  /** Only in a key block. */
  readonly config: Cell | null
}

/**
 * masterchain_block_extra#cca5 key_block:(## 1) shard_hashes:ShardHashes shard_fees:ShardFees ^[ messages ]
 * config:key_block?ConfigParams; shard_fees is an augmented dictionary whose extra is two sums.
 */
export function openMcBlockExtra(block: BlockTree): McBlockParts {
  const { custom } = extraOf(block)
  const name = `block ${blockName(block.id)}`
  if (custom === null) throw untrue(`${name} is not of the masterchain`)
  const slice = openCell(custom, `masterchain extra of ${name}`)
  slice.expectTag(BLOCK_EXTRA_TAG, 16, 'McBlockExtra')
  const isKeyBlock = slice.loadBool()
  const shardHashes = slice.loadMaybeRef()
  slice.loadMaybeRef()
  skipCurrencyCollection(slice)
  skipCurrencyCollection(slice)
  slice.loadRef()
  if (!isKeyBlock) return { shardHashes, config: null }
  slice.skip(256)
  return { shardHashes, config: slice.loadRef() }
}

/** Root of the dictionary of public libraries: in a state's nameless part, after two loads and two sums. */
export function openLibraries({ totals }: ShardStateUnsplit): Cell | null {
  const slice = openCell(totals, 'totals of a state')
  slice.skip(128)
  skipCurrencyCollection(slice)
  skipCurrencyCollection(slice)
  return slice.loadMaybeRef()
}
