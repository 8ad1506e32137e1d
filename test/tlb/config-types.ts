import fc from 'fast-check'
import { loadConfigAddress, storeConfigAddress } from '../../src/tlb/config-params/addresses.ts'
import { loadBlockCreateFees, storeBlockCreateFees } from '../../src/tlb/config-params/block-create-fees.ts'
import {
  loadBlockLimits,
  loadParamLimits,
  storeBlockLimits,
  storeParamLimits,
} from '../../src/tlb/config-params/block-limits.ts'
import { loadBurningConfig, storeBurningConfig } from '../../src/tlb/config-params/burning-config.ts'
import { loadCatchainConfig, storeCatchainConfig } from '../../src/tlb/config-params/catchain-config.ts'
import {
  type ConsensusConfig,
  loadConsensusConfig,
  storeConsensusConfig,
} from '../../src/tlb/config-params/consensus-config.ts'
import {
  loadElectionTiming,
  loadStakeLimits,
  loadValidatorLimits,
  storeElectionTiming,
  storeStakeLimits,
  storeValidatorLimits,
} from '../../src/tlb/config-params/elections.ts'
import { loadFundamentalSmc, storeFundamentalSmc } from '../../src/tlb/config-params/fundamental-smc.ts'
import { loadGasLimitsPrices, storeGasLimitsPrices } from '../../src/tlb/config-params/gas-limits-prices.ts'
import { loadGlobalId, storeGlobalId } from '../../src/tlb/config-params/global-id.ts'
import {
  loadMisbehaviourPunishmentConfig,
  storeMisbehaviourPunishmentConfig,
} from '../../src/tlb/config-params/misbehaviour-punishment-config.ts'
import { loadMsgForwardPrices, storeMsgForwardPrices } from '../../src/tlb/config-params/msg-forward-prices.ts'
import {
  loadNewConsensusConfig,
  loadNewConsensusConfigAll,
  type NewConsensusConfig,
  storeNewConsensusConfig,
  storeNewConsensusConfigAll,
} from '../../src/tlb/config-params/new-consensus-config.ts'
import {
  loadPrecompiledContractsConfig,
  storePrecompiledContractsConfig,
} from '../../src/tlb/config-params/precompiled-contracts-config.ts'
import {
  loadSizeLimitsConfig,
  type SizeLimitsConfig,
  storeSizeLimitsConfig,
} from '../../src/tlb/config-params/size-limits-config.ts'
import {
  loadStoragePriceList,
  loadStoragePrices,
  storeStoragePriceList,
  storeStoragePrices,
} from '../../src/tlb/config-params/storage-prices.ts'
import {
  loadSuspendedAddressList,
  storeSuspendedAddressList,
} from '../../src/tlb/config-params/suspended-address-list.ts'
import { loadToMint, storeToMint } from '../../src/tlb/config-params/to-mint.ts'
import {
  loadValidatorDescr,
  loadValidatorSet,
  storeValidatorDescr,
  storeValidatorSet,
} from '../../src/tlb/config-params/validator-set.ts'
import {
  loadWorkchainDescr,
  loadWorkchains,
  storeWorkchainDescr,
  storeWorkchains,
  type WorkchainDescr,
} from '../../src/tlb/config-params/workchain-descr.ts'
import {
  bool,
  bytes,
  coins,
  entries,
  extraCurrencies,
  hash,
  hashes,
  int32,
  list,
  maybe,
  uint,
  uint64,
} from './arbitraries.ts'
import { type TlbType, tlbType } from './tlb-type.ts'
import { VOTING_TYPES } from './voting-types.ts'

const u8 = uint(8)
const u16 = uint(16)
const u32 = uint(32)

const paramLimits = fc.record({ underload: u32, softLimit: u32, hardLimit: u32 })
const storagePrices = fc.record({
  utimeSince: u32,
  bitPricePs: uint64,
  cellPricePs: uint64,
  mcBitPricePs: uint64,
  mcCellPricePs: uint64,
})
const validator = fc.record({ publicKey: hash, weight: uint64, adnlAddr: maybe(hash) })

