import type { Database } from '../../src/store/database.ts'

export interface TableSize {
  readonly table: string
  /** Rows, with what is too long to stand in them. */
  readonly heap: number
  readonly indexes: readonly IndexSize[]
}

export interface IndexSize {
  readonly index: string
  readonly bytes: number
  /** What comes behind `using`: its kind and its key. */
  readonly key: string
  readonly isPrimary: boolean
}

/** Tables with rows and their indexes, the largest first. */
export async function listSizes(db: Database): Promise<TableSize[]> {
  await db.query('vacuum analyze')
  const tables = await db.query<{ name: string; heap: bigint }>(
    `select c.relname::text as name, pg_table_size(c.oid) as heap from pg_class c
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.reltuples > 0`,
  )
  const indexes = await db.query<{ table: string; name: string; bytes: bigint; made: string; is_primary: boolean }>(
    `select t.relname::text as table, c.relname::text as name, pg_relation_size(c.oid) as bytes, pg_get_indexdef(c.oid) as made,
       i.indisprimary as is_primary
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where c.relnamespace = current_schema()::regnamespace order by bytes desc`,
  )
  const sizes = tables.map(({ name, heap }) => ({
    table: name,
    heap: Number(heap),
    indexes: indexes
      .filter(({ table }) => table === name)
      .map((row) => ({
        index: row.name,
        bytes: Number(row.bytes),
        key: row.made.replace(/^.* USING /, ''),
        isPrimary: row.is_primary,
      })),
  }))
  return sizes.sort((a, b) => bytesOf(b) - bytesOf(a))
}

export const bytesOf = ({ heap, indexes }: TableSize): number => indexes.reduce((sum, { bytes }) => sum + bytes, heap)
