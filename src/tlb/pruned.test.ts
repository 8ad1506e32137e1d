import { expect, test } from 'vitest'
import { openCell } from '../../test/tlb/rebuild-block.ts'
import { buildCell } from '../cell/builder.ts'
import type { Slice } from '../cell/slice.ts'
import { loadAccount } from './account.ts'
import { loadBlockHeader } from './block.ts'
import { loadInMsgDescr } from './in-msg-descr.ts'
import { loadMcStateExtra } from './mc-state-extra.ts'
import { loadMessage } from './message.ts'
import { loadOutMsgDescr } from './out-msg-descr.ts'
import { loadOutMsgQueueInfo } from './out-msg-queue-info.ts'
import { loadShardAccountBlocks } from './shard-account-blocks.ts'
import { findShardAccount, loadShardAccounts } from './shard-accounts.ts'
import { loadShardState, loadShardStateTotals } from './shard-state.ts'
import { loadTransaction } from './transaction.ts'

/** Level 1, the hash and depth of nothing in particular. Its first bit is 0, which is `account_none` in an Account. */
const pruned = buildCell(
  (b) => {
    b.storeUint(1, 8)
    b.storeUint(1, 8)
    b.storeBytes(new Uint8Array(32))
    b.storeUint(0, 16)
  },
  { exotic: true },
)

const loaders: Record<string, (slice: Slice) => unknown> = {
  loadAccount,
  loadBlockHeader,
  loadInMsgDescr,
  loadOutMsgDescr,
  loadMcStateExtra,
  loadMessage,
  loadOutMsgQueueInfo,
  loadShardAccountBlocks,
  loadShardAccounts,
  findShardAccount: (slice) => findShardAccount(slice, new Uint8Array(32) as never),
  loadShardState,
  loadShardStateTotals,
  loadTransaction,
}

test.each(Object.entries(loaders))('%s does not take a pruned branch for a value', (_name, load) => {
  expect(() => load(openCell(pruned))).toThrow(/is a pruned branch/)
})
