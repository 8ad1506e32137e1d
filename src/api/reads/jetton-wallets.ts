import type { Address } from '../../cell/address.ts'
import { JETTON_WALLETS, type JettonWalletRow } from '../../record/jetton-wallet.ts'
import type { Queryable } from '../../store/database.ts'
import type { Order } from '../http/value-parser.ts'
import { ACCOUNT, anyOf, contractColumns, DISCOVERY } from './contract-order.ts'
import { keyColumn } from './keyset.ts'
import { type Listing, listByKey } from './list-by-key.ts'
import type { Page, PageRequest } from './page.ts'
import { NO_READ_THROUGH, type ReadThroughContracts } from './read-through-contracts.ts'
import { type Sql, sql } from './sql.ts'

interface Filter {
  readonly address?: readonly Address[]
  readonly owner_address?: readonly Address[]
  readonly jetton_address?: readonly Address[]
  readonly exclude_zero_balance?: boolean
  /** Jettons of which wallets may have something that is not claimed yet. */
  readonly mintless?: readonly Address[]
  readonly sort?: Order
}

const COLUMNS = contractColumns(JETTON_WALLETS)
const OWNER = keyColumn('owner', 'address')
const JETTON = keyColumn('jetton', 'address')
const BALANCE = keyColumn('balance', 'numeric')

export const listJettonWallets = (
  db: Queryable,
  filter: Filter,
  page: PageRequest,
  seen: ReadThroughContracts = NO_READ_THROUGH,
): Promise<Page<JettonWalletRow>> => listByKey(db, 'jetton wallets', listingOf(filter, seen), page)

function listingOf(
  { address, owner_address, jetton_address, exclude_zero_balance, mintless, sort }: Filter,
  seen: ReadThroughContracts,
): Listing {
  const list = {
    columns: COLUMNS,
    table: seen.table('jetton_wallet'),
    direction: sort ?? 'asc',
  }
  const unclaimed = mintless?.length ? (anyOf(sql`t.jetton`, mintless) as Sql) : undefined
  const some = unclaimed ? sql`(t.balance > 0 or (t.is_claimed = false and ${unclaimed}))` : sql`t.balance > 0`
  const filled = exclude_zero_balance === true ? some : undefined
  const byJetton = anyOf(sql`t.jetton`, jetton_address)
  if (address !== undefined) {
    const conditions = [anyOf(sql`t.account`, address), anyOf(sql`t.owner`, owner_address), byJetton, filled]
    return { ...list, conditions, order: [ACCOUNT] }
  }
  if (owner_address !== undefined) {
    return {
      ...list,
      conditions: [byJetton, filled],
      among: { values: owner_address, conditions: [(value) => sql`t.owner = ${value}::bytea`] },
      order: sort === undefined ? [OWNER, JETTON, ACCOUNT] : [OWNER, BALANCE, ACCOUNT],
    }
  }
  const [jetton] = jetton_address ?? []
  if (jetton === undefined) return { ...list, conditions: [filled], order: DISCOVERY }
  return { ...list, conditions: [sql`t.jetton = ${jetton}`, filled], order: [BALANCE, ACCOUNT] }
}
