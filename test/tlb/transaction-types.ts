import fc from 'fast-check'
import { loadAccStatusChange, storeAccStatusChange } from '../../src/tlb/acc-status-change.ts'
import { type Account, loadAccount, loadAccountState, storeAccount, storeAccountState } from '../../src/tlb/account.ts'
import { loadAccountStatus, storeAccountStatus } from '../../src/tlb/account-status.ts'
import { type ActionPhase, loadActionPhase, storeActionPhase } from '../../src/tlb/action-phase.ts'
import { type BouncePhase, loadBouncePhase, storeBouncePhase } from '../../src/tlb/bounce-phase.ts'
import { type ComputePhase, loadComputePhase, storeComputePhase } from '../../src/tlb/compute-phase.ts'
import { type CreditPhase, loadCreditPhase, storeCreditPhase } from '../../src/tlb/credit-phase.ts'
import { loadHashUpdate, storeHashUpdate } from '../../src/tlb/hash-update.ts'
import { loadShardAccount, type ShardAccount, storeShardAccount } from '../../src/tlb/shard-account.ts'
import { loadSplitMergeInfo, type SplitMergeInfo, storeSplitMergeInfo } from '../../src/tlb/split-merge-info.ts'
import {
  loadSimpleLib,
  loadStateInit,
  loadTickTock,
  type StateInit,
  storeSimpleLib,
  storeStateInit,
  storeTickTock,
} from '../../src/tlb/state-init.ts'
import { loadStorageInfo, type StorageInfo, storeStorageInfo } from '../../src/tlb/storage-info.ts'
import { loadStoragePhase, type StoragePhase, storeStoragePhase } from '../../src/tlb/storage-phase.ts'
import { loadStorageUsed, storeStorageUsed } from '../../src/tlb/storage-used.ts'
import { loadTransaction, storeTransaction, type Transaction } from '../../src/tlb/transaction.ts'
import { loadTransactionDescr, storeTransactionDescr, type TransactionDescr } from '../../src/tlb/transaction-descr.ts'
import {
  big,
  bool,
  cell,
  coins,
  currencyCollection,
  hash,
  hashUpdate,
  int8,
  int32,
  list,
  maybe,
  msgAddressInt,
  plainCoins,
  storageUsed,
  uint,
  uint64,
} from './arbitraries.ts'
import { type TlbType, tlbType } from './tlb-type.ts'

const accountStatus = fc.constantFrom('uninit', 'frozen', 'active', 'nonexist')
const statusChange = fc.constantFrom('unchanged', 'frozen', 'deleted')

const storagePhase: fc.Arbitrary<StoragePhase> = fc.record({
  storageFeesCollected: coins,
  storageFeesDue: maybe(coins),
  statusChange,
})

const creditPhase: fc.Arbitrary<CreditPhase> = fc.record({ dueFeesCollected: maybe(coins), credit: plainCoins })

const computePhase: fc.Arbitrary<ComputePhase> = fc.oneof(
  fc.record({
    kind: fc.constant('skipped' as const),
    reason: fc.constantFrom('no_state', 'bad_state', 'no_gas', 'suspended'),
  }),
  fc.record({
    kind: fc.constant('vm' as const),
    success: bool,
    msgStateUsed: bool,
    accountActivated: bool,
    gasFees: coins,
    gasUsed: big(48),
    gasLimit: big(48),
    gasCredit: maybe(big(16)),
    mode: int8,
    exitCode: int32,
    exitArg: maybe(int32),
    vmSteps: uint(32),
    vmInitStateHash: hash,
    vmFinalStateHash: hash,
  }),
)

const actionPhase: fc.Arbitrary<ActionPhase> = fc.record({
  success: bool,
  valid: bool,
  noFunds: bool,
  statusChange,
  totalFwdFees: maybe(coins),
  totalActionFees: maybe(coins),
  resultCode: int32,
  resultArg: maybe(int32),
  totActions: uint(16),
  specActions: uint(16),
  skippedActions: uint(16),
  msgsCreated: uint(16),
  actionListHash: hash,
  totMsgSize: storageUsed,
})

