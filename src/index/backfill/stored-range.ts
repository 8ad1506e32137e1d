import { CellarError } from '../../lib/errors.ts'
import type { Queryable } from '../../store/database.ts'
import { findCheckpoint, type StoredCheckpoint } from '../../store/lookups/checkpoint.ts'

/** What is stored; a backfill has to begin from something. */
export async function getStored(db: Queryable): Promise<StoredCheckpoint> {
  const stored = await findCheckpoint(db)
  if (stored !== undefined) return stored
  throw new CellarError(
    'NOT_INDEXED',
    'Nothing is indexed yet, so there is nothing to fill up to. Follow the network first: `cellar index --network NAME` (its --from says where it begins).',
  )
}
