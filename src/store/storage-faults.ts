import { CellarError, isCellarError } from '../lib/errors.ts'

/** Damaged pages and indexes, files that are gone, and reads that the disk refuses. */
const DAMAGE = /^(XX001|XX002|58P01|58030)$/

const isDatabaseError = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'

/** Whether PostgreSQL cannot read what it has written. */
export const isDamage = (error: unknown): boolean =>
  isCellarError(error, 'BROKEN_STORE')
    ? error.context.isDamage === true
    : isDatabaseError(error) && DAMAGE.test(error.code)

export const toDamageError = (error: Error): CellarError =>
  new CellarError(
    'BROKEN_STORE',
    `The database cannot read its own files: ${error.message}. \`cellar verify\` names what is damaged.`,
    { isDamage: true, reason: error.message },
    { cause: error },
  )

/** A sentence for what nobody foresaw of a database or a disk; undefined for what is neither. */
export function toStorageError(error: unknown): CellarError | undefined {
  if (isCellarError(error)) return error
  if (!(error instanceof Error)) return undefined
  if (isDamage(error)) return toDamageError(error)
  if (isDatabaseError(error)) {
    const what = `The database refused a statement: ${error.message} (SQLSTATE ${error.code}). What was committed is there.`
    return new CellarError('BROKEN_STORE', what, {}, { cause: error })
  }
  const [full] =
    /\b(ENOSPC|EDQUOT|EROFS|EIO)\b/.exec(`${(error as NodeJS.ErrnoException).code ?? ''} ${error.message}`) ?? []
  if (full === undefined) return undefined
  const why = full === 'EIO' ? 'The disk fails' : full === 'EROFS' ? 'The disk is read-only' : 'The disk is full'
  return new CellarError(
    'STORE_UNAVAILABLE',
    `${why}: ${error.message}. What was committed is there.`,
    {},
    { cause: error },
  )
}
