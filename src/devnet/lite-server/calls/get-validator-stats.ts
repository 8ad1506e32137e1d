import { writeBoc } from '../../../cell/boc-writer.ts'
import type { Answer } from '../answer.ts'
import { badQuery } from '../refused.ts'
import { proveStateRoot } from '../shown-block.ts'
import { showMcStateExtra, showState } from '../shown-state.ts'

const MAX_ENTRIES = 1000
const KEY_BITS = 256
const KNOWN_BITS = 7
const MODE = { inclusive: 2 }

export const getValidatorStats: Answer<'liteServer.getValidatorStats'> = (request, chain) => {
  // Nodes take `modified_after` and do not look at it.
  const { id, mode, limit, startAfter } = request
  if (limit <= 0) throw badQuery('requested entry count limit must be positive')
  if (mode & ~KNOWN_BITS) throw badQuery('unknown flags set in mode')
  const { block, tree } = chain.loadMasterchain(id)
  const { blockCreateStats } = showMcStateExtra(tree, showState(tree)).history
  if (blockCreateStats === null || blockCreateStats.extra !== null) {
    throw badQuery('cannot extract block create stats from mc state')
  }
  const { root } = blockCreateStats
  const entries =
    root === null
      ? []
      : tree.entries(tree.open(root), KEY_BITS, { after: startAfter, inclusive: (mode & MODE.inclusive) !== 0 })
  let count = 0
  let complete = true
  for (const _entry of entries) {
    if (++count < Math.min(limit, MAX_ENTRIES)) continue
    complete = false
    break
  }
  return {
    mode: mode & 0xff,
    id,
    count,
    complete,
    stateProof: writeBoc(proveStateRoot(block.root), { crc: false }),
    dataProof: writeBoc(tree.prove(), { crc: false }),
  }
}
