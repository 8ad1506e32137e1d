import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MASTERCHAIN, WHOLE_SHARD } from '../../src/model/block.ts'
import { sharedData } from '../shared-data.ts'
import { extractFile } from './block-files.ts'
import { blockPath, ChainStates, listShardBlocks, readState } from './chain-states.ts'

const LAST = 146

const real = sharedData('real')

test.skipIf(real === undefined)('mainnet from its zerostate: every state a block leaves is whole and proven', () => {
  const folder = join(real as string, 'blocks', 'mainnet')
  const chain = new ChainStates()
  chain.start(readState(join(real as string, 'states', 'mainnet_masterchain_zerostate.boc')))
  chain.start(readState(join(real as string, 'states', 'mainnet_basechain_zerostate.boc')))
  let touched = 0
  const master = (seqno: number) => blockPath(folder, { workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno })
  for (let seqno = 1; seqno <= LAST; seqno++) touched += chain.apply(master(seqno)).extracted.accounts.length
  for (const file of listShardBlocks(folder, extractFile(master(LAST)).shards)) {
    touched += chain.apply(file).extracted.accounts.length
  }
  expect(chain.unresolved).toEqual([])
  expect(chain.resolved).toBe(touched)
  expect(touched).toBeGreaterThan(700)
})