const workchainDescr: fc.Arbitrary<WorkchainDescr> = fc.record({
  enabledSince: u32,
  monitorMinSplit: u8,
  minSplit: u8,
  maxSplit: u8,
  active: bool,
  acceptMsgs: bool,
  flags: uint(13),
  zerostateRootHash: hash,
  zerostateFileHash: hash,
  version: u32,
  format: fc.oneof(
    fc.record({ kind: fc.constant('basic' as const), vmVersion: int32, vmMode: uint64 }),
    fc.record({
      kind: fc.constant('ext' as const),
      minAddrLen: uint(12),
      maxAddrLen: uint(12),
      addrLenStep: uint(12),
      workchainTypeId: u32,
    }),
  ),
  timings: maybe(
    fc.record({
      splitMergeDelay: u32,
      splitMergeInterval: u32,
      minSplitMergeInterval: u32,
      maxSplitMergeDelay: u32,
      persistentStateSplitDepth: maybe(u8),
    }),
  ),
})

const consensusConfig: fc.Arbitrary<ConsensusConfig> = fc
  .constantFrom(1 as const, 2 as const, 3 as const, 4 as const)
  .chain((version) =>
    fc.record({
      version: fc.constant(version),
      newCatchainIds: version > 1 ? bool : fc.constant(null),
      roundCandidates: version > 1 ? u8 : u32,
      nextCandidateDelayMs: u32,
      consensusTimeoutMs: u32,
      fastAttempts: u32,
      attemptDuration: u32,
      catchainMaxDeps: u32,
      maxBlockBytes: u32,
      maxCollatedBytes: u32,
      protoVersion: version > 2 ? u16 : fc.constant(null),
      catchainMaxBlocksCoeff: version > 3 ? u32 : fc.constant(null),
    }),
  )

const newConsensusConfig: fc.Arbitrary<NewConsensusConfig> = fc.oneof(
  fc.record({
    version: fc.constant(1 as const),
    flags: uint(7),
    useQuic: bool,
    targetRateMs: u32,
    slotsPerLeaderWindow: u32,
    firstBlockTimeoutMs: u32,
    maxLeaderWindowDesync: u32,
  }),
  fc.record({
    version: fc.constant(2 as const),
    flags: uint(5),
    protocolVersion: uint(2),
    useQuic: bool,
    slotsPerLeaderWindow: u32,
    noncriticalParams: list(fc.tuple(u8, u32)).map((made) => new Map(made)),
  }),
)

const sizeLimits: fc.Arbitrary<SizeLimitsConfig> = fc
  .constantFrom(1 as const, 2 as const, 3 as const)
  .chain((version) =>
    fc.record({
      version: fc.constant(version),
      maxMsgBits: u32,
      maxMsgCells: u32,
      maxLibraryCells: u32,
      maxVmDataDepth: u16,
      maxExtMsgSize: u32,
      maxExtMsgDepth: u16,
      account: version > 1 ? accountSizeLimits(version) : fc.constant(null),
      total: version > 2 ? fc.record({ maxTotalMsgBits: u32, maxTotalMsgCells: u32 }) : fc.constant(null),
    }),
  )

/** The second version may end after each of its last four fields. */
function accountSizeLimits(version: number): fc.Arbitrary<NonNullable<SizeLimitsConfig['account']>> {
  return fc
    .record({
      limits: fc.record({
        maxAccStateCells: u32,
        maxMcAccStateCells: u32,
        maxAccPublicLibraries: u32,
        deferOutQueueSizeLimit: u32,
        maxMsgExtraCurrencies: u32,
        maxAccFixedPrefixLength: u8,
        accStateCellsForStorageDict: u32,
        maxTransactionLibraryLoads: fc.oneof(u32, fc.constant('unlimited' as const)),
      }),
      fields: version === 3 ? fc.constant(4) : fc.integer({ min: 0, max: 4 }),
    })
    .map(({ limits, fields }) => ({
      ...limits,
      maxMsgExtraCurrencies: fields > 0 ? limits.maxMsgExtraCurrencies : null,
      maxAccFixedPrefixLength: fields > 1 ? limits.maxAccFixedPrefixLength : null,
      accStateCellsForStorageDict: fields > 2 ? limits.accStateCellsForStorageDict : null,
      maxTransactionLibraryLoads: fields > 3 ? limits.maxTransactionLibraryLoads : null,
    }))
}