const bouncePhase: fc.Arbitrary<BouncePhase> = fc.oneof(
  fc.constant({ kind: 'negfunds' as const }),
  fc.record({ kind: fc.constant('nofunds' as const), msgSize: storageUsed, reqFwdFees: coins }),
  fc.record({ kind: fc.constant('ok' as const), msgSize: storageUsed, msgFees: coins, fwdFees: coins }),
)

const splitMergeInfo: fc.Arbitrary<SplitMergeInfo> = fc.record({
  curShardPfxLen: uint(6),
  accSplitDepth: uint(6),
  thisAddr: hash,
  siblingAddr: hash,
})

const run = { computePhase, actionPhase: maybe(actionPhase), aborted: bool, destroyed: bool }

const transactionDescr: fc.Arbitrary<TransactionDescr> = fc.oneof(
  fc.record({
    kind: fc.constant('ord' as const),
    creditFirst: bool,
    storagePhase: maybe(storagePhase),
    creditPhase: maybe(creditPhase),
    bouncePhase: maybe(bouncePhase),
    ...run,
  }),
  fc.record({ kind: fc.constant('storage' as const), storagePhase }),
  fc.record({ kind: fc.constant('tick_tock' as const), isTock: bool, storagePhase, ...run }),
  fc.record({
    kind: fc.constant('split_prepare' as const),
    splitInfo: splitMergeInfo,
    storagePhase: maybe(storagePhase),
    ...run,
  }),
  fc.record({
    kind: fc.constant('split_install' as const),
    splitInfo: splitMergeInfo,
    prepareTransaction: cell,
    installed: bool,
  }),
  fc.record({ kind: fc.constant('merge_prepare' as const), splitInfo: splitMergeInfo, storagePhase, aborted: bool }),
  fc.record({
    kind: fc.constant('merge_install' as const),
    splitInfo: splitMergeInfo,
    prepareTransaction: cell,
    storagePhase: maybe(storagePhase),
    creditPhase: maybe(creditPhase),
    ...run,
  }),
)

const transaction: fc.Arbitrary<Transaction> = fc
  .record({
    accountId: hash,
    lt: uint64,
    prevTransHash: hash,
    prevTransLt: uint64,
    now: uint(32),
    outMsgCount: fc.constant(0),
    origStatus: accountStatus,
    endStatus: accountStatus,
    inMsg: maybe(cell),
    outMsgs: list(cell, 6),
    totalFees: currencyCollection,
    stateUpdate: hashUpdate,
    description: transactionDescr,
  })
  .map((made) => ({ ...made, outMsgCount: made.outMsgs.length }))

const tickTock = fc.record({ tick: bool, tock: bool })

export const stateInit: fc.Arbitrary<StateInit> = fc.record({
  fixedPrefixLength: maybe(uint(5)),
  special: maybe(tickTock),
  code: maybe(cell),
  data: maybe(cell),
  library: maybe(cell),
})

const storageInfo: fc.Arbitrary<StorageInfo> = fc.oneof(
  fc.record({
    used: storageUsed,
    dictHash: maybe(hash),
    publicCells: fc.constant(0n),
    lastPaid: uint(32),
    duePayment: maybe(coins),
  }),
  fc.record({
    used: storageUsed,
    dictHash: fc.constant(null),
    // One byte of them would read as the new form's dict_hash.
    publicCells: big(48).map((cells) => cells | 0x100n),
    lastPaid: uint(32),
    duePayment: maybe(coins),
  }),
)

const accountState: fc.Arbitrary<Account['state']> = fc.oneof(
  fc.constant({ kind: 'uninit' as const }),
  fc.record({ kind: fc.constant('frozen' as const), stateHash: hash }),
  fc.record({ kind: fc.constant('active' as const), init: stateInit }),
)

