import type { Cell } from '../../cell/cell.ts'
import { visitDictionary } from '../../cell/dictionary.ts'
import type { Hash } from '../../cell/hash.ts'
import { Slice } from '../../cell/slice.ts'
import { isCellarError } from '../../lib/errors.ts'
import { loadConfigAddress } from '../../tlb/config-params/addresses.ts'
import { loadBlockCreateFees } from '../../tlb/config-params/block-create-fees.ts'
import { loadBlockLimits } from '../../tlb/config-params/block-limits.ts'
import { loadBurningConfig } from '../../tlb/config-params/burning-config.ts'
import { loadCatchainConfig } from '../../tlb/config-params/catchain-config.ts'
import { loadConsensusConfig } from '../../tlb/config-params/consensus-config.ts'
import { loadElectionTiming, loadStakeLimits, loadValidatorLimits } from '../../tlb/config-params/elections.ts'
import { loadFundamentalSmc } from '../../tlb/config-params/fundamental-smc.ts'
import { loadGasLimitsPrices } from '../../tlb/config-params/gas-limits-prices.ts'
import { loadGlobalId } from '../../tlb/config-params/global-id.ts'
import { loadMisbehaviourPunishmentConfig } from '../../tlb/config-params/misbehaviour-punishment-config.ts'
import { loadMsgForwardPrices } from '../../tlb/config-params/msg-forward-prices.ts'
import { loadNewConsensusConfigAll } from '../../tlb/config-params/new-consensus-config.ts'
import { loadPrecompiledContractsConfig } from '../../tlb/config-params/precompiled-contracts-config.ts'
import { loadSizeLimitsConfig } from '../../tlb/config-params/size-limits-config.ts'
import { loadStoragePriceList } from '../../tlb/config-params/storage-prices.ts'
import { loadSuspendedAddressList } from '../../tlb/config-params/suspended-address-list.ts'
import { loadToMint } from '../../tlb/config-params/to-mint.ts'
import { loadValidatorSet } from '../../tlb/config-params/validator-set.ts'
import { loadVotingSetup } from '../../tlb/config-params/voting-setup.ts'
import { loadWorkchains } from '../../tlb/config-params/workchain-descr.ts'
import { toInt32Key } from '../../tlb/dictionary-key.ts'
import { loadGlobalVersion } from '../../tlb/global-version.ts'
import { expectOrdinary } from '../../tlb/ordinary.ts'

interface KnownParam {
  readonly name: string
  readonly load?: (slice: Slice) => unknown
}

/** An account of the masterchain. */
const masterchainAccount = (accountId: Hash) => ({ workchain: -1, accountId })

const address = (slice: Slice) => masterchainAccount(loadConfigAddress(slice))

// block.tlb: _ mandatory_params:(Hashmap 32 True) = ConfigParam 9;  _ critical_params:(Hashmap 32 True) = ConfigParam 10;
function loadParamIds(slice: Slice): number[] {
  const ids: number[] = []
  visitDictionary(slice, 32, (key) => ids.push(toInt32Key(key) | 0))
  return ids
}

// block.tlb: _ mint_new_price:Grams mint_add_price:Grams = ConfigParam 6;
const loadMintPrices = (slice: Slice) => ({ mintNewPrice: slice.loadCoins(), mintAddPrice: slice.loadCoins() })

// block.tlb: complaint_prices#1a deposit:Grams bit_price:Grams cell_price:Grams = ComplaintPricing;
function loadComplaintPricing(slice: Slice) {
  slice.expectTag(0x1a, 8, 'ComplaintPricing')
  return { deposit: slice.loadCoins(), bitPrice: slice.loadCoins(), cellPrice: slice.loadCoins() }
}

/** Parameters by id: what they are called, and how they are read where that is known. */
const KNOWN: Readonly<Record<number, KnownParam>> = {
  0: { name: 'config_addr', load: address },
  1: { name: 'elector_addr', load: address },
  2: { name: 'minter_addr', load: address },
  3: { name: 'fee_collector_addr', load: address },
  4: { name: 'dns_root_addr', load: address },
  5: { name: 'burning_config', load: loadBurningConfig },
  6: { name: 'mint_prices', load: loadMintPrices },
  7: { name: 'to_mint', load: loadToMint },
  8: { name: 'global_version', load: loadGlobalVersion },
  9: { name: 'mandatory_params', load: loadParamIds },
  10: { name: 'critical_params', load: loadParamIds },
  11: { name: 'voting_setup', load: loadVotingSetup },
  12: { name: 'workchains', load: loadWorkchains },
  13: { name: 'complaint_pricing', load: loadComplaintPricing },
  14: { name: 'block_create_fees', load: loadBlockCreateFees },
  15: { name: 'election_timing', load: loadElectionTiming },
  16: { name: 'validator_limits', load: loadValidatorLimits },
  17: { name: 'stake_limits', load: loadStakeLimits },
  18: { name: 'storage_prices', load: loadStoragePriceList },
  19: { name: 'global_id', load: loadGlobalId },
  20: { name: 'gas_prices_masterchain', load: loadGasLimitsPrices },
  21: { name: 'gas_prices', load: loadGasLimitsPrices },
  22: { name: 'block_limits_masterchain', load: loadBlockLimits },
  23: { name: 'block_limits', load: loadBlockLimits },
  24: { name: 'msg_forward_prices_masterchain', load: loadMsgForwardPrices },
  25: { name: 'msg_forward_prices', load: loadMsgForwardPrices },
  28: { name: 'catchain_config', load: loadCatchainConfig },
  29: { name: 'consensus_config', load: loadConsensusConfig },
  30: { name: 'new_consensus_config', load: loadNewConsensusConfigAll },
  31: { name: 'fundamental_smc_addr', load: (slice) => loadFundamentalSmc(slice).map(masterchainAccount) },
  32: { name: 'prev_validators', load: loadValidatorSet },
  33: { name: 'prev_temp_validators', load: loadValidatorSet },
  34: { name: 'cur_validators', load: loadValidatorSet },
  35: { name: 'cur_temp_validators', load: loadValidatorSet },
  36: { name: 'next_validators', load: loadValidatorSet },
  37: { name: 'next_temp_validators', load: loadValidatorSet },
  40: { name: 'misbehaviour_punishment_config', load: loadMisbehaviourPunishmentConfig },
  43: { name: 'size_limits_config', load: loadSizeLimitsConfig },
  44: { name: 'suspended_address_list', load: loadSuspendedAddressList },
  45: { name: 'precompiled_contracts_config', load: loadPrecompiledContractsConfig },
  71: { name: 'ethereum_bridge' },
  72: { name: 'binance_smart_chain_bridge' },
  73: { name: 'polygon_bridge' },
  79: { name: 'ethereum_token_bridge' },
  81: { name: 'binance_smart_chain_token_bridge' },
  82: { name: 'polygon_token_bridge' },
}

/** Name of a parameter; null for one that is nowhere described. */
export const configParamName = (id: number): string | null => KNOWN[id]?.name ?? null

/** What a parameter says, fields in the order of its type; undefined when its form is not known, or is newer than ours. */
export function readConfigParam(id: number, value: Cell): unknown {
  const load = KNOWN[id]?.load
  if (load === undefined) return undefined
  try {
    const slice = new Slice(value.arena, value.index)
    expectOrdinary(slice, `ConfigParam ${id}`)
    return load(slice)
  } catch (error) {
    if (isCellarError(error)) return undefined
    throw error
  }
}
