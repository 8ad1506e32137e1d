import { makeAddress } from '../../cell/address.ts'
import { exoticType, MERKLE_PROOF } from '../../cell/arena.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash } from '../../cell/hash.ts'
import { computeHashes } from '../../cell/hashing.ts'
import { virtualRoot } from '../../cell/merkle.ts'
import { Slice } from '../../cell/slice.ts'
import { CellarError } from '../../lib/errors.ts'
import type { AccountState } from '../../model/account-state.ts'
import { loadMcStateExtra, type McStateExtra } from '../../tlb/mc-state-extra.ts'
import { listShardTops } from '../../tlb/shard-hashes.ts'
import { loadShardState, type ShardStateUnsplit } from '../../tlb/shard-state.ts'
import type { ShardTop } from '../extract/extracted-block.ts'
import { configVersionIn, toShardTop } from '../extract/masterchain-parts.ts'
import { toAccountState } from './account-state.ts'
import { TreeAssembler } from './assemble-tree.ts'
import { visitStateAccounts } from './state-accounts.ts'

/** What a state file says of itself. */
export interface StateHeader {
  readonly globalId: number
  readonly workchain: number
  readonly shard: bigint
  readonly seqno: number
  readonly genUtime: number
  /** Global version (config 8) and shard tops: masterchain only. */
  readonly configVersion: number | null
  readonly shards: readonly ShardTop[]
}

export function toStateHeader(root: Cell): StateHeader {
  const state = loadState(root)
  const extra = loadExtra(state)
  return {
    globalId: state.globalId,
    workchain: state.shard.workchain,
    shard: state.shard.shard,
    seqno: state.seqno,
    genUtime: state.genUtime,
    configVersion: extra && configVersionIn(extra.config.config),
    shards: extra === null ? [] : listShardTops(extra.shardHashes).map(toShardTop),
  }
}

/** Root of the configuration dictionary of a masterchain state, null for a shard's, or where a proof leaves it out. */
export function stateConfig(root: Cell): Cell | null {
  const config = loadExtra(loadState(root))?.config.config
  return config === undefined || exoticType(config.arena, config.index) !== 0 ? null : config
}

/**
 * Every account of a state (the zerostate, a shard's state, or a proof that holds part of one), each in an arena of its
 * own. Accounts that a proof holds only in part are left out.
 */
export function listStateAccounts(root: Cell): AccountState[] {
  const state = wholeOf(root)
  const { workchain } = loadState(state).shard
  const assembler = new TreeAssembler()
  const states: AccountState[] = []
  visitStateAccounts(state, (accountId, { account, lastTransHash, lastTransLt }) => {
    const whole = assembler.assemble(account, () => undefined)
    if (whole === undefined) return
    const address = makeAddress(workchain, accountId)
    states.push(toAccountState(address, lastTransLt, asHash(lastTransHash.slice()), whole))
  })
  return states
}

function loadState(root: Cell): ShardStateUnsplit {
  const { arena, index } = wholeOf(root)
  const loaded = loadShardState(new Slice(arena, index))
  // Of the two halves that a merge starts from, the left one speaks for both.
  return loaded.kind === 'unsplit' ? loaded.state : loadState(loaded.state.left)
}

function loadExtra({ custom }: ShardStateUnsplit): McStateExtra | null {
  return custom === null ? null : loadMcStateExtra(new Slice(custom.arena, custom.index))
}

function wholeOf(root: Cell): Cell {
  computeHashes(root.arena)
  const type = exoticType(root.arena, root.index)
  if (type === MERKLE_PROOF) return virtualRoot(root)
  if (type !== 0) throw new CellarError('BROKEN_INPUT', 'this is not a state: its root is an exotic cell', { type })
  return root
}
