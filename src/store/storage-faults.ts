import { CellarError, isCellarError } from '../lib/errors.ts'
import type { Queryable } from './database.ts'

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
export function toToldError(error: unknown): CellarError | undefined {
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

export interface DamagedRelation {
  /** The table, also of an index or of the place where its long values are. */
  readonly table: string
  /** When it is an index that is damaged. */
  readonly index?: string | undefined
}

/** Which table an error speaks of: it names files, or the table of long values by the number of the table they belong to. */
export async function findDamaged(db: Queryable, error: Error): Promise<DamagedRelation | undefined> {
  const text = isCellarError(error) ? String(error.context.reason) : error.message
  const file = /base\/\d+\/(\d+)/.exec(text)?.[1]
  const owner = /pg_toast_(\d+)/.exec(text)?.[1]
  if (file === undefined && owner === undefined) return undefined
  const [row] = await db.query<{ name: string; kind: string; owner: string | null }>(
    `select c.relname::text as name, c.relkind::text as kind, o.relname::text as owner
     from pg_class c
     left join pg_index i on i.indexrelid = c.oid
     left join pg_class o on o.oid = i.indrelid or o.reltoastrelid = c.oid or o.reltoastrelid = i.indrelid
     where c.oid = coalesce($1::int8::oid, pg_filenode_relation(0, $2::int8::oid)) order by o.relkind = 't' limit 1`,
    [owner ?? null, file ?? null],
  )
  if (row === undefined) return undefined
  return row.kind === 'i' ? { table: row.owner ?? row.name, index: row.name } : { table: row.owner ?? row.name }
}
