import fc from 'fast-check'
import { buildCell } from '../../src/cell/builder.ts'
import { asHash } from '../../src/cell/hash.ts'
import { storeAccount } from '../../src/tlb/account.ts'
import {
  loadBlockCreateStats,
  loadCounters,
  loadCreatorStats,
  storeBlockCreateStats,
  storeCounters,
  storeCreatorStats,
} from '../../src/tlb/block-create-stats.ts'
import { loadDepthBalanceInfo, storeDepthBalanceInfo } from '../../src/tlb/depth-balance-info.ts'
import { type AccountDispatchQueue, loadDispatchQueue, storeDispatchQueue } from '../../src/tlb/dispatch-queue.ts'
import { loadLibDescr, loadLibraries, storeLibDescr, storeLibraries } from '../../src/tlb/lib-descr.ts'
import {
  loadMcStateExtra,
  loadMcStateHistory,
  type McStateHistory,
  storeMcStateExtra,
  storeMcStateHistory,
} from '../../src/tlb/mc-state-extra.ts'
import { storeMsgEnvelope } from '../../src/tlb/msg-envelope.ts'
import {
  loadKeyExtBlkRef,
  loadKeyMaxLt,
  loadOldMcBlocksInfo,
  storeKeyExtBlkRef,
  storeKeyMaxLt,
  storeOldMcBlocksInfo,
} from '../../src/tlb/old-mc-blocks-info.ts'
import {
  type EnqueuedMsg,
  loadEnqueuedMsg,
  loadOutMsgQueue,
  storeEnqueuedMsg,
  storeOutMsgQueue,
} from '../../src/tlb/out-msg-queue.ts'
import {
  loadOutMsgQueueExtra,
  loadOutMsgQueueInfo,
  type OutMsgQueueInfo,
  type ProcessedUpto,
  storeOutMsgQueueExtra,
  storeOutMsgQueueInfo,
} from '../../src/tlb/out-msg-queue-info.ts'
import { loadShardAccounts, storeShardAccounts } from '../../src/tlb/shard-accounts.ts'
import {
  loadShardState,
  loadShardStateTotals,
  loadShardStateUnsplit,
  type ShardStateUnsplit,
  storeShardState,
  storeShardStateTotals,
  storeShardStateUnsplit,
} from '../../src/tlb/shard-state.ts'
import { loadValidatorInfo, storeValidatorInfo } from '../../src/tlb/validator-info.ts'
import {
  big,
  bool,
  bytes,
  cell,
  currencyCollection,
  entries,
  extBlkRef,
  hash,
  hashes,
  int32,
  maybe,
  plainCoins,
  shardId,
  shardIdent,
  uint,
  uint64,
} from './arbitraries.ts'
import { configParams } from './block-types.ts'
import { msgEnvelope } from './message-types.ts'
import { type TlbType, tlbType } from './tlb-type.ts'
import { account } from './transaction-types.ts'

const shardAccount = fc.record({
  account: maybe(account).map((made) => buildCell((b) => storeAccount(b, made))),
  lastTransHash: hash,
  lastTransLt: uint64,
})

const depthBalance = fc.record({ splitDepth: fc.integer({ min: 0, max: 30 }), balance: currencyCollection })

const libDescr = fc.record({ lib: cell, publishers: hashes(1) })

const enqueuedMsg: fc.Arbitrary<EnqueuedMsg> = fc.record({
  enqueuedLt: uint64,
  outMsg: msgEnvelope.map((envelope) => buildCell((b) => storeMsgEnvelope(b, envelope))),
})

const outMsgQueue = entries(bytes(44), enqueuedMsg, { max: 4 })

const dispatchQueue: fc.Arbitrary<AccountDispatchQueue[]> = entries(
  hash,
  fc.record({ messages: entries(bytes(8), enqueuedMsg, { min: 1, max: 3 }), count: big(48) }),
  { max: 3 },
).map((made) => made.map(({ key, value }) => ({ accountId: asHash(key), ...value })))

const processed: fc.Arbitrary<ProcessedUpto[]> = fc
  .uniqueArray(fc.record({ shard: shardId, mcSeqno: uint(32), lastMsgLt: uint64, lastMsgHash: hash }), {
    maxLength: 4,
    selector: ({ shard }) => shard,
  })
  .map((made) => made.sort((a, b) => (BigInt.asUintN(64, a.shard) < BigInt.asUintN(64, b.shard) ? -1 : 1)))

const queueExtra = fc.record({ dispatchQueue, outQueueSize: maybe(big(48)) })

const outMsgQueueInfo: fc.Arbitrary<OutMsgQueueInfo> = fc.oneof(
  fc.record({
    outQueue: outMsgQueue,
    procInfo: processed,
    extra: maybe(queueExtra),
    ihrPending: fc.constant(null),
  }),
  fc.record({ outQueue: outMsgQueue, procInfo: processed, extra: fc.constant(null), ihrPending: cell }),
)

const shardState: fc.Arbitrary<ShardStateUnsplit> = fc.record({
  globalId: int32,
  shard: shardIdent,
  seqno: uint(32),
  vertSeqno: uint(32),
  genUtime: uint(32),
  genLt: uint64,
  minRefMcSeqno: uint(32),
  outMsgQueueInfo: cell,
  beforeSplit: bool,
  accounts: cell,
  totals: cell,
  custom: maybe(cell),
})

const totals = fc.record({
  overloadHistory: uint64,
  underloadHistory: uint64,
  totalBalance: currencyCollection,
  totalValidatorFees: currencyCollection,
  libraries: maybe(cell),
  masterRef: maybe(extBlkRef),
})

