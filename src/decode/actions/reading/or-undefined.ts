import { isCellarError } from '../../../lib/errors.ts'

/** What `read` gives, or undefined when the cell is not what it should be. */
export function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (isCellarError(error, 'BROKEN_CELL')) return undefined
    throw error
  }
}
