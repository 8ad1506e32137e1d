// block.tlb:
//   precompiled_smc#b0 gas_usage:uint64 = PrecompiledSmc;
//   precompiled_contracts_config#c0 list:(HashmapE 256 PrecompiledSmc) = PrecompiledContractsConfig;
//   _ PrecompiledContractsConfig = ConfigParam 45;
import { loadHashmapE, storeHashmapE } from '../../cell/dictionary.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { tagged, uint64, whole } from '../codec.ts'

/** Contracts of this code use a fixed amount of gas; their transactions show no VM steps. */
export interface PrecompiledSmc {
  readonly codeHash: Hash
  readonly gasUsage: bigint
}

const GasUsage = tagged('PrecompiledSmc#b0', uint64)
const HASH_BITS = 256

export const { load: loadPrecompiledContractsConfig, store: storePrecompiledContractsConfig } = whole(
  'PrecompiledContractsConfig',
  tagged<readonly PrecompiledSmc[]>('PrecompiledContractsConfig#c0', {
    load: (slice) =>
      loadHashmapE(slice, HASH_BITS, GasUsage.load).map(({ key, value }) => {
        return { codeHash: asHash(key), gasUsage: value }
      }),
    store: (b, contracts) => {
      const entries = contracts.map(({ codeHash, gasUsage }) => ({ key: codeHash, value: gasUsage }))
      storeHashmapE(b, HASH_BITS, entries, GasUsage.store)
    },
  }),
)
