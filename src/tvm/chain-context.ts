import { writeBoc } from '../cell/boc-writer.ts'
import { buildCell } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { storeHashmap } from '../cell/dictionary.ts'
import { findConfigParam, listConfigParams } from '../tlb/config-params.ts'
import { int32Key } from '../tlb/dictionary-key.ts'
import { loadGlobalVersion } from '../tlb/global-version.ts'
import { type PrevBlocksInfo, storePrevBlocksInfo } from './prev-blocks-info.ts'

/** A chain's configuration and last blocks in the form the emulator takes: made once per block, used by many runs. */
export interface ChainContext {
  readonly globalVersion: number
  /** Whole config dictionary, BoC in base64. */
  readonly config: string
  /** The same dictionary, with only those values in it that the emulator itself reads. */
  readonly slimConfig: string
  /** `VmStackValue`, BoC in base64. */
  readonly prevBlocks: string
}

/**
 * Parameters the emulator unpacks for every run: version, workchains, prices, limits, special and precompiled
 * contracts. The rest of the configuration, which is nearly all of it on a large network (the validator sets), reaches
 * a contract only by the instructions that `reads-chain.ts` knows.
 */
const UNPACKED = [8, 12, 18, 19, 20, 21, 24, 25, 31, 43, 45]
const PARAM_BITS = 32

/** `config` is the root of the dictionary of parameters. */
export function prepareChain(config: Cell, prevBlocks: PrevBlocksInfo | null): ChainContext {
  const version = findConfigParam(config, 8)
  return {
    globalVersion: version === undefined ? 0 : loadGlobalVersion(version).version,
    config: toBase64(config),
    slimConfig: toBase64(slimConfig(config)),
    prevBlocks: toBase64(buildCell((b) => storePrevBlocksInfo(b, prevBlocks))),
  }
}

/** Every key stays, so that a way through the dictionary is as long, and costs as much gas, as in the whole one. */
function slimConfig(config: Cell): Cell {
  const empty = buildCell(() => undefined)
  const entries = listConfigParams(config).map(({ id, value }) => ({
    key: int32Key(id),
    value: UNPACKED.includes(id) ? value : empty,
  }))
  return buildCell((b) => storeHashmap(b, PARAM_BITS, entries, (leaf, value) => leaf.storeCell(value)))
}

const toBase64 = (cell: Cell): string => Buffer.from(writeBoc(cell)).toString('base64')
