import { buildCell } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { storeHashmap } from '../cell/dictionary.ts'
import type { Slice } from '../cell/slice.ts'
import { isCellarError } from '../lib/errors.ts'
import {
  loadSizeLimitsConfig,
  type SizeLimitsConfig,
  storeSizeLimitsConfig,
} from '../tlb/config-params/size-limits-config.ts'
import { findConfigParam, listConfigParams } from '../tlb/config-params.ts'
import { int32Key } from '../tlb/dictionary-key.ts'

const PARAM_BITS = 32
const SIZE_LIMITS = 43

/**
 * The configuration as the emulator can read it. Nodes of v2026.06 want `max_transaction_library_loads` at the end of the
 * size limits; the emulator refuses every run when a bit follows the fields it knows, so what is newer is left out. It would
 * not obey those limits anyway.
 */
export function toEmulatorConfig(config: Cell): Cell {
  const slice = findConfigParam(config, SIZE_LIMITS)
  if (slice === undefined) return config
  const limits = findKnownLimits(slice)
  if (limits?.account == null || limits.account.maxTransactionLibraryLoads === null) return config
  const known = {
    ...limits,
    version: 2 as const,
    account: { ...limits.account, maxTransactionLibraryLoads: null },
    total: null,
  }
  return replaceParam(
    config,
    SIZE_LIMITS,
    buildCell((b) => storeSizeLimitsConfig(b, known)),
  )
}

/** undefined for a layout that is newer still: the emulator will say what it has against it. */
function findKnownLimits(slice: Slice): SizeLimitsConfig | undefined {
  try {
    return loadSizeLimitsConfig(slice)
  } catch (error) {
    if (isCellarError(error, 'BROKEN_CELL')) return undefined
    throw error
  }
}

function replaceParam(config: Cell, index: number, value: Cell): Cell {
  const entries = listConfigParams(config).map((param) => ({
    key: int32Key(param.id),
    value: param.id === index ? value : param.value,
  }))
  return buildCell((b) => storeHashmap(b, PARAM_BITS, entries, (leaf, cell) => leaf.storeCell(cell)))
}
