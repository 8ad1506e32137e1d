import type { Hash } from '../../cell/hash.ts'
import { interfacesOf, interfaceTraits } from '../../decode/contracts/interfaces.ts'
import type { AccountSumRow } from '../../record/account-sum.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray, int8Array } from '../../store/wire/binary-array.ts'
import { ACCOUNT } from './contract-order.ts'
import { keyColumn } from './keyset.ts'
import { listByKey } from './list-by-key.ts'
import type { Page, PageRequest } from './page.ts'
import { run, sql } from './sql.ts'

const CODE_HASH = keyColumn('code_hash', 'hash')

/** Accounts that run one of the codes, by code and address. */
export const listAccountsByCode = (
  db: Queryable,
  codeHashes: readonly Uint8Array[],
  page: PageRequest,
): Promise<Page<AccountSumRow>> =>
  listByKey(
    db,
    'accounts by code',
    {
      columns: sql`t.account, t.balance, t.status, t.code_hash, t.lt`,
      table: sql`accounts t`,
      conditions: [sql`t.code_hash = any(${byteaArray(codeHashes)}::bytea[])`],
      order: [CODE_HASH, ACCOUNT],
      direction: 'asc',
    },
    page,
  )

/** Codes that have a name among their interfaces. */
async function listCodesOfInterface(db: Queryable, name: string): Promise<readonly Uint8Array[]> {
  const { codeHashes, methodSets } = interfaceTraits(name)
  const found: Uint8Array[] = codeHashes.filter((hash) => interfacesOf(hash, null).includes(name))
  for (const methods of methodSets) {
    const rows = await run<{ code_hash: Buffer; methods: readonly bigint[] }>(
      db,
      sql`select code_hash, methods from codes where methods @> ${int8Array(methods.map(BigInt))}::bigint[]`,
    )
    for (const row of rows) {
      if (interfacesOf(row.code_hash, row.methods.map(Number)).includes(name)) found.push(row.code_hash)
    }
  }
  return found
}

/** What was asked for by code, by interface, or by both. */
export async function listAskedCodes(
  db: Queryable,
  { code_hash: code, interface: name }: { readonly code_hash?: Hash; readonly interface?: string },
): Promise<readonly Uint8Array[]> {
  if (name === undefined) return code === undefined ? [] : [code]
  const codes = await listCodesOfInterface(db, name)
  return code === undefined ? codes : codes.filter((one) => Buffer.compare(one, code) === 0)
}
