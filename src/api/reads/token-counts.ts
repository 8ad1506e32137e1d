import { asAddress } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { CollectionCounts, JettonCounts } from '../../record/token-counts.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import type { ReadThroughContracts } from './read-through-contracts.ts'
import { run, type Sql, sql } from './sql.ts'

interface Placed {
  readonly account: Buffer
}

const NO_JETTON_COUNTS: JettonCounts = { holders: 0n, transfers: 0n }
const NO_COLLECTION_COUNTS: CollectionCounts = { items: 0n, owners: 0n, transfers: 0n }

/** Jettons with their counts. */
export const countJettons = <Row extends Placed>(db: Queryable, rows: readonly Row[], seen: ReadThroughContracts) =>
  withCounts(
    db,
    rows,
    seen,
    NO_JETTON_COUNTS,
    (jettons) =>
      sql`select jetton as account, holders, transfers from jetton_counts where jetton = any(${jettons}::bytea[])`,
  )

/** Collections with their counts. */
export const countCollections = <Row extends Placed>(db: Queryable, rows: readonly Row[], seen: ReadThroughContracts) =>
  withCounts(
    db,
    rows,
    seen,
    NO_COLLECTION_COUNTS,
    (collections) =>
      sql`select collection as account, items, owners, transfers from collection_counts where collection = any(${collections}::bytea[])`,
  )

/** What has no row has nothing to be counted; of what was read from the network nothing is known. */
async function withCounts<Row extends Placed, Counts>(
  db: Queryable,
  rows: readonly Row[],
  seen: ReadThroughContracts,
  nothing: Counts,
  select: (accounts: Buffer) => Sql,
): Promise<(Row & { readonly counts?: Counts })[]> {
  const found = await run<Placed & Counts>(db, select(byteaArray(rows.map(({ account }) => account))))
  const countsOf = new Map(found.map((counts) => [byteKey(counts.account), counts]))
  return rows.map((row) =>
    seen.kindsOf(asAddress(row.account)).length > 0
      ? row
      : { ...row, counts: countsOf.get(byteKey(row.account)) ?? nothing },
  )
}
