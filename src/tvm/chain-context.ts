import { writeBoc } from '../cell/boc-writer.ts'
import { buildCell } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { storeHashmap } from '../cell/dictionary.ts'
import { findConfigParam, listConfigParams } from '../tlb/config-params.ts'
import { int32Key } from '../tlb/dictionary-key.ts'
import { loadGlobalVersion } from '../tlb/global-version.ts'
import { toBase64 } from './base64.ts'
import { toEmulatorConfig } from './emulator-config.ts'
import { type PrevBlocksInfo, storePrevBlocksInfo } from './prev-blocks-info.ts'

/** A chain's configuration in the form the emulator takes: made once, for it is large and changes rarely. */
export interface PreparedConfig {
  readonly globalVersion: number
  /** Whole config dictionary, BoC in base64. */
  readonly config: string
  /** Only the parameters that are unpacked for the instructions that reckon fees. */
  readonly feeConfig: string
  /** Only the parameters that the machine itself obeys. */
  readonly bareConfig: string
}

/** All that a contract can see of the chain as of one block. One context is meant to serve many runs. */
export interface ChainContext extends PreparedConfig {
  /** `VmStackValue`, BoC in base64. */
  readonly prevBlocks: string
}

/**
 * For every run the emulator parses and hashes the whole configuration, most of which is validator sets. What a method
 * can see of less is told by the instructions it executes (`chain-need.ts`), so it first runs with as little as these:
 * the version and the limits of size, by which the machine goes, and for the second attempt the prices of storage,
 * gas and forwarding, the global id and the gas of precompiled contracts.
 */
const BARE = [8, 43]
const FEES = [...BARE, 18, 19, 20, 21, 24, 25, 45]
const PARAM_BITS = 32

/** `config` is the root of the dictionary of parameters. */
export function prepareConfig(config: Cell): PreparedConfig {
  const version = findConfigParam(config, 8)
  const readable = toEmulatorConfig(config)
  return {
    globalVersion: version === undefined ? 0 : loadGlobalVersion(version).version,
    config: bocText(readable),
    feeConfig: bocText(pick(readable, FEES)),
    bareConfig: bocText(pick(readable, BARE)),
  }
}

export const prepareChain = (config: PreparedConfig, prevBlocks: PrevBlocksInfo | null): ChainContext => ({
  ...config,
  prevBlocks: bocText(buildCell((b) => storePrevBlocksInfo(b, prevBlocks))),
})

function pick(config: Cell, ids: readonly number[]): Cell {
  const entries = listConfigParams(config)
    .filter(({ id }) => ids.includes(id))
    .map(({ id, value }) => ({ key: int32Key(id), value }))
  // A dictionary has at least one entry; a config without a version cannot be used, and the emulator will say so.
  if (entries.length === 0) return config
  return buildCell((b) => storeHashmap(b, PARAM_BITS, entries, (leaf, value) => leaf.storeCell(value)))
}

const bocText = (cell: Cell): string => toBase64(writeBoc(cell))
