import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Cell } from '../../src/cell/cell.ts'
import { Slice } from '../../src/cell/slice.ts'
import type { DevnetChain } from '../../src/devnet/chain/devnet-chain.ts'
import { importBlocks } from '../../src/index/import.ts'
import { verifyStore } from '../../src/index/verify.ts'
import type { BlockIdExt } from '../../src/model/block.ts'
import { loadInMsgDescr } from '../../src/tlb/in-msg-descr.ts'
import { loadOutMsgDescr } from '../../src/tlb/out-msg-descr.ts'
import { loadOutMsgQueueInfo } from '../../src/tlb/out-msg-queue-info.ts'
import { loadShardStateUnsplit } from '../../src/tlb/shard-state.ts'
import { createTvm } from '../../src/tvm/tvm.ts'
import { testDatabase } from '../database.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { expectLawfulBlock } from './block-laws.ts'
import { exportBlocks } from './export-blocks.ts'
import { COINS, TestChain } from './test-chain.ts'
import type { WalletUser } from './wallets.ts'

const open = ({ arena, index }: Cell): Slice => new Slice(arena, index)

function queuedIn(chain: DevnetChain, id: BlockIdExt): number {
  const state = loadShardStateUnsplit(open(chain.archive.state(id) as Cell))
  return loadOutMsgQueueInfo(open(state.outMsgQueueInfo)).outQueue.length
}

test('blocks that are full leave messages to later ones, through splits and merges', { timeout: 300_000 }, async () => {
  await using tvm = await createTvm({ workers: 1 })
  const setting = new TestChain(tvm, { maxTransactions: 4 })
  await using chain = await setting.open()
  const ids: BlockIdExt[] = []
  for (let round = 0; round < 30; round++) {
    if (round === 3 || round === 6) chain.split()
    if (round === 10 || round === 14) chain.merge()
    if (round > 1 && round < 16 && round % 2 === 0) {
      for (const [i, user] of setting.users.entries()) {
        const to = [0, 1, 2, 3].map((step) => setting.users[(i + step) % 4] as WalletUser)
        await user.transfer(chain, ...to.map(({ address }) => ({ to: address, value: COINS, bounce: false })))
      }
    }
    ids.push(...(await setting.produce(chain)))
  }
  const kinds = new Set<string>()
  for (const id of ids) {
    const { extra } = expectLawfulBlock(chain.archive, id)
    for (const { value } of loadInMsgDescr(open(extra.inMsgDescr))) kinds.add(`in ${value.kind}`)
    for (const { value } of loadOutMsgDescr(open(extra.outMsgDescr))) kinds.add(`out ${value.kind}`)
  }
  expect([...kinds].sort()).toEqual([
    'in ext',
    'in fin',
    'in imm',
    'out deq_imm',
    'out deq_short',
    'out imm',
    'out new',
  ])
  expect(Math.max(...ids.map((id) => queuedIn(chain, id)))).toBeGreaterThan(8)
  expect(ids.slice(-2).map((id) => queuedIn(chain, id))).toEqual([0, 0])

  using folder = temporaryFolder()
  const dir = join(folder.path, 'blocks')
  const states = await exportBlocks(chain, ids, dir)
  await using database = await testDatabase()
  await importBlocks({ db: database.db, dir, states })
  expect((await verifyStore(database.db)).findings).toEqual([])
  const [open_] = await database.db.query<{ count: string }>('select count(*) from open_messages')
  expect(Number(open_?.count)).toBe(0)
})
