import { isCellarError } from '../../lib/errors.ts'

/** What a copy says of a statement that stood in the way of what it has to apply, or that waited for it too long. */
const CONFLICT = '40001'

/** Whether a read that failed on one server can go well on another. */
export const isReadElsewhere = (error: unknown): boolean =>
  isCellarError(error, 'STORE_UNAVAILABLE') || (error as { code?: unknown } | undefined)?.code === CONFLICT
