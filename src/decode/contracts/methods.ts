import { isExotic } from '../../cell/arena.ts'
import type { Cell } from '../../cell/cell.ts'
import { visitDictionary } from '../../cell/dictionary.ts'
import { Slice } from '../../cell/slice.ts'
import { CellarError, isCellarError } from '../../lib/errors.ts'

const SETCP0 = 0xff00
/** `DICTPUSHCONST`: 13 bits of opcode, the bit of a dictionary that is not empty, then 10 bits of key length. */
const DICTPUSHCONST_19 = (0x1e94 << 11) | (1 << 10) | 19
const METHOD_BITS = 19
/** A few cells can make a table of half a million methods, which would be stored and printed; real code has some dozens. */
const MOST_METHODS = 4096

/**
 * Method ids in a code's dictionary, ascending as unsigned 19-bit numbers, for code of the usual layout
 * `SETCP0; 19 DICTPUSHCONST; DICTIGETJMPZ; 11 THROWARG`. null when there is no such dictionary: hand-written code, a
 * library cell that nobody has resolved, or a table that is none in earnest.
 */
export function listMethodIds(code: Cell): number[] | null {
  if (isExotic(code.arena, code.index)) return null
  const slice = new Slice(code.arena, code.index)
  if (slice.remainingBits < 40 || slice.remainingRefs === 0) return null
  if (slice.loadUint(16) !== SETCP0 || slice.loadUint(24) !== DICTPUSHCONST_19) return null
  const ids: number[] = []
  try {
    visitDictionary(slice.loadRefSlice(), METHOD_BITS, (key) => {
      if (ids.length === MOST_METHODS) throw new CellarError('BROKEN_CELL', `more than ${MOST_METHODS} methods`)
      ids.push(((key[0] as number) << 11) | ((key[1] as number) << 3) | ((key[2] as number) >> 5))
    })
  } catch (error) {
    // Anyone may deploy bytes that start like a method table and are none; that must never stop a block.
    if (isCellarError(error, 'BROKEN_CELL')) return null
    throw error
  }
  return ids
}
