import type { Address } from '../../cell/address.ts'
import { JETTON_MASTERS, type JettonMasterRow } from '../../record/jetton-master.ts'
import type { JettonCounts } from '../../record/token-counts.ts'
import type { Queryable } from '../../store/database.ts'
import { ACCOUNT, anyOf, contractColumns, DISCOVERY } from './contract-order.ts'
import type { KeyColumn } from './keyset.ts'
import { listByKey } from './list-by-key.ts'
import type { Page, PageRequest } from './page.ts'
import { NO_READ_THROUGH, type ReadThroughContracts } from './read-through-contracts.ts'
import { sql } from './sql.ts'

interface Filter {
  readonly address?: readonly Address[]
  readonly admin_address?: readonly Address[]
}

const COLUMNS = contractColumns(JETTON_MASTERS)

const HOLDERS: KeyColumn = { name: 'holders', sql: sql`c.holders`, kind: 'int8' }
const JETTON: KeyColumn = { name: 'account', sql: sql`c.jetton`, kind: 'address' }

/** Those that somebody holds, the one with most holders first, and what was counted of them. */
export const listJettonsByHolders = (db: Queryable, page: PageRequest): Promise<Page<JettonMasterRow & JettonCounts>> =>
  listByKey(
    db,
    'jettons by holders',
    {
      columns: sql`${COLUMNS}, c.holders, c.transfers`,
      table: sql`jetton_counts c join jetton_masters t on t.account = c.jetton`,
      conditions: [sql`c.holders > 0`],
      order: [HOLDERS, JETTON],
      direction: 'desc',
    },
    page,
  )

export function listJettonMasters(
  db: Queryable,
  { address, admin_address }: Filter,
  page: PageRequest,
  seen: ReadThroughContracts = NO_READ_THROUGH,
): Promise<Page<JettonMasterRow>> {
  const byAddress = address !== undefined
  return listByKey(
    db,
    'jetton masters',
    {
      columns: COLUMNS,
      table: seen.table('jetton_master'),
      conditions: [anyOf(sql`t.account`, address), byAddress ? anyOf(sql`t.admin`, admin_address) : undefined],
      among:
        byAddress || admin_address === undefined
          ? undefined
          : { values: admin_address, conditions: [(value) => sql`t.admin = ${value}::bytea`] },
      order: byAddress ? [ACCOUNT] : DISCOVERY,
      direction: 'asc',
    },
    page,
  )
}
