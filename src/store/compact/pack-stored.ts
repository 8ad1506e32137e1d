import type { Queryable, Transaction } from '../database.ts'
import { rowsOf } from '../rows-of.ts'
import { actionBeside, actionDoc, BESIDE, transactionBeside, transactionCells, transactionDoc } from './beside.ts'
import { CURRENT_DICTIONARY } from './dictionary.ts'
import { lockDocuments } from './lock-documents.ts'
import { packCells } from './packed-cells.ts'
import { packToOwnBytes } from './packed-document.ts'

/** A table with documents, and the key that it is gone through by: columns with their types. */
interface Part {
  readonly table: string
  readonly key: Readonly<Record<string, string>>
  /** What its rows `t` have that is stored packed, and what of them stands beside that. */
  readonly packed: string
  /** Of those that are not packed as they are today. */
  readonly isOld: string
}

/** A plain document begins with a character, a packed one with a byte below all of them. */
const DOCUMENTS = { packed: 't.doc', isOld: `substring(t.doc for 1) >= '\\x20'` }

const IS_OTHER = `substring(t.doc for 1) not between '\\x10' and '\\x1f'`
const ACTIONS = { packed: `${actionDoc('t')} as doc, ${actionBeside('t')} as beside`, isOld: IS_OTHER }
const TRANSACTIONS = {
  packed: `${transactionDoc('t')} as doc, ${transactionCells('t')} as boc, ${transactionBeside('t')} as beside`,
  isOld: IS_OTHER,
}

/** Transactions in the order in which they are decoded anew, so that neither waits for the other in a circle. */
const PARTS: readonly Part[] = [
  { table: 'transactions', key: { mc_seqno: 'integer', lt: 'bigint', account: 'bytea' }, ...TRANSACTIONS },
  { table: 'actions', key: { trace_id: 'bytea', place: 'smallint' }, ...ACTIONS },
  { table: 'blocks', key: { workchain: 'integer', shard: 'bigint', seqno: 'integer' }, ...DOCUMENTS },
]

interface Progress {
  readonly part: string
  readonly after_key: readonly string[] | null
}

/** Raised when documents are packed in another way, which every table is gone through for once. */
const FORM = CURRENT_DICTIONARY | BESIDE

export async function startPacking(db: Queryable): Promise<void> {
  await db.query(
    `insert into document_packing (part, dictionary, packed, is_done) select part, $2, 0, false from unnest($1::text[]) part
     on conflict (part) do update set dictionary = excluded.dictionary, after_key = null, packed = 0, is_done = false
     where document_packing.dictionary < excluded.dictionary`,
    [PARTS.map(({ table }) => table), FORM],
  )
}

export async function isAllPacked(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ done: bigint }>(
    'select count(*) as done from document_packing where dictionary >= $1 and is_done',
    [FORM],
  )
  return row?.done === BigInt(PARTS.length)
}

/** Packs the next documents that are not packed as they are today, `limit` at most; gives how many, or undefined when there are none left in any table. */
export async function packNext(transaction: Transaction, limit: number): Promise<number | undefined> {
  // A commit of the indexer must never wait for this for long, nor end up waiting for it while it waits for the commit.
  await transaction.run(`set local lock_timeout = '250ms'`)
  const [state] = await transaction.query<Progress>(
    'select part, after_key from document_packing where not is_done order by part limit 1 for update skip locked',
  )
  const part = PARTS.find(({ table }) => table === state?.part)
  if (state === undefined || part === undefined) return undefined
  const rows = await listOld(transaction, part, state.after_key, limit)
  await storePacked(transaction, part, rows)
  const last = rows.at(-1)
  await transaction.query(
    'update document_packing set after_key = coalesce($2, after_key), packed = packed + $3, is_done = $4 where part = $1',
    [part.table, last?.key ?? null, rows.length, last === undefined],
  )
  return rows.length
}

interface OldRow {
  readonly key: readonly string[]
  readonly doc: Buffer
  readonly boc?: Buffer | null
  readonly beside?: Buffer
}

const cast = (key: Part['key'], value: (place: number) => string): string =>
  Object.values(key)
    .map((type, i) => `${value(i)}::${type}`)
    .join(', ')

async function listOld(
  transaction: Transaction,
  { table, key, packed, isOld }: Part,
  after: Progress['after_key'],
  limit: number,
): Promise<OldRow[]> {
  const columns = Object.keys(key)
    .map((column) => `t.${column}`)
    .join(', ')
  const texts = Object.keys(key).map((column) => `t.${column}::text`)
  const lock = await lockDocuments(transaction)
  const behind = after === null ? '' : `and (${columns}) > (${cast(key, (i) => `($2::text[])[${i + 1}]`)})`
  return transaction.query(
    `select array[${texts.join(', ')}] as key, ${packed} from ${table} t where ${isOld} ${behind}
     order by ${columns} limit $1 ${lock}`,
    after === null ? [limit] : [limit, after],
  )
}

async function storePacked(transaction: Transaction, { table, key }: Part, rows: readonly OldRow[]): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.entries(key)
  const names = columns.map(([name]) => name)
  const hasCells = rows[0]?.boc !== undefined
  const packed = hasCells ? ['doc', 'boc'] : ['doc']
  await transaction.query(
    `update ${table} t set ${packed.map((name) => `${name} = n.${name}`).join(', ')}
     from ${rowsOf({ ...Object.fromEntries(packed.map((name) => [name, 'bytea'])), ...key })} n
     where ${names.map((name) => `t.${name} = n.${name}`).join(' and ')}`,
    [
      rows.map(({ doc, beside }) => packToOwnBytes(doc, beside)),
      ...(hasCells ? [rows.map(({ boc, beside }) => boc && beside && Uint8Array.from(packCells(boc, beside)))] : []),
      ...columns.map((_, i) => rows.map((row) => row.key[i] as string)),
    ],
  )
}
