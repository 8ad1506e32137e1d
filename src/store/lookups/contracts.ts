import { type Address, asAddress } from '../../cell/address.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import type { Queryable } from '../database.ts'
import type { ContractRow } from '../tables/contract-rows.ts'
import { CONTRACT_TABLES, TABLED_KINDS } from '../tables/contract-tables.ts'

/** An account that waits for another to confirm what it says of itself. */
export interface Claim {
  readonly parent: Address
  readonly account: Address
}

/** What is stored of accounts. Plain values, undecoded: they may go to another thread. */
export interface StoredAccounts {
  readonly rows: readonly ContractRow[]
  readonly claims: readonly Claim[]
}

/** In which tables an account is: most accounts are in none of them, so one question comes before those for rows. */
const PLACES = [...TABLED_KINDS, 'claim'] as const
const WHERE_THEY_ARE = PLACES.map((kind, place) => {
  const table = kind === 'claim' ? 'contract_claims' : CONTRACT_TABLES[kind].table
  return `select ${place} as place where exists (select from ${table} where account = any($1::bytea[]))`
}).join(' union all ')

/** All that these accounts are known to be; the order is not defined. */
export async function listContracts(db: Queryable, accounts: readonly Address[]): Promise<StoredAccounts> {
  if (accounts.length === 0) return { rows: [], claims: [] }
  const found = new Set(
    (await db.query<{ place: number }>(WHERE_THEY_ARE, [accounts])).map(({ place }) => PLACES[place]),
  )
  const perKind = TABLED_KINDS.filter((kind) => found.has(kind)).map(async (kind) => {
    const rows = await db.query<Record<string, unknown>>(
      `select * from ${CONTRACT_TABLES[kind].table} where account = any($1::bytea[])`,
      [accounts],
    )
    return rows.map((values) => ({ kind, values }))
  })
  const claims = found.has('claim')
    ? listClaims(db, 'select parent, account from contract_claims where account = any($1::bytea[])', [accounts])
    : []
  return { rows: (await Promise.all(perKind)).flat(), claims: await claims }
}

/** Accounts that wait for these, by address, at most `limit` for each. */
export async function listClaimsOn(db: Queryable, parents: readonly Address[], limit: number): Promise<Claim[]> {
  if (parents.length === 0) return []
  return listClaims(
    db,
    `select parent, account from (
       select parent, account, row_number() over (partition by parent order by account) as place
       from contract_claims where parent = any($1::bytea[])
     ) claims where place <= $2`,
    [parents, limit],
  )
}

async function listClaims(db: Queryable, text: string, values: Parameters<Queryable['query']>[1]): Promise<Claim[]> {
  const rows = await db.query<{ parent: Buffer; account: Buffer }>(text, values)
  return rows.map(({ parent, account }) => ({
    parent: asAddress(Uint8Array.from(parent)),
    account: asAddress(Uint8Array.from(account)),
  }))
}

/** Who published a library, and what; null where it was withdrawn. The newest word of each publisher. */
export interface PublishedLibrary {
  readonly hash: Hash
  readonly publisher: Address
  readonly boc: Uint8Array | null
}

/** As of masterchain block `mcSeqno`, or now. */
export async function listLibraryPublishers(
  db: Queryable,
  hash: Hash,
  mcSeqno = 2 ** 31 - 1,
): Promise<PublishedLibrary[]> {
  const rows = await db.query<{ publisher: Buffer; boc: Buffer | null }>(
    `select distinct on (publisher) publisher, boc from libraries where hash = $1 and mc_seqno <= $2
     order by publisher, mc_seqno desc`,
    [hash, mcSeqno],
  )
  return rows.map(({ publisher, boc }) => ({
    hash: asHash(Uint8Array.from(hash)),
    publisher: asAddress(Uint8Array.from(publisher)),
    boc: boc && Uint8Array.from(boc),
  }))
}

/** By which version of the recognisers the tables were made; null when they have yet to be filled. */
export async function findRecognition(db: Queryable): Promise<number | null> {
  const [row] = await db.query<{ version: number }>('select version from contract_recognition')
  return row?.version ?? null
}
