import type { Cell } from '../../cell/cell.ts'
import { findInDictionary } from '../../cell/dictionary.ts'
import type { Slice } from '../../cell/slice.ts'
import { int32Key } from '../../tlb/dictionary-key.ts'
import { openCell } from './opened.ts'

const PARAM_BITS = 32

/** A parameter of a config that may have others pruned; `depth` as in `openCell`. Undefined when the config has none. */
export function findProvenParam(config: Cell, id: number, depth = 0): Slice | undefined {
  const found = findInDictionary(openCell(config, 'config'), PARAM_BITS, int32Key(id))
  return found && openCell(found.loadRef(), `config parameter ${id}`, depth)
}