export const account: fc.Arbitrary<Account> = fc
  .record({
    address: msgAddressInt,
    storageInfo,
    lastTransLt: uint64,
    balance: currencyCollection,
    state: accountState,
  })
  // Two hashes and an anycast address do not fit a cell.
  .map((made) =>
    made.state.kind === 'frozen' ? { ...made, storageInfo: { ...made.storageInfo, dictHash: null } } : made,
  )

const shardAccount: fc.Arbitrary<ShardAccount> = fc.record({ account: cell, lastTransHash: hash, lastTransLt: uint64 })

export const TRANSACTION_TYPES: readonly TlbType[] = [
  tlbType({
    name: 'AccountStatus',
    load: loadAccountStatus,
    store: storeAccountStatus,
    arbitrary: accountStatus,
    badTag: null,
  }),
  tlbType({
    name: 'AccStatusChange',
    load: loadAccStatusChange,
    store: storeAccStatusChange,
    arbitrary: statusChange,
    badTag: null,
  }),
  tlbType({
    name: 'HASH_UPDATE',
    load: loadHashUpdate,
    store: storeHashUpdate,
    arbitrary: hashUpdate,
    badTag: '01110011',
  }),
  tlbType({
    name: 'StorageUsed',
    load: loadStorageUsed,
    store: storeStorageUsed,
    arbitrary: storageUsed,
    badTag: null,
  }),
  tlbType({
    name: 'TrStoragePhase',
    load: loadStoragePhase,
    store: storeStoragePhase,
    arbitrary: storagePhase,
    badTag: null,
  }),
  tlbType({
    name: 'TrCreditPhase',
    load: loadCreditPhase,
    store: storeCreditPhase,
    arbitrary: creditPhase,
    badTag: null,
  }),
  tlbType({
    name: 'TrComputePhase',
    load: loadComputePhase,
    store: storeComputePhase,
    // The only tag that can be wrong is that of the reason.
    arbitrary: computePhase,
    badTag: '0111',
  }),
  tlbType({
    name: 'TrActionPhase',
    load: loadActionPhase,
    store: storeActionPhase,
    arbitrary: actionPhase,
    badTag: null,
  }),
  tlbType({
    name: 'TrBouncePhase',
    load: loadBouncePhase,
    store: storeBouncePhase,
    arbitrary: bouncePhase,
    badTag: null,
  }),
  tlbType({
    name: 'SplitMergeInfo',
    load: loadSplitMergeInfo,
    store: storeSplitMergeInfo,
    arbitrary: splitMergeInfo,
    badTag: null,
    unseen: 'no network splits accounts',
  }),
  tlbType({
    name: 'TransactionDescr',
    load: loadTransactionDescr,
    store: storeTransactionDescr,
    arbitrary: transactionDescr,
    badTag: '1000',
  }),
  tlbType({
    name: 'Transaction',
    load: loadTransaction,
    store: storeTransaction,
    arbitrary: transaction,
    badTag: '0110',
  }),
  tlbType({ name: 'TickTock', load: loadTickTock, store: storeTickTock, arbitrary: tickTock, badTag: null }),
  tlbType({
    name: 'SimpleLib',
    load: loadSimpleLib,
    store: storeSimpleLib,
    arbitrary: fc.record({ isPublic: bool, root: cell }),
    badTag: null,
  }),
  tlbType({ name: 'StateInit', load: loadStateInit, store: storeStateInit, arbitrary: stateInit, badTag: null }),
  tlbType({
    name: 'StorageInfo',
    load: loadStorageInfo,
    store: storeStorageInfo,
    arbitrary: storageInfo,
    // Two VarUIntegers of no bytes, then a tag of seven.
    badTag: '000000111',
  }),
  tlbType({
    name: 'AccountState',
    load: loadAccountState,
    store: storeAccountState,
    arbitrary: accountState,
    badTag: null,
  }),
  tlbType({ name: 'Account', load: loadAccount, store: storeAccount, arbitrary: maybe(account), badTag: '100' }),
  tlbType({
    name: 'ShardAccount',
    load: loadShardAccount,
    store: storeShardAccount,
    arbitrary: shardAccount,
    badTag: null,
  }),
]
