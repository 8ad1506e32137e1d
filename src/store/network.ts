import type { Queryable } from './database.ts'

/** The network that is followed into a database, for processes that were not told. */
export interface StoredNetwork {
  /** `mainnet`, `testnet`, `devnet` or `custom`. */
  readonly name: string
  /** Global config JSON: its lite servers and where trust begins. */
  readonly config: string
}

export async function storeNetwork(db: Queryable, { name, config }: StoredNetwork): Promise<void> {
  await db.query(
    `insert into network (name, config) values ($1, $2)
     on conflict (id) do update set name = excluded.name, config = excluded.config`,
    [name, config],
  )
}

/** Undefined when nobody ever followed a network into this database. */
export async function findNetwork(db: Queryable): Promise<StoredNetwork | undefined> {
  const [row] = await db.query<StoredNetwork>('select name, config from network')
  return row
}