const validatorSet = fc
  .record({
    utimeSince: u32,
    utimeUntil: u32,
    total: fc.constant(0),
    main: u16,
    totalWeight: maybe(uint64),
    list: fc.array(validator, { minLength: 1, maxLength: 5 }),
  })
  .map((made) => ({ ...made, total: made.list.length }))

const gasPrices = fc.record({
  flat: maybe(fc.record({ gasLimit: uint64, gasPrice: uint64 })),
  gasPrice: uint64,
  gasLimit: uint64,
  specialGasLimit: maybe(uint64),
  gasCredit: uint64,
  blockGasLimit: uint64,
  freezeDueLimit: uint64,
  deleteDueLimit: uint64,
})

const misbehaviour = fc.record({
  defaultFlatFine: coins,
  defaultProportionalFine: u32,
  severityFlatMult: u16,
  severityProportionalMult: u16,
  unpunishableInterval: u16,
  longInterval: u16,
  longFlatMult: u16,
  longProportionalMult: u16,
  mediumInterval: u16,
  mediumFlatMult: u16,
  mediumProportionalMult: u16,
})

const forwardPrices = fc.record({
  lumpPrice: uint64,
  bitPrice: uint64,
  cellPrice: uint64,
  ihrPriceFactor: u32,
  firstFrac: u16,
  nextFrac: u16,
})

const electionTiming = fc.record({
  validatorsElectedFor: u32,
  electionsStartBefore: u32,
  electionsEndBefore: u32,
  stakeHeldFor: u32,
})

const catchain = fc.record({
  shuffleMcValidators: maybe(bool),
  mcCatchainLifetime: u32,
  shardCatchainLifetime: u32,
  shardValidatorsLifetime: u32,
  shardValidatorsNum: u32,
})

const suspended = fc.record({
  addresses: entries(bytes(36), fc.constant(true)).map((made) =>
    made.map(({ key }) => ({
      workchain: new DataView(key.buffer, key.byteOffset).getInt32(0),
      accountId: key.subarray(4) as ReturnType<typeof loadConfigAddress>,
    })),
  ),
  suspendedUntil: u32,
})

const config = <T>(
  name: string,
  load: TlbType<T>['load'],
  store: TlbType<T>['store'],
  arbitrary: fc.Arbitrary<T>,
  badTag: string | null,
  more: Partial<TlbType<T>> = {},
): TlbType => tlbType({ name, load, store, arbitrary, badTag, ...more })

