import { expect, test } from 'vitest'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { Slice } from '../../src/cell/slice.ts'
import { configKey } from '../../src/devnet/contracts/genesis-accounts.ts'
import { CONFIG, setConfigParam } from '../../src/devnet/contracts/masterchain-contracts.ts'
import { externalMessage } from '../../src/devnet/contracts/order.ts'
import type { BlockIdExt } from '../../src/model/block.ts'
import { loadBlock } from '../../src/tlb/block.ts'
import { findConfigParam } from '../../src/tlb/config-params.ts'
import { loadMcBlockExtra } from '../../src/tlb/mc-block-extra.ts'
import { loadMcStateExtra, loadMcStateHistory } from '../../src/tlb/mc-state-extra.ts'
import { loadShardStateUnsplit } from '../../src/tlb/shard-state.ts'
import { createTvm } from '../../src/tvm/tvm.ts'
import { expectLawfulBlock } from './block-laws.ts'
import { TestChain } from './test-chain.ts'

const open = ({ arena, index }: Cell): Slice => new Slice(arena, index)
const PARAM = 71

test('a change of the configuration makes a key block, which later blocks name', { timeout: 300_000 }, async () => {
  await using tvm = await createTvm({ workers: 1 })
  const setting = new TestChain(tvm)
  await using chain = await setting.open()
  await setting.produce(chain, 2)
  const value = buildCell((b) => b.storeUint(0xc0ffee, 24))
  const order = { seqno: 0, validUntil: chain.now() + 60, index: PARAM, value }
  await chain.send(externalMessage(CONFIG, setConfigParam(order, configKey('test'))))
  const ids = await setting.produce(chain, 3)
  const blocks = ids.filter(({ workchain }) => workchain === -1).map((id) => expectLawfulBlock(chain.archive, id))
  expect(blocks.map(({ info }) => [info.seqno, info.keyBlock, info.prevKeyBlockSeqno])).toEqual([
    [3, true, 1],
    [4, false, 3],
    [5, false, 3],
  ])
  expect([2, 3, 4, 5].map((seqno) => chain.archive.keyBlockBefore(seqno))).toEqual([1, 3, 3, 3])

  const keyBlock = loadBlock(open(readSingleRoot(chain.archive.findBlock(ids[1] as BlockIdExt) as Uint8Array)))
  const { config } = loadMcBlockExtra(open(keyBlock.extra.custom as Cell))
  expect(findConfigParam(config?.config as Cell, PARAM)?.loadUint(24)).toBe(0xc0ffee)

  const state = loadShardStateUnsplit(open(chain.archive.state(chain.head()) as Cell))
  const extra = loadMcStateExtra(open(state.custom as Cell))
  expect(findConfigParam(extra.config.config, PARAM)?.loadUint(24)).toBe(0xc0ffee)
  expect(loadMcStateHistory(open(extra.history))).toMatchObject({ afterKeyBlock: false, lastKeyBlock: { seqno: 3 } })
})
