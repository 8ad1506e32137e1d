import { createHash } from 'node:crypto'
import { actionDoc, stateCells, transactionCells, transactionDoc } from './compact/beside.ts'
import { hasCitus, type Queryable } from './database.ts'
import { tableOfHashes } from './hash-rows.ts'
import { SUMS } from './list-counts.ts'
import { HOOK_TABLES } from './tables/operator-tables.ts'

/** Have clocks in them, or are not final, and say nothing of the chain. */
const LEFT_OUT = [
  ...[
    'schema_migrations',
    'follower',
    'leases',
    'backfill_ranges',
    'network',
    'token_metadata',
    'names',
    'redecode',
    'reclassify',
    'pending_traces',
    'sent_messages',
    'document_dictionaries',
    'document_packing',
  ],
  ...HOOK_TABLES,
  'counted_lists',
  ...['confirmed_blocks', 'confirmed_transactions', 'confirmed_states'],
  // Worked out beside indexing: equal once it has come as far.
  ...['inner_states', 'inner_state_progress', 'stats_progress'],
]

/**
 * Per table its number of rows and a digest of them that does not depend on their order: the sums of two 64-bit parts of
 * each row's SHA-256, over the row's binary form and the text of its document. Equal digests mean equal tables.
 */
export async function digestTables(db: Queryable): Promise<Record<string, string>> {
  const tables = await db.query<{ name: string }>(
    `select tablename::text as name from pg_tables where schemaname = current_schema() and tablename <> all($1::text[])
     order by tablename`,
    [LEFT_OUT],
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) digests[name] = await digestTable(db, name)
  return digests
}

async function digestTable(db: Queryable, table: string): Promise<string> {
  const columns = await db.query<{ name: string }>(
    `select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
     order by attnum`,
    [`"${table}"`],
  )
  const names = columns.map(({ name }) => name)
  const packed = packedOf(table, names)
  return packed.length > 0 ? digestPacked(db, table, names, packed) : digestRows(db, table)
}

async function digestRows(db: Queryable, table: string): Promise<string> {
  const part = (from: number): string =>
    `coalesce(sum(('x' || encode(substr(row_hash, ${from}, 8), 'hex'))::bit(64)::bigint::numeric), 0)`
  const rows = await rowsOf(db, table)
  const [row] = await db.query<{ rows: bigint; first: bigint; second: bigint }>(
    `select count(*) as rows, ${part(1)} as first, ${part(9)} as second
     from (select sha256(record_send(t)) as row_hash from ${rows} t) hashed`,
  )
  return row ? toDigest(row) : '0'
}

/** What is kept on some databases only is what it would be on the others. */
async function rowsOf(db: Queryable, table: string): Promise<string> {
  if (table === 'transaction_hashes' && (await tableOfHashes(db)) !== table) {
    return '(select hash, account, lt from transactions)'
  }
  if (table === 'list_counts') return `(${(await hasCitus(db)) ? SUMS.stored : SUMS.counted})`
  return `"${table}"`
}

/** Columns that are stored packed, with how they are selected. */
function packedOf(table: string, names: readonly string[]): [name: string, selected: string][] {
  if (table === 'transactions') return Object.entries({ doc: transactionDoc('t'), boc: transactionCells('t') })
  if (table === 'account_states') return [['boc', stateCells('t')]]
  if (table === 'actions') return [['doc', actionDoc('t')]]
  return names.includes('doc') ? [['doc', 't.doc']] : []
}

/** Of a table with documents: over their text, however they are packed; so with cells. */
async function digestPacked(
  db: Queryable,
  table: string,
  names: readonly string[],
  packed: readonly (readonly [name: string, selected: string])[],
): Promise<string> {
  const isPacked = new Set(packed.map(([name]) => name))
  const others = names.filter((name) => !isPacked.has(name)).map((name) => `t."${name}"`)
  const columns = packed.map(([name, selected]) => `${selected} as ${name}`)
  const rows = await db.query<{ row_hash: Buffer; doc?: Buffer; boc?: Buffer | null }>(
    `select sha256(record_send(row(${others.join(', ')}))) as row_hash, ${columns.join(', ')} from "${table}" t`,
  )
  const sums = { rows: BigInt(rows.length), first: 0n, second: 0n }
  for (const { row_hash, doc, boc } of rows) {
    const hash = createHash('sha256')
      .update(row_hash)
      .update(doc ?? '')
      .update(boc ?? '')
      .digest()
    sums.first += hash.readBigInt64BE(0)
    sums.second += hash.readBigInt64BE(8)
  }
  return toDigest(sums)
}

function toDigest({ rows, first, second }: { rows: bigint; first: bigint; second: bigint }): string {
  const hex = (sum: bigint): string => BigInt.asUintN(64, sum).toString(16).padStart(16, '0')
  return `${rows}:${hex(first)}${hex(second)}`
}
