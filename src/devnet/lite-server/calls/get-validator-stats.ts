import { writeBoc } from '../../../cell/boc-writer.ts'
import { loadCreatorStats } from '../../../tlb/block-create-stats.ts'
import type { Answer } from '../answer.ts'
import { expectMasterchain } from '../open-chain.ts'
import { badQuery } from '../refused.ts'
import { proveStateRoot } from '../shown-block.ts'
import { showMcStateExtra, showState } from '../shown-state.ts'
import { ShownTree } from '../shown-tree.ts'

const MAX_ENTRIES = 1000
const KEY_BITS = 256

export const getValidatorStats: Answer<'liteServer.getValidatorStats'> = (request, chain) => {
  const { mode, limit, startAfter, modifiedAfter = 0 } = request
  const id = chain.resolve(request.id)
  expectMasterchain(id, 'getValidatorStats')
  if (limit <= 0) throw badQuery('limit must be positive')
  const tree = new ShownTree(chain.state(id))
  const { blockCreateStats } = showMcStateExtra(tree, showState(tree)).history
  let count = 0
  let complete = true
  if (blockCreateStats?.root) {
    const entries = tree.entries(tree.open(blockCreateStats.root), KEY_BITS, { after: startAfter })
    for (const { value } of entries) {
      if (blockCreateStats.extra !== null) value.skip(32)
      const { mcBlocks, shardBlocks } = loadCreatorStats(value)
      if (Math.max(mcBlocks.lastUpdated, shardBlocks.lastUpdated) < modifiedAfter) continue
      if (++count < Math.min(limit, MAX_ENTRIES)) continue
      complete = false
      break
    }
  }
  return {
    mode: mode & 0xff,
    id,
    count,
    complete,
    stateProof: writeBoc(proveStateRoot(chain.block(id).root), { crc: false }),
    dataProof: writeBoc(tree.prove(), { crc: false }),
  }
}
