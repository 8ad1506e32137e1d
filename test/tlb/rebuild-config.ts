import { type Builder, buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import type { Slice } from '../../src/cell/slice.ts'
import { loadConfigAddress, storeConfigAddress } from '../../src/tlb/config-params/addresses.ts'
import { loadBlockCreateFees, storeBlockCreateFees } from '../../src/tlb/config-params/block-create-fees.ts'
import { loadBlockLimits, storeBlockLimits } from '../../src/tlb/config-params/block-limits.ts'
import { loadBurningConfig, storeBurningConfig } from '../../src/tlb/config-params/burning-config.ts'
import { loadCatchainConfig, storeCatchainConfig } from '../../src/tlb/config-params/catchain-config.ts'
import { loadConsensusConfig, storeConsensusConfig } from '../../src/tlb/config-params/consensus-config.ts'
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
  loadNewConsensusConfigAll,
  storeNewConsensusConfigAll,
} from '../../src/tlb/config-params/new-consensus-config.ts'
import {
  loadPrecompiledContractsConfig,
  storePrecompiledContractsConfig,
} from '../../src/tlb/config-params/precompiled-contracts-config.ts'
import { loadSizeLimitsConfig, storeSizeLimitsConfig } from '../../src/tlb/config-params/size-limits-config.ts'
import { loadStoragePriceList, storeStoragePriceList } from '../../src/tlb/config-params/storage-prices.ts'
import {
  loadSuspendedAddressList,
  storeSuspendedAddressList,
} from '../../src/tlb/config-params/suspended-address-list.ts'
import { loadToMint, storeToMint } from '../../src/tlb/config-params/to-mint.ts'
import { loadValidatorSet, storeValidatorSet } from '../../src/tlb/config-params/validator-set.ts'
import { loadVotingSetup, storeVotingSetup } from '../../src/tlb/config-params/voting-setup.ts'
import { loadWorkchains, storeWorkchains } from '../../src/tlb/config-params/workchain-descr.ts'
import { loadGlobalVersion, storeGlobalVersion } from '../../src/tlb/global-version.ts'
import { openCell } from './rebuild-block.ts'

type Rebuild = (cell: Cell) => Cell

const param =
  <T>(load: (slice: Slice) => T, store: (b: Builder, value: T) => void): Rebuild =>
  (cell) => {
    const value = load(openCell(cell))
    return buildCell((b) => store(b, value))
  }

const address = param(loadConfigAddress, storeConfigAddress)
const gas = param(loadGasLimitsPrices, storeGasLimitsPrices)
const limits = param(loadBlockLimits, storeBlockLimits)
const forward = param(loadMsgForwardPrices, storeMsgForwardPrices)
const validators = param(loadValidatorSet, storeValidatorSet)

/** Load and store of every parameter that Cellar reads, by id. */
export const REBUILD_PARAM: ReadonlyMap<number, Rebuild> = new Map<number, Rebuild>([
  [0, address],
  [1, address],
  [2, address],
  [3, address],
  [4, address],
  [5, param(loadBurningConfig, storeBurningConfig)],
  [7, param(loadToMint, storeToMint)],
  [8, param(loadGlobalVersion, storeGlobalVersion)],
  [11, param(loadVotingSetup, storeVotingSetup)],
  [12, param(loadWorkchains, storeWorkchains)],
  [14, param(loadBlockCreateFees, storeBlockCreateFees)],
  [15, param(loadElectionTiming, storeElectionTiming)],
  [16, param(loadValidatorLimits, storeValidatorLimits)],
  [17, param(loadStakeLimits, storeStakeLimits)],
  [18, param(loadStoragePriceList, storeStoragePriceList)],
  [19, param(loadGlobalId, storeGlobalId)],
  [20, gas],
  [21, gas],
  [22, limits],
  [23, limits],
  [24, forward],
  [25, forward],
  [28, param(loadCatchainConfig, storeCatchainConfig)],
  [29, param(loadConsensusConfig, storeConsensusConfig)],
  [30, param(loadNewConsensusConfigAll, storeNewConsensusConfigAll)],
  [31, param(loadFundamentalSmc, storeFundamentalSmc)],
  [32, validators],
  [33, validators],
  [34, validators],
  [35, validators],
  [36, validators],
  [37, validators],
  [40, param(loadMisbehaviourPunishmentConfig, storeMisbehaviourPunishmentConfig)],
  [43, param(loadSizeLimitsConfig, storeSizeLimitsConfig)],
  [44, param(loadSuspendedAddressList, storeSuspendedAddressList)],
  [45, param(loadPrecompiledContractsConfig, storePrecompiledContractsConfig)],
])
