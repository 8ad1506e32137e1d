import { CellarError } from '../lib/errors.ts'
import { isDamage, toDamageError } from './storage-faults.ts'

const DISK_FULL = '53100'

/** Failures of the way to the database; a failed statement stays what PostgreSQL made of it. */
export function toStoreError(error: Error): Error {
  if (error instanceof CellarError) return error
  const code = (error as { code?: string }).code ?? ''
  if (/^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_|ERR_TLS|ERR_SSL)/.test(code)) {
    const way = 'Name its authority by sslrootcert=FILE in DATABASE_URL, or do without the check by sslmode=no-verify.'
    return new CellarError(
      'CONFIG',
      `The certificate of the database is not trusted. ${way}`,
      { code },
      { cause: error },
    )
  }
  if (/^(28|3D)/.test(code) || /does not support SSL/.test(error.message)) {
    return new CellarError(
      'CONFIG',
      `The database refuses the login: ${error.message}. Check DATABASE_URL.`,
      {},
      { cause: error },
    )
  }
  // 08P01 is what PostgreSQL says of malformed bytes: a bug of ours, not of the way.
  const isUnavailable =
    /^(08(?!P01)|53|57P)/.test(code) ||
    /^(E[A-Z]{4,}|ENOTFOUND)$/.test(code) ||
    /connection terminated|timeout exceeded|connection error|timeout expired|read timeout|was closed/i.test(
      error.message,
    ) ||
    isLostByCitus(error)
  if (isDamage(error)) return toDamageError(error)
  if (!isUnavailable) return error
  return new CellarError(
    'STORE_UNAVAILABLE',
    code === DISK_FULL ? 'The disk of the database is full.' : 'The database cannot be reached.',
    { reason: error.message || code },
    { cause: error },
  )
}

/** Of a server that went away in the middle of a statement Citus says so without a code of its own. */
const isLostByCitus = (error: Error): boolean =>
  (error as { code?: string }).code === 'XX000' &&
  /connection marked as essential|server closed the connection|no connection to the server|connection not open/.test(
    error.message,
  )
