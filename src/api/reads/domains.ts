import type { Address } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import { run, sql } from './sql.ts'

/** The shortest domain of each account that both owns it and is named by its wallet record. */
export async function listDomains(db: Queryable, accounts: readonly Address[]): Promise<ReadonlyMap<string, string>> {
  const rows = await run<{ wallet: Buffer; domain: Buffer }>(
    db,
    // One look a wallet: some have thousands of domains.
    sql`select a.wallet, d.domain from unnest(${byteaArray(accounts)}::bytea[]) as a (wallet) cross join lateral (
        select domain from dns_entries where wallet = a.wallet and owner = a.wallet
        order by length(domain), domain, account limit 1) d`,
  )
  return new Map(rows.map(({ wallet, domain }) => [byteKey(wallet), domain.toString('utf8')]))
}

/** Whether a domain is among the accounts. */
export async function hasDomains(db: Queryable, accounts: readonly { readonly account: Buffer }[]): Promise<boolean> {
  if (accounts.length === 0) return false
  const items = byteaArray(accounts.map(({ account }) => account))
  return (await run(db, sql`select 1 from dns_entries where account = any(${items}::bytea[]) limit 1`)).length > 0
}
