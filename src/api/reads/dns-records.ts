import type { Address } from '../../cell/address.ts'
import { DNS_ENTRIES, type DnsEntryRow } from '../../record/dns-entry.ts'
import type { Queryable } from '../../store/database.ts'
import { ACCOUNT, contractColumns } from './contract-order.ts'
import { type KeyColumn, keyColumn } from './keyset.ts'
import { listByKey } from './list-by-key.ts'
import type { Page, PageRequest } from './page.ts'
import { NO_READ_THROUGH, type ReadThroughContracts } from './read-through-contracts.ts'
import { sql } from './sql.ts'

interface Filter {
  readonly wallet: Address | undefined
  readonly domain: string | undefined
}

const LENGTH: KeyColumn = { name: 'length', sql: sql`length(t.domain)`, kind: 'int8' }
const DOMAIN = keyColumn('domain', 'bytes')

/** Shortest domain first. */
export function listDnsRecords(
  db: Queryable,
  { wallet, domain }: Filter,
  page: PageRequest,
  seen: ReadThroughContracts = NO_READ_THROUGH,
): Promise<Page<DnsEntryRow>> {
  const name = domain === undefined ? undefined : Buffer.from(domain, 'utf8')
  return listByKey(
    db,
    'dns records',
    {
      columns: sql`${contractColumns(DNS_ENTRIES)}, length(t.domain) as length`,
      table: seen.table('dns_entry'),
      conditions: [
        wallet === undefined ? undefined : sql`t.wallet = ${wallet}`,
        name === undefined ? undefined : sql`length(t.domain) = ${name.length} and t.domain = ${name}`,
      ],
      order: [LENGTH, DOMAIN, ACCOUNT],
      direction: 'asc',
    },
    page,
  )
}
