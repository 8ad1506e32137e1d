import type { Queryable, Transaction } from '../database.ts'
import { rowsOf } from '../rows-of.ts'
import { CURRENT_DICTIONARY } from './dictionary.ts'
import { lockDocuments } from './lock-documents.ts'
import { packToOwnBytes } from './packed-document.ts'

/** A table with documents, and the key that it is gone through by: columns with their types. */
interface Part {
  readonly table: string
  readonly key: Readonly<Record<string, string>>
}

/** Transactions in the order in which they are decoded anew, so that neither waits for the other in a circle. */
const PARTS: readonly Part[] = [
  { table: 'transactions', key: { mc_seqno: 'integer', lt: 'bigint', account: 'bytea' } },
  { table: 'actions', key: { trace_id: 'bytea', place: 'smallint' } },
  { table: 'blocks', key: { workchain: 'integer', shard: 'bigint', seqno: 'integer' } },
]

interface Progress {
  readonly part: string
  readonly after_key: readonly string[] | null
}

/** Every table is gone through once for a dictionary. */
export async function startPacking(db: Queryable): Promise<void> {
  await db.query(
    `insert into document_packing (part, dictionary, packed, is_done) select part, $2, 0, false from unnest($1::text[]) part
     on conflict (part) do update set dictionary = excluded.dictionary, after_key = null, packed = 0, is_done = false
     where document_packing.dictionary < excluded.dictionary`,
    [PARTS.map(({ table }) => table), CURRENT_DICTIONARY],
  )
}

export async function isAllPacked(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ done: bigint }>(
    'select count(*) as done from document_packing where dictionary >= $1 and is_done',
    [CURRENT_DICTIONARY],
  )
  return row?.done === BigInt(PARTS.length)
}

/** Packs the next documents that are plain, `limit` at most; gives how many, or undefined when there are none left in any table. */
export async function packNext(transaction: Transaction, limit: number): Promise<number | undefined> {
  // A commit of the indexer must never wait for this for long, nor end up waiting for it while it waits for the commit.
  await transaction.run(`set local lock_timeout = '250ms'`)
  const [state] = await transaction.query<Progress>(
    'select part, after_key from document_packing where not is_done order by part limit 1 for update skip locked',
  )
  const part = PARTS.find(({ table }) => table === state?.part)
  if (state === undefined || part === undefined) return undefined
  const rows = await listPlain(transaction, part, state.after_key, limit)
  await storePacked(transaction, part, rows)
  const last = rows.at(-1)
  await transaction.query(
    'update document_packing set after_key = coalesce($2, after_key), packed = packed + $3, is_done = $4 where part = $1',
    [part.table, last?.key ?? null, rows.length, last === undefined],
  )
  return rows.length
}

interface PlainRow {
  readonly key: readonly string[]
  readonly doc: Buffer
}

const cast = (key: Part['key'], value: (place: number) => string): string =>
  Object.values(key)
    .map((type, i) => `${value(i)}::${type}`)
    .join(', ')

/** A plain document begins with a character, a packed one with a byte below all of them. */
async function listPlain(
  transaction: Transaction,
  { table, key }: Part,
  after: Progress['after_key'],
  limit: number,
): Promise<PlainRow[]> {
  const columns = Object.keys(key).join(', ')
  const texts = Object.keys(key).map((column) => `${column}::text`)
  const lock = await lockDocuments(transaction)
  const behind = after === null ? '' : `and (${columns}) > (${cast(key, (i) => `($2::text[])[${i + 1}]`)})`
  return transaction.query(
    `select array[${texts.join(', ')}] as key, doc from ${table} t where substring(doc for 1) >= '\\x20' ${behind}
     order by ${columns} limit $1 ${lock}`,
    after === null ? [limit] : [limit, after],
  )
}

async function storePacked(transaction: Transaction, { table, key }: Part, rows: readonly PlainRow[]): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.entries(key)
  const names = columns.map(([name]) => name)
  await transaction.query(
    `update ${table} t set doc = n.doc from ${rowsOf({ doc: 'bytea', ...key })} n
     where ${names.map((name) => `t.${name} = n.${name}`).join(' and ')}`,
    [rows.map(({ doc }) => packToOwnBytes(doc)), ...columns.map((_, i) => rows.map((row) => row.key[i] as string))],
  )
}
