import type { Cell } from '../../cell/cell.ts'
import { findInDictionary } from '../../cell/dictionary.ts'
import type { Hash } from '../../cell/hash.ts'
import { Slice } from '../../cell/slice.ts'
import { type Counters, loadCreatorStats, storeCreatorStats } from '../../tlb/block-create-stats.ts'
import type { StateArena } from '../state/state-arena.ts'
import { PLAIN, updateDictionary } from '../state/update-dictionary.ts'

const KEY_BITS = 256
const NOBODY = new Uint8Array(32)
const NEVER: Counters = { lastUpdated: 0, total: 0n, cnt2048: 0n, cnt65536: 0n }
/** Counters that fade hold 32 bits after the point. */
const ONE = 2 ** 32

/** Who made how many blocks: the one validator, and the sum of all under the key of zeros. */
export function updateCreatorStats(
  arena: StateArena,
  root: Cell | null,
  creator: Hash,
  shardBlocks: number,
  now: number,
): Cell | null {
  const changes = [NOBODY, creator].map((key) => {
    const found = root === null ? undefined : findInDictionary(new Slice(root.arena, root.index), KEY_BITS, key)
    const before = found === undefined ? { mcBlocks: NEVER, shardBlocks: NEVER } : loadCreatorStats(found)
    const after = {
      mcBlocks: increase(before.mcBlocks, 1, now),
      shardBlocks: shardBlocks === 0 ? before.shardBlocks : increase(before.shardBlocks, shardBlocks, now),
    }
    return { key, extra: undefined, store: (b: Parameters<typeof storeCreatorStats>[0]) => storeCreatorStats(b, after) }
  })
  return updateDictionary(arena, root, KEY_BITS, PLAIN, changes).root
}

function increase({ lastUpdated, total, cnt2048, cnt65536 }: Counters, count: number, now: number): Counters {
  const passed = lastUpdated === 0 ? 0 : Math.max(0, now - lastUpdated)
  return {
    lastUpdated: now,
    total: total + BigInt(count),
    cnt2048: faded(cnt2048, passed / 2048) + BigInt(count * ONE),
    cnt65536: faded(cnt65536, passed / 65536) + BigInt(count * ONE),
  }
}

const faded = (value: bigint, halves: number): bigint => BigInt(Math.round(Number(value) * Math.exp(-halves)))
