import { asAddress } from '../../cell/address.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import type { BlockSource } from '../../node/lite-source.ts'
import type { Queryable } from '../../store/database.ts'
import { listLibraryPublishers, type PublishedLibrary } from '../../store/lookups/contracts.ts'
import type { LibraryAt } from './follow-producer.ts'

/** Whoever published a library before indexing began: it is not told, and does not matter as long as nobody withdraws it. */
const SOMEBODY = asAddress(new Uint8Array(33))

/** A library that was stored, or one of the network from before indexing began, proven. */
export async function listLibrariesAt(
  db: Queryable,
  source: Pick<BlockSource, 'findLibrary'>,
  { block, hash }: LibraryAt,
  signal: AbortSignal,
): Promise<PublishedLibrary[]> {
  const stored = await listLibraryPublishers(db, hash)
  if (stored.length > 0) return stored
  const root = await source.findLibrary(block, hash, signal)
  return root === undefined ? [] : [{ hash, publisher: SOMEBODY, boc: writeBoc(root) }]
}
