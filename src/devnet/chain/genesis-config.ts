import { workchainOf } from '../../cell/address.ts'
import { type Builder, buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { storeHashmap } from '../../cell/dictionary.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { BASECHAIN, MASTERCHAIN } from '../../model/block.ts'
import { storeConfigAddress } from '../../tlb/config-params/addresses.ts'
import { storeBlockCreateFees } from '../../tlb/config-params/block-create-fees.ts'
import { type BlockLimits, storeBlockLimits } from '../../tlb/config-params/block-limits.ts'
import { storeBurningConfig } from '../../tlb/config-params/burning-config.ts'
import { storeCatchainConfig } from '../../tlb/config-params/catchain-config.ts'
import { type ConsensusConfig, storeConsensusConfig } from '../../tlb/config-params/consensus-config.ts'
import { storeElectionTiming, storeStakeLimits, storeValidatorLimits } from '../../tlb/config-params/elections.ts'
import { storeFundamentalSmc } from '../../tlb/config-params/fundamental-smc.ts'
import { type GasLimitsPrices, storeGasLimitsPrices } from '../../tlb/config-params/gas-limits-prices.ts'
import { storeGlobalId } from '../../tlb/config-params/global-id.ts'
import { storeMsgForwardPrices } from '../../tlb/config-params/msg-forward-prices.ts'
import { type SizeLimitsConfig, storeSizeLimitsConfig } from '../../tlb/config-params/size-limits-config.ts'
import { storeStoragePriceList } from '../../tlb/config-params/storage-prices.ts'
import { storeValidatorSet } from '../../tlb/config-params/validator-set.ts'
import { storeVotingSetup, type VotingSetup } from '../../tlb/config-params/voting-setup.ts'
import { storeWorkchains } from '../../tlb/config-params/workchain-descr.ts'
import { int32Key } from '../../tlb/dictionary-key.ts'
import { storeGlobalVersion } from '../../tlb/global-version.ts'
import type { GenesisAccount } from './genesis-account.ts'
import type { ValidatorKey } from './validator-key.ts'

/** The test networks' number: wallets and tools take addresses and signatures for it as they do there. */
export const GLOBAL_ID = -3
/** What blocks say they were made with, and what config 8 switches on: as a node with this version has it. */
export const GLOBAL_VERSION = { version: 13, capabilities: 494n }

export const MASTERCHAIN_BLOCK_FEE = 1_700_000_000n
export const BASECHAIN_BLOCK_FEE = 1_000_000_000n

/** Where contracts of the network live unless a genesis account has the role: the addresses every network uses. */
export const CONFIG_ADDRESS = asHash(new Uint8Array(32).fill(0x55))
const ELECTOR_ADDRESS = asHash(new Uint8Array(32).fill(0x33))
const ZERO_ADDRESS = asHash(new Uint8Array(32))

/** Deep enough for four shards. */
export const MAX_SPLIT = 2
/** How long after a wish a shard splits or merges, and how long it may take: at once, for the clock of a test may stand still. */
export const SPLIT_MERGE = { splitMergeDelay: 0, splitMergeInterval: 100 }

const MC_GAS: GasLimitsPrices = {
  flat: { gasLimit: 100n, gasPrice: 1_000_000n },
  gasPrice: 655_360_000n,
  gasLimit: 1_000_000n,
  specialGasLimit: 70_000_000n,
  gasCredit: 10_000n,
  blockGasLimit: 2_500_000n,
  freezeDueLimit: 100_000_000n,
  deleteDueLimit: 1_000_000_000n,
}
const BASE_GAS: GasLimitsPrices = {
  ...MC_GAS,
  flat: { gasLimit: 100n, gasPrice: 6_667n },
  gasPrice: 4_369_067n,
  specialGasLimit: 1_000_000n,
  blockGasLimit: 10_000_000n,
}
const FRACTIONS = { ihrPriceFactor: 98_304, firstFrac: 21_845, nextFrac: 21_845 }
const MC_FORWARD = { lumpPrice: 10_000_000n, bitPrice: 655_360_000n, cellPrice: 65_536_000_000n, ...FRACTIONS }
const BASE_FORWARD = { lumpPrice: 66_667n, bitPrice: 4_369_067n, cellPrice: 436_906_667n, ...FRACTIONS }
const STORAGE = { utimeSince: 0, bitPricePs: 0n, cellPricePs: 135n, mcBitPricePs: 1_000n, mcCellPricePs: 500_000n }

const MC_LIMITS: BlockLimits = {
  bytes: { underload: 131_072, softLimit: 524_288, hardLimit: 1_048_576 },
  gas: { underload: 200_000, softLimit: 1_000_000, hardLimit: 2_500_000 },
  ltDelta: { underload: 1_000, softLimit: 5_000, hardLimit: 10_000 },
  collation: null,
}
const BASE_LIMITS: BlockLimits = {
  ...MC_LIMITS,
  bytes: { underload: 262_144, softLimit: 1_048_576, hardLimit: 2_097_152 },
  gas: { underload: 2_000_000, softLimit: 10_000_000, hardLimit: 20_000_000 },
}
const SIZES: SizeLimitsConfig = {
  version: 2,
  maxMsgBits: 2_097_152,
  maxMsgCells: 8_192,
  maxLibraryCells: 1_000,
  maxVmDataDepth: 512,
  maxExtMsgSize: 65_535,
  maxExtMsgDepth: 512,
  account: {
    maxAccStateCells: 65_536,
    maxMcAccStateCells: 2_048,
    maxAccPublicLibraries: 256,
    deferOutQueueSizeLimit: 256,
    maxMsgExtraCurrencies: 2,
    maxAccFixedPrefixLength: 8,
    accStateCellsForStorageDict: 26,
    maxTransactionLibraryLoads: 'unlimited',
  },
  total: null,
}

/** Nobody votes here; these are the public network's terms. */
const VOTING: VotingSetup = {
  normalParams: {
    ...{ minTotRounds: 2, maxTotRounds: 6, minWins: 2, maxLosses: 5 },
    ...{ minStoreSec: 1_000_000, maxStoreSec: 10_000_000, bitPrice: 1, cellPrice: 500 },
  },
  criticalParams: {
    ...{ minTotRounds: 4, maxTotRounds: 7, minWins: 3, maxLosses: 5 },
    ...{ minStoreSec: 5_000_000, maxStoreSec: 20_000_000, bitPrice: 2, cellPrice: 1_000 },
  },
}

/** Long enough that no election is ever due; who made the chain is its validator for good. */
const VALID_FOR = 10 * 365 * 86_400
/** A usual term of validators. */
const ELECTED_FOR = 65_536

const ELECTION_TIMING = {
  validatorsElectedFor: ELECTED_FOR,
  electionsStartBefore: 32_768,
  electionsEndBefore: 8_192,
  stakeHeldFor: 32_768,
}
const STAKES = {
  minStake: 300_000_000_000_000n,
  maxStake: 10_000_000_000_000_000n,
  minTotalStake: 75_000_000_000_000_000n,
  maxStakeFactor: 294_912,
}
const CATCHAIN = {
  shuffleMcValidators: true,
  mcCatchainLifetime: VALID_FOR,
  shardCatchainLifetime: VALID_FOR,
  shardValidatorsLifetime: VALID_FOR,
  shardValidatorsNum: 1,
}
const CONSENSUS: ConsensusConfig = {
  version: 4,
  newCatchainIds: true,
  roundCandidates: 3,
  nextCandidateDelayMs: 1_000,
  consensusTimeoutMs: 16_000,
  fastAttempts: 3,
  attemptDuration: 8,
  catchainMaxDeps: 4,
  maxBlockBytes: 2_097_152,
  maxCollatedBytes: 10_485_760,
  protoVersion: 5,
  catchainMaxBlocksCoeff: 10_000,
}

export interface GenesisConfig {
  readonly time: number
  readonly key: ValidatorKey
  readonly accounts: readonly GenesisAccount[]
  readonly basechain: { readonly rootHash: Hash; readonly fileHash: Hash }
}

/** The configuration dictionary: what contracts, prices and limits go by, in the public network's numbers. */
export function createGenesisConfig({ time, key, accounts, basechain }: GenesisConfig): Cell {
  const addressOf = (role: GenesisAccount['role']): Hash | undefined => {
    const found = accounts.find((account) => account.role === role)
    return found === undefined ? undefined : asHash(found.address.subarray(1))
  }
  const params = new Map<number, (b: Builder) => void>()
  const address = (id: number, value: Hash | undefined): void => {
    if (value !== undefined) params.set(id, (b) => storeConfigAddress(b, value))
  }
  address(0, addressOf('config') ?? CONFIG_ADDRESS)
  address(1, addressOf('elector') ?? ELECTOR_ADDRESS)
  address(2, addressOf('minter') ?? ZERO_ADDRESS)
  address(3, addressOf('fee_collector'))
  address(4, addressOf('dns_root'))
  // Nothing is burnt, but clients that read a whole configuration do not do without it.
  params.set(5, (b) => storeBurningConfig(b, { blackholeAddr: null, feeBurnNum: 0, feeBurnDenom: 1 }))
  params.set(8, (b) => storeGlobalVersion(b, GLOBAL_VERSION))
  params.set(11, (b) => storeVotingSetup(b, VOTING))
  params.set(12, (b) => storeWorkchains(b, [{ workchain: BASECHAIN, descr: basechainDescr(time, basechain) }]))
  params.set(14, (b) =>
    storeBlockCreateFees(b, { masterchainBlockFee: MASTERCHAIN_BLOCK_FEE, basechainBlockFee: BASECHAIN_BLOCK_FEE }),
  )
  params.set(15, (b) => storeElectionTiming(b, ELECTION_TIMING))
  params.set(16, (b) => storeValidatorLimits(b, { maxValidators: 400, maxMainValidators: 100, minValidators: 1 }))
  params.set(17, (b) => storeStakeLimits(b, STAKES))
  params.set(18, (b) => storeStoragePriceList(b, [{ key: int32Key(0), value: STORAGE }]))
  params.set(19, (b) => storeGlobalId(b, GLOBAL_ID))
  params.set(20, (b) => storeGasLimitsPrices(b, MC_GAS))
  params.set(21, (b) => storeGasLimitsPrices(b, BASE_GAS))
  params.set(22, (b) => storeBlockLimits(b, MC_LIMITS))
  params.set(23, (b) => storeBlockLimits(b, BASE_LIMITS))
  params.set(24, (b) => storeMsgForwardPrices(b, MC_FORWARD))
  params.set(25, (b) => storeMsgForwardPrices(b, BASE_FORWARD))
  params.set(28, (b) => storeCatchainConfig(b, CATCHAIN))
  params.set(29, (b) => storeConsensusConfig(b, CONSENSUS))
  params.set(31, (b) => storeFundamentalSmc(b, specialAccounts(accounts)))
  const validators = (id: number, utimeSince: number, utimeUntil: number): void => {
    const { publicKey, validator } = key
    const list = [{ publicKey, weight: validator.weight, adnlAddr: null }]
    const set = { utimeSince, utimeUntil, total: 1, main: 1, totalWeight: validator.weight, list }
    params.set(id, (b) => storeValidatorSet(b, set))
  }
  // The second set takes over in the first block, as after an election. That makes it a key block, which clients need to
  // follow signatures from.
  validators(34, time - ELECTED_FOR, time)
  validators(36, time, time + VALID_FOR)
  params.set(43, (b) => storeSizeLimitsConfig(b, SIZES))
  const entries = [...params].map(([id, store]) => ({ key: int32Key(id), value: store }))
  return buildCell((b) => storeHashmap(b, 32, entries, (leaf, store) => leaf.storeRef(store)))
}

const SPECIAL_ROLES: readonly GenesisAccount['role'][] = ['config', 'elector', 'minter', 'fee_collector']

/** Special accounts pay nothing for storage and may have tick-tock transactions. */
export const isSpecial = ({ address, tickTock, role }: GenesisAccount): boolean =>
  workchainOf(address) === MASTERCHAIN && (tickTock !== undefined || SPECIAL_ROLES.includes(role))

/** The config contract is special without being named. */
const specialAccounts = (accounts: readonly GenesisAccount[]): Hash[] =>
  accounts
    .filter((account) => isSpecial(account) && account.role !== 'config')
    .map(({ address }) => asHash(address.subarray(1)))

const basechainDescr = (time: number, { rootHash, fileHash }: GenesisConfig['basechain']) => ({
  enabledSince: time,
  monitorMinSplit: 0,
  minSplit: 0,
  maxSplit: MAX_SPLIT,
  active: true,
  acceptMsgs: true,
  flags: 0,
  zerostateRootHash: rootHash,
  zerostateFileHash: fileHash,
  version: 0,
  format: { kind: 'basic', vmVersion: -1, vmMode: 0n } as const,
  timings: { ...SPLIT_MERGE, minSplitMergeInterval: 1, maxSplitMergeDelay: 1_000, persistentStateSplitDepth: 0 },
})
