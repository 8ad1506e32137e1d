import { type Static, Type } from '@sinclair/typebox'
import { sameBytes } from '../../../lib/byte-key.ts'
import { Default } from '../../http/fields.ts'
import { invalid, nodeError, notReady } from '../../http/method-error.ts'
import { type CellRow, listTransactions } from '../../reads/transaction-cells.ts'
import { BoolText, Int32 } from '../http/forms.ts'
import type { Sources } from '../http/method.ts'
import { Single } from '../http/parameters.ts'
import { AddressParameter, PageOfAccount } from '../http/shared-parameters.ts'

const MAX_LIMIT = 1000

/** A page of an account's history. */
export const AccountPage = Type.Object({
  address: AddressParameter,
  limit: Default(Single(Int32, { description: 'page size' }), 10),
  ...PageOfAccount,
  archival: Single(BoolText, { description: 'taken for compatibility: the whole index answers' }),
})

/**
 * What lt 0 means: to those who page by the last transaction that they have, nothing, so that the newest is meant; to those who
 * are told where the next page begins, that there is none.
 */
export type LtZero = 'newest' | 'end'

/** Newest first, beginning with the transaction named by lt and hash, if one is. */
export async function listAccountPage(
  { db }: Sources,
  params: Static<typeof AccountPage>,
  ltZero: LtZero,
): Promise<CellRow[]> {
  const { address, limit, hash, to_lt = 0n } = params
  if (limit < 1) throw invalid('limit should be positive')
  if (limit > MAX_LIMIT) throw invalid(`limit should be less or equal ${MAX_LIMIT}`)
  if (params.lt !== undefined && params.lt < 0n) throw invalid('lt should be non-negative')
  const isNewest = params.lt === 0n && ltZero === 'newest'
  if (!isNewest && (params.lt === undefined) !== (hash === undefined))
    throw invalid('lt and hash should be used together')
  const lt = isNewest ? undefined : params.lt
  if (lt === 0n) return []
  const rows = withinOneLife(await listTransactions(db, address.address, lt, to_lt, limit))
  if (lt === undefined || hash === undefined) return rows
  const [first] = rows
  if (first?.lt !== lt) {
    // Nothing that old or new is here, or the page ends before it begins.
    if (to_lt >= lt) return []
    throw notReady(`cannot locate transaction in block with specified logical time ${lt}`)
  }
  if (!sameBytes(first.hash, hash)) throw nodeError('transaction hash mismatch')
  return rows
}

/** A node follows the links from each transaction to the one before; an account that was deleted and made anew starts over. */
function withinOneLife(rows: CellRow[]): CellRow[] {
  const first = rows.findIndex(({ prev_trans_lt }) => prev_trans_lt === 0n)
  return first < 0 ? rows : rows.slice(0, first + 1)
}