/** Named by their type, or by the parameter where the type has no name. */
export const CONFIG_TYPES: readonly TlbType[] = [
  config('ConfigParam 0', loadConfigAddress, storeConfigAddress, hash, null),
  config(
    'BurningConfig',
    loadBurningConfig,
    storeBurningConfig,
    fc.record({ blackholeAddr: maybe(hash), feeBurnNum: u32, feeBurnDenom: u32 }),
    '00000010',
  ),
  ...VOTING_TYPES,
  config('ConfigParam 7', loadToMint, storeToMint, extraCurrencies, null),
  config('WorkchainDescr', loadWorkchainDescr, storeWorkchainDescr, workchainDescr, '10100101', { openEnded: true }),
  config(
    'ConfigParam 12',
    loadWorkchains,
    storeWorkchains,
    entries(bytes(4), workchainDescr).map((made) =>
      made.map(({ key, value }) => ({ workchain: new DataView(key.buffer, key.byteOffset).getInt32(0), descr: value })),
    ),
    null,
  ),
  config(
    'BlockCreateFees',
    loadBlockCreateFees,
    storeBlockCreateFees,
    fc.record({ masterchainBlockFee: coins, basechainBlockFee: coins }),
    '01101010',
  ),
  config('ConfigParam 15', loadElectionTiming, storeElectionTiming, electionTiming, null),
  config(
    'ConfigParam 16',
    loadValidatorLimits,
    storeValidatorLimits,
    fc.record({ maxValidators: u16, maxMainValidators: u16, minValidators: u16 }),
    null,
  ),
  config(
    'ConfigParam 17',
    loadStakeLimits,
    storeStakeLimits,
    fc.record({ minStake: coins, maxStake: coins, minTotalStake: coins, maxStakeFactor: u32 }),
    null,
  ),
  config('StoragePrices', loadStoragePrices, storeStoragePrices, storagePrices, '11001101'),
  config(
    'ConfigParam 18',
    loadStoragePriceList,
    storeStoragePriceList,
    entries(bytes(4), storagePrices, { min: 1 }),
    null,
  ),
  config('ConfigParam 19', loadGlobalId, storeGlobalId, int32, null),
  config('GasLimitsPrices', loadGasLimitsPrices, storeGasLimitsPrices, gasPrices, '11010010'),
  config('ParamLimits', loadParamLimits, storeParamLimits, paramLimits, '11000010'),
  config(
    'BlockLimits',
    loadBlockLimits,
    storeBlockLimits,
    fc.record({
      bytes: paramLimits,
      gas: paramLimits,
      ltDelta: paramLimits,
      collation: maybe(
        fc.record({ collatedData: paramLimits, importedMsgQueue: fc.record({ maxBytes: u32, maxMsgs: u32 }) }),
      ),
    }),
    '01011100',
  ),
  config('MsgForwardPrices', loadMsgForwardPrices, storeMsgForwardPrices, forwardPrices, '11101011'),
  config('CatchainConfig', loadCatchainConfig, storeCatchainConfig, catchain, '11000011'),
  config('ConsensusConfig', loadConsensusConfig, storeConsensusConfig, consensusConfig, '11010101'),
  config('NewConsensusConfig', loadNewConsensusConfig, storeNewConsensusConfig, newConsensusConfig, '00100000'),
  config(
    'ConfigParam 30',
    loadNewConsensusConfigAll,
    storeNewConsensusConfigAll,
    fc.record({ mc: maybe(newConsensusConfig), shard: maybe(newConsensusConfig) }),
    '00010001',
  ),
  config('ConfigParam 31', loadFundamentalSmc, storeFundamentalSmc, hashes(0), null),
  config('ValidatorDescr', loadValidatorDescr, storeValidatorDescr, validator, '01010100'),
  config('ValidatorSet', loadValidatorSet, storeValidatorSet, validatorSet, '00010000'),
  config(
    'MisbehaviourPunishmentConfig',
    loadMisbehaviourPunishmentConfig,
    storeMisbehaviourPunishmentConfig,
    misbehaviour,
    '00000010',
    { unseen: 'no network has set it' },
  ),
  config('SizeLimitsConfig', loadSizeLimitsConfig, storeSizeLimitsConfig, sizeLimits, '00000100', { openEnded: true }),
  config('SuspendedAddressList', loadSuspendedAddressList, storeSuspendedAddressList, suspended, '00000001', {
    unseen: 'long; the real configurations have it',
  }),
  config(
    'PrecompiledContractsConfig',
    loadPrecompiledContractsConfig,
    storePrecompiledContractsConfig,
    entries(hash, uint64).map((made) =>
      made.map(({ key, value }) => ({ codeHash: key as ReturnType<typeof loadConfigAddress>, gasUsage: value })),
    ),
    '11000001',
  ),
]
