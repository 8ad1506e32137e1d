import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { type Entry, loadHashmap, storeHashmap } from '../../src/cell/dictionary.ts'
import { loadAccount, storeAccount } from '../../src/tlb/account.ts'
import { listCreatorStats, storeCreatorStats } from '../../src/tlb/block-create-stats.ts'
import { loadLibDescr, storeLibDescr } from '../../src/tlb/lib-descr.ts'
import {
  loadMcStateExtra,
  loadMcStateHistory,
  storeMcStateExtra,
  storeMcStateHistory,
} from '../../src/tlb/mc-state-extra.ts'
import { loadMsgEnvelope, storeMsgEnvelope } from '../../src/tlb/msg-envelope.ts'
import { listOldMcBlocks, loadOldMcBlocksInfo, storeOldMcBlocks } from '../../src/tlb/old-mc-blocks-info.ts'
import type { EnqueuedMsg } from '../../src/tlb/out-msg-queue.ts'
import { loadOutMsgQueueInfo, storeOutMsgQueueInfo } from '../../src/tlb/out-msg-queue-info.ts'
import { loadShardAccounts, storeShardAccounts } from '../../src/tlb/shard-accounts.ts'
import { listShardTops, storeShardHashes } from '../../src/tlb/shard-hashes.ts'
import {
  loadShardState,
  loadShardStateTotals,
  type ShardStateUnsplit,
  storeShardState,
  storeShardStateTotals,
} from '../../src/tlb/shard-state.ts'
import { openCell } from './rebuild-block.ts'

export interface RebuiltState {
  readonly root: Cell
  readonly accounts: number
  readonly queued: number
  readonly deferred: number
  readonly libraries: number
}

/** Loads a whole state down to accounts, queued envelopes and history, and stores every part anew, sums included. */
export function rebuildState(root: Cell): RebuiltState {
  const loaded = loadShardState(openCell(root))
  if (loaded.kind === 'split') {
    const left = rebuildState(loaded.state.left)
    const right = rebuildState(loaded.state.right)
    return {
      root: buildCell((b) => storeShardState(b, { kind: 'split', state: { left: left.root, right: right.root } })),
      accounts: left.accounts + right.accounts,
      queued: left.queued + right.queued,
      deferred: left.deferred + right.deferred,
      libraries: left.libraries + right.libraries,
    }
  }
  const { state } = loaded
  const queue = rebuildQueue(state)
  const accounts = loadShardAccounts(openCell(state.accounts)).map(({ key, value }) => {
    const slice = openCell(value.account)
    const account = loadAccount(slice)
    slice.expectEnd('Account')
    return { key, value: { ...value, account: buildCell((b) => storeAccount(b, account)) } }
  })
  const totals = loadShardStateTotals(openCell(state.totals))
  const libraries = totals.libraries === null ? [] : loadHashmap(openCell(totals.libraries), 256, loadLibDescr)
  const rebuilt: ShardStateUnsplit = {
    ...state,
    outMsgQueueInfo: queue.cell,
    accounts: buildCell((b) => storeShardAccounts(b, accounts)),
    totals: buildCell((b) =>
      storeShardStateTotals(b, {
        ...totals,
        libraries: libraries.length === 0 ? null : buildCell((lib) => storeHashmap(lib, 256, libraries, storeLibDescr)),
      }),
    ),
    custom: state.custom === null ? null : rebuildMcExtra(state.custom),
  }
  return {
    root: buildCell((b) => storeShardState(b, { kind: 'unsplit', state: rebuilt })),
    accounts: accounts.length,
    queued: queue.queued,
    deferred: queue.deferred,
    libraries: libraries.length,
  }
}

function rebuildQueue(state: ShardStateUnsplit): { cell: Cell; queued: number; deferred: number } {
  const info = loadOutMsgQueueInfo(openCell(state.outMsgQueueInfo))
  const extra =
    info.extra === null
      ? null
      : {
          ...info.extra,
          dispatchQueue: info.extra.dispatchQueue.map((queue) => ({
            ...queue,
            messages: queue.messages.map(rebuildEnqueued),
          })),
        }
  const outQueue = info.outQueue.map(rebuildEnqueued)
  return {
    cell: buildCell((b) => storeOutMsgQueueInfo(b, { ...info, outQueue, extra })),
    queued: outQueue.length,
    deferred: extra?.dispatchQueue.length ?? 0,
  }
}

function rebuildEnqueued({ key, value }: Entry<EnqueuedMsg>): Entry<EnqueuedMsg> {
  const envelope = loadMsgEnvelope(openCell(value.outMsg))
  return { key, value: { ...value, outMsg: buildCell((b) => storeMsgEnvelope(b, envelope)) } }
}

function rebuildMcExtra(custom: Cell): Cell {
  const extra = loadMcStateExtra(openCell(custom))
  const history = loadMcStateHistory(openCell(extra.history))
  const shards = buildCell((b) => storeShardHashes(b, listShardTops(extra.shardHashes)))
  const blocks = buildCell((b) => storeOldMcBlocks(b, listOldMcBlocks(history.prevBlocks)))
  const stats = history.blockCreateStats
  const creators = stats === null ? [] : listCreatorStats(stats)
  const rebuilt = {
    ...history,
    prevBlocks: loadOldMcBlocksInfo(openCell(blocks)),
    blockCreateStats:
      stats === null || creators.length === 0
        ? stats
        : { ...stats, root: buildCell((b) => storeHashmap(b, 256, creators, storeCreatorStats)) },
  }
  return buildCell((b) =>
    storeMcStateExtra(b, {
      ...extra,
      shardHashes: openCell(shards).loadMaybeRef(),
      history: buildCell((inner) => storeMcStateHistory(inner, rebuilt)),
    }),
  )
}
