import { createHash } from 'node:crypto'
import { ADDRESS_BYTES } from '../../src/cell/address.ts'
import { importBlocks } from '../../src/index/import.ts'
import { transactionDoc } from '../../src/store/compact/beside.ts'
import { CopyBuffer } from '../../src/store/copy-buffer.ts'
import type { Database } from '../../src/store/database.ts'

const CHUNK = 50_000

/** How many of an account's transactions there are, on average. */
const PER_ACCOUNT = 200

/**
 * Fills the database with transactions made from real ones: documents as the importer rendered them with hash, account and
 * lt of their own, books of as many addresses but of other accounts, the real codes. The newest are made from the first models
 * however many there are, so that the newest page of a large database is as long as that of a small one.
 */
export async function generate(db: Database, count: number, dir: string, states: readonly string[]): Promise<void> {
  await importBlocks({ db, dir, states, workers: 0 })
  const accounts = Math.ceil(count / PER_ACCOUNT)
  const statements = [
    `create function h(text) returns bytea language sql immutable as $$ select sha256(convert_to($1, 'UTF8')) $$`,
    // Tick-tock transactions of the masterchain's own contracts are left out: they have no messages and would be cheap.
    `create table models as select row_number() over (order by lt, account) - 1 as n, * from transactions where workchain = 0`,
    `alter table models add primary key (n)`,
    `create table made as select i, '\\x00'::bytea || h('account ' || i) as account from generate_series(0, ${accounts - 1}) i`,
    `alter table made add primary key (i)`,
    `create table made_documents (i bigint primary key, book bytea not null, doc bytea not null)`,
    `insert into accounts select m.account, 1, h('s'), h('t'), 2, 1000, null, null, c.code_hash, null from made m
       join (select code_hash, row_number() over () - 1 as n, count(*) over () as n_all from codes) c on c.n = m.i % c.n_all`,
  ]
  for (const statement of statements) await db.query(statement)
  const [models] = await db.query<{ count: bigint }>('select count(*) from models')
  const documents = await db.query<Model>(
    `select ${transactionDoc('t')} as doc, t.prev_trans_hash || t.state_before || t.state_after as hashes,
       length(t.book) / ${ADDRESS_BYTES} as addresses from models t order by t.n`,
  )
  for (let from = 0; from < count; from += CHUNK) {
    await storeDocuments(db, documents, { from, to: Math.min(from + CHUNK, count), count }, accounts)
    await db.query(INSERT, [from, Math.min(from + CHUNK, count) - 1, models?.count ?? 0n, accounts, count])
    process.stdout.write(`\r  ${Math.min(from + CHUNK, count)} of ${count} transactions`)
  }
  process.stdout.write('\n')
  await db.query('drop table models, made, made_documents')
  await db.query('vacuum analyze')
}

// `{"account":"0:` is 14 characters, the account's hex 64, `","hash":"` 10, the hash 44, `","lt":"` 8.
const ACCOUNT_AT = 14
const HASH_AT = 88

interface Model {
  readonly doc: Buffer
  readonly hashes: Buffer
  readonly addresses: number
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
const addressOf = (i: number): Buffer => Buffer.concat([Buffer.of(0), hashOf(`account ${i}`)])

/** As many addresses as the model has, of accounts that are made. */
const bookOf = (i: number, addresses: number, accounts: number): Buffer =>
  Buffer.concat([
    addressOf((i * 7919) % accounts),
    ...Array.from({ length: addresses - 1 }, (_, k) => addressOf((i * 2659 + (k + 1) * 977) % accounts)),
  ])

/** Documents of the next transactions, packed as the importer packs them: those of models, with account and hash of their own. */
async function storeDocuments(
  db: Database,
  models: readonly Model[],
  { from, to, count }: { readonly from: number; readonly to: number; readonly count: number },
  accounts: number,
): Promise<void> {
  const rows = new CopyBuffer()
  for (let i = from; i < to; i++) {
    const model = models[(count - 1 - i) % models.length] as Model
    const doc = Buffer.from(model.doc)
    const book = bookOf(i, model.addresses, accounts)
    const hash = hashOf(`made ${i}`)
    doc.write(book.toString('hex', 1, ADDRESS_BYTES).toUpperCase(), ACCOUNT_AT, 'latin1')
    doc.write(hash.toString('base64'), HASH_AT, 'latin1')
    rows.row(3)
    rows.int8(i)
    rows.bytes(book)
    rows.document(doc, Buffer.concat([hash, model.hashes, book]))
  }
  await db.query('truncate made_documents')
  await db.transaction((transaction) => transaction.copy('made_documents (i, book, doc)', rows.finish()))
}

const INSERT = `
  insert into transactions (account, lt, hash, prev_trans_lt, prev_trans_hash, now, mc_seqno, workchain, shard, seqno,
    state_before, state_after, trace_id, book, doc, in_opcode, sent)
  select a.account, x.lt, x.hash, m.prev_trans_lt, m.prev_trans_hash, x.lt / 1000000, (x.lt / 1000000)::int, 0, m.shard, m.seqno,
    m.state_before, m.state_after, x.hash,
    d.book, d.doc, m.in_opcode, m.sent
  from (select i, 1000000000000 + i * 1000 as lt, h('made ' || i) as hash from generate_series($1::bigint, $2::bigint) i) x
  join models m on m.n = ($5::bigint - 1 - x.i) % $3::bigint
  join made_documents d on d.i = x.i
  join made a on a.i = (x.i * 7919) % $4::bigint`
