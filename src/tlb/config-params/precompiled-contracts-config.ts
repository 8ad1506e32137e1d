// block.tlb:
//   precompiled_smc#b0 gas_usage:uint64 = PrecompiledSmc;
//   precompiled_contracts_config#c0 list:(HashmapE 256 PrecompiledSmc) = PrecompiledContractsConfig;
//   _ PrecompiledContractsConfig = ConfigParam 45;
import type { Builder } from '../../cell/builder.ts'
import { loadHashmapE, storeHashmapE } from '../../cell/dictionary.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import type { Slice } from '../../cell/slice.ts'

/** Contracts of this code use a fixed amount of gas; their transactions show no VM steps. */
export interface PrecompiledSmc {
  readonly codeHash: Hash
  readonly gasUsage: bigint
}

const TAG = 0xc0
const SMC_TAG = 0xb0
const HASH_BITS = 256

export function loadPrecompiledContractsConfig(slice: Slice): PrecompiledSmc[] {
  slice.expectTag(TAG, 8, 'PrecompiledContractsConfig')
  const entries = loadHashmapE(slice, HASH_BITS, loadGasUsage)
  slice.expectEnd('PrecompiledContractsConfig')
  return entries.map(({ key, value }) => ({ codeHash: asHash(key), gasUsage: value }))
}

function loadGasUsage(slice: Slice): bigint {
  slice.expectTag(SMC_TAG, 8, 'PrecompiledSmc')
  return slice.loadUint64()
}

export function storePrecompiledContractsConfig(b: Builder, contracts: readonly PrecompiledSmc[]): void {
  b.storeUint(TAG, 8)
  const entries = contracts.map(({ codeHash, gasUsage }) => ({ key: codeHash, value: gasUsage }))
  storeHashmapE(b, HASH_BITS, entries, (leaf, gasUsage) => {
    leaf.storeUint(SMC_TAG, 8).storeUint64(gasUsage)
  })
}