const validatorInfo = fc.record({ validatorListHashShort: uint(32), catchainSeqno: uint(32), nxCcUpdated: bool })
const keyMaxLt = fc.record({ key: bool, maxEndLt: uint64 })
const oldMcBlocks = fc.record({ root: maybe(cell), extra: keyMaxLt })
const counters = fc.record({ lastUpdated: uint(32), total: uint64, cnt2048: uint64, cnt65536: uint64 })
const createStats = fc.record({ root: maybe(cell), extra: maybe(uint(32)) })

const mcStateHistory: fc.Arbitrary<McStateHistory> = fc
  .record({
    flags: uint(1),
    validatorInfo,
    prevBlocks: oldMcBlocks,
    afterKeyBlock: bool,
    lastKeyBlock: maybe(extBlkRef),
    blockCreateStats: createStats,
  })
  .map((made) => (made.flags === 1 ? made : { ...made, blockCreateStats: null }))

const mcStateExtra = fc.record({
  shardHashes: maybe(cell),
  config: configParams,
  history: cell,
  globalBalance: plainCoins,
})

export const STATE_TYPES: readonly TlbType[] = [
  tlbType({
    name: 'DepthBalanceInfo',
    load: loadDepthBalanceInfo,
    store: storeDepthBalanceInfo,
    arbitrary: depthBalance,
    badTag: '11111',
  }),
  tlbType({
    name: 'ShardAccounts',
    load: loadShardAccounts,
    store: storeShardAccounts,
    arbitrary: entries(hash, shardAccount),
    badTag: null,
  }),
  tlbType({ name: 'LibDescr', load: loadLibDescr, store: storeLibDescr, arbitrary: libDescr, badTag: '01' }),
  tlbType({
    name: 'HashmapE 256 LibDescr',
    load: loadLibraries,
    store: storeLibraries,
    arbitrary: entries(hash, libDescr),
    badTag: null,
    unseen: 'states keep it as a cell; whole states are rebuilt with it',
  }),
  tlbType({
    name: 'EnqueuedMsg',
    load: loadEnqueuedMsg,
    store: storeEnqueuedMsg,
    arbitrary: enqueuedMsg,
    badTag: null,
  }),
  tlbType({
    name: 'OutMsgQueue',
    load: loadOutMsgQueue,
    store: storeOutMsgQueue,
    arbitrary: outMsgQueue,
    badTag: null,
  }),
  tlbType({
    name: 'DispatchQueue',
    load: loadDispatchQueue,
    store: storeDispatchQueue,
    arbitrary: dispatchQueue,
    badTag: null,
  }),
  tlbType({
    name: 'OutMsgQueueExtra',
    load: loadOutMsgQueueExtra,
    store: storeOutMsgQueueExtra,
    arbitrary: queueExtra,
    badTag: '0001',
  }),
  tlbType({
    name: 'OutMsgQueueInfo',
    load: loadOutMsgQueueInfo,
    store: storeOutMsgQueueInfo,
    arbitrary: outMsgQueueInfo,
    badTag: null,
  }),
  tlbType({
    name: 'ShardStateUnsplit',
    load: loadShardStateUnsplit,
    store: storeShardStateUnsplit,
    arbitrary: shardState,
    badTag: '01100000',
  }),
  tlbType({
    name: 'ShardState',
    load: loadShardState,
    store: storeShardState,
    arbitrary: fc.oneof(
      fc.record({ kind: fc.constant('unsplit' as const), state: shardState }),
      fc.record({ kind: fc.constant('split' as const), state: fc.record({ left: cell, right: cell }) }),
    ),
    badTag: '01100000',
  }),
  tlbType({
    name: 'totals of ShardStateUnsplit',
    load: loadShardStateTotals,
    store: storeShardStateTotals,
    arbitrary: totals,
    badTag: null,
  }),
  tlbType({
    name: 'ValidatorInfo',
    load: loadValidatorInfo,
    store: storeValidatorInfo,
    arbitrary: validatorInfo,
    badTag: null,
  }),
  tlbType({ name: 'KeyMaxLt', load: loadKeyMaxLt, store: storeKeyMaxLt, arbitrary: keyMaxLt, badTag: null }),
  tlbType({
    name: 'KeyExtBlkRef',
    load: loadKeyExtBlkRef,
    store: storeKeyExtBlkRef,
    arbitrary: fc.record({ key: bool, blkRef: extBlkRef }),
    badTag: null,
  }),
  tlbType({
    name: 'OldMcBlocksInfo',
    load: loadOldMcBlocksInfo,
    store: storeOldMcBlocksInfo,
    arbitrary: oldMcBlocks,
    badTag: null,
  }),
  tlbType({ name: 'Counters', load: loadCounters, store: storeCounters, arbitrary: counters, badTag: null }),
  tlbType({
    name: 'CreatorStats',
    load: loadCreatorStats,
    store: storeCreatorStats,
    arbitrary: fc.record({ mcBlocks: counters, shardBlocks: counters }),
    badTag: '0101',
  }),
  tlbType({
    name: 'BlockCreateStats',
    load: loadBlockCreateStats,
    store: storeBlockCreateStats,
    arbitrary: createStats,
    badTag: '00011000',
  }),
  tlbType({
    name: 'McStateExtra',
    load: loadMcStateExtra,
    store: storeMcStateExtra,
    arbitrary: mcStateExtra,
    badTag: '1111',
  }),
  tlbType({
    name: 'history of McStateExtra',
    load: loadMcStateHistory,
    store: storeMcStateHistory,
    arbitrary: mcStateHistory,
    badTag: '1111',
  }),
]
