import { makeAddress } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import { isSame, run, sql } from './sql.ts'
import { hashTable } from './transactions.ts'

/** Something that a hash names. */
export interface HashHit {
  readonly kind: 'transaction' | 'trace' | 'message' | 'block' | 'account'
  /** Of a transaction, or the account itself. */
  readonly account: Buffer | null
  readonly workchain: number | null
  readonly shard: bigint | null
  readonly seqno: number | null
}

const NOTHING = sql`null::bytea as account, null::integer as workchain, null::bigint as shard, null::integer as seqno`
const BLOCK = sql`null::bytea as account, workchain, shard, seqno`

/** Everything that goes by this hash, by one look at each index; an account by its id in either workchain. */
export async function listByHash(db: Queryable, hash: Hash): Promise<HashHit[]> {
  const accounts = byteaArray([makeAddress(0, hash), makeAddress(-1, hash)])
  return run(
    db,
    sql`select 'transaction' as kind, account, null::integer as workchain, null::bigint as shard, null::integer as seqno
        from ${await hashTable(db)} where ${isSame(sql`hash`, hash)}
      union all select 'trace', ${NOTHING} from traces where trace_id = ${hash}
      union all (select 'message', ${NOTHING} from messages where hash = ${hash} limit 1)
      union all (select 'message', ${NOTHING} from messages where hash_norm = ${hash} and hash <> ${hash} limit 1)
      union all (select 'block', ${BLOCK} from blocks where root_hash = ${hash} limit 1)
      union all (select 'block', ${BLOCK} from blocks where file_hash = ${hash} limit 1)
      union all select 'account', account, null, null, null from accounts where account = any(${accounts}::bytea[])`,
  )
}

export const hasBlock = async (db: Queryable, workchain: number, shard: bigint, seqno: number): Promise<boolean> =>
  (
    await run(
      db,
      sql`select 1 from blocks where workchain = ${workchain} and shard = ${shard} and seqno = ${seqno} limit 1`,
    )
  ).length > 0

export const listHashesAtLt = (
  db: Queryable,
  lt: bigint,
  limit: number,
): Promise<{ readonly hash: Buffer; readonly account: Buffer }[]> =>
  run(db, sql`select hash, account from transactions where lt = ${lt} order by account limit ${limit}`)

export const hasOpcode = async (db: Queryable, opcode: number): Promise<boolean> =>
  (await run(db, sql`select 1 from messages where opcode = ${opcode} limit 1`)).length > 0

export const listDomainsOf = (
  db: Queryable,
  accounts: readonly Uint8Array[],
): Promise<{ readonly account: Buffer; readonly domain: Buffer }[]> =>
  accounts.length === 0
    ? Promise.resolve([])
    : run(db, sql`select account, domain from dns_entries where account = any(${byteaArray(accounts)}::bytea[])`)
