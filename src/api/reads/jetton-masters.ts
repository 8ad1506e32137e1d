import type { Address } from '../../cell/address.ts'
import type { Queryable } from '../../store/database.ts'
import { ACCOUNT, anyOf, CONTRACT_COLUMNS, type ContractRow, DISCOVERY } from './contract-order.ts'
import { listByKey } from './keyset.ts'
import type { Page, PageRequest } from './page.ts'
import { NOTHING_SEEN, type SeenContracts } from './seen-contracts.ts'
import { sql } from './sql.ts'

export interface JettonMasterRow extends ContractRow {
  readonly total_supply: bigint
  readonly mintable: boolean
  readonly admin: Buffer | null
  readonly wallet_code_hash: Buffer
  readonly content: Buffer
}

interface Filter {
  readonly address?: readonly Address[]
  readonly admin_address?: readonly Address[]
}

const COLUMNS = sql`${CONTRACT_COLUMNS}, t.total_supply, t.mintable, t.admin,
  t.wallet_code_hash, t.content`

export function listJettonMasters(
  db: Queryable,
  { address, admin_address }: Filter,
  page: PageRequest,
  seen: SeenContracts = NOTHING_SEEN,
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
