import { Type } from '@sinclair/typebox'
import { type Address, asAddress } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import type { AccountCounts } from '../../record/account-counts.ts'
import { AccountStateFullRecord } from '../../record/account-state-full.ts'
import { transactionKey } from '../../store/transaction-key.ts'
import { Default, Required } from '../http/fields.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { Many, Single } from '../http/parameters.ts'
import { IncludeCounts } from '../http/shared-parameters.ts'
import { AddressText, Flag, HashText } from '../http/value-parser.ts'
import { readContractsThrough } from '../read-through/contract-reader.ts'
import { countTransactions } from '../reads/account-counts.ts'
import { type AccountRow, listAccountRows, toStateBocs } from '../reads/account-rows.ts'
import type { Identity } from '../reads/identities.ts'
import { listNewestBocs, type StateBocs } from '../reads/state-bocs.ts'
import { writeAccountsBook } from '../shapes/accounts-book.ts'
import type { Call } from '../shapes/call.ts'
import { listSchema } from '../shapes/list-parts.ts'
import { writeMetadata } from '../shapes/metadata.ts'
import { defineEndpoint } from './http/endpoint.ts'

/** A thousand accounts may hold a gigabyte of cells; what one reply carries has an end. */
const MAX_BOC_BYTES = 64 * 1024 * 1024

const AccountStatesReply = listSchema('AccountStatesResponse', 'accounts', AccountStateFullRecord.schema, {
  hasMetadata: true,
  hasPages: false,
})

const Query = Type.Object({
  address: Required(Many(AddressText)),
  include_boc: Default(Single(Flag), true),
  code_hash: Many(HashText),
  ...IncludeCounts,
})

export default defineEndpoint({
  path: '/accountStates',
  operationId: 'api_v3_get_account_states',
  tag: 'accounts',
  summary: 'Latest account states',
  query: Query,
  reply: AccountStatesReply,
  async handle(call) {
    const { query, db, chain } = call
    const codes = query.code_hash && new Set(query.code_hash.map(byteKey))
    const rows = (await listAccountRows(db, chain, query.address)).filter(
      ({ code_hash }) => codes === undefined || (code_hash !== null && codes.has(byteKey(code_hash))),
    )
    const bocs = query.include_boc ? await listBocs(call, rows) : new Map<string, StateBocs>()
    expectBounded(bocs.values())
    const unseen = rows.flatMap(({ account, seen }) => (seen === undefined ? [] : [asAddress(account)]))
    const contracts = await readContractsThrough(call.contracts, unseen)
    const accounts = rows.map((row) => asAddress(row.account))
    const identities = await chain.book.identify(
      rows.map((row, i) => ({ account: accounts[i] as Address, codeHash: row.code_hash })),
      rows.find(({ seen }) => seen === undefined)?.epoch,
      contracts.kindsOf,
    )
    const counts = query.include_counts ? await countAll(call, accounts) : undefined
    const isSuspended = await chain.suspended.load()
    const out = new JsonWriter(undefined, call.buffers).text('{"accounts":[')
    rows.forEach((row, i) => {
      if (i > 0) out.text(',')
      const { methods, interfaces, kind } = identities[i] as Identity
      const cells = bocs.get(transactionKey(row))
      const isIndexed = row.seen === undefined
      AccountStateFullRecord.write(
        out,
        {
          ...{ row, methods, interfaces, kind, cells, isSuspended: isSuspended(row.account) },
          counts: isIndexed ? counts?.get(byteKey(row.account)) : undefined,
        },
        undefined,
      )
    })
    out.text('],"address_book":')
    await writeAccountsBook(out, call, rows, contracts)
    out.text(',"metadata":')
    const tokens = accounts.filter((_, i) => identities[i]?.mayBeToken || rows[i]?.seen !== undefined)
    await writeMetadata(out, call, tokens, contracts)
    return out.text('}')
  },
})

const MOST_WITH_COUNTS = 16

async function countAll({ db }: Call, accounts: readonly Address[]): Promise<ReadonlyMap<string, AccountCounts>> {
  if (accounts.length <= MOST_WITH_COUNTS) return countTransactions(db, accounts)
  throw new CellarError('BAD_REQUEST', `include_counts: of at most ${MOST_WITH_COUNTS} addresses at once`)
}

async function listBocs(
  { db, chain }: Pick<Call, 'db' | 'chain'>,
  rows: readonly AccountRow[],
): Promise<Map<string, StateBocs>> {
  const indexed = rows.filter(({ seen }) => seen === undefined)
  const bocs = await listNewestBocs(db, chain, indexed)
  for (const row of rows) if (row.seen !== undefined) bocs.set(transactionKey(row), toStateBocs(row.seen))
  return bocs
}

function expectBounded(bocs: Iterable<StateBocs>): void {
  let bytes = 0
  for (const { code, data } of bocs) bytes += (code?.length ?? 0) + (data?.length ?? 0)
  if (bytes > MAX_BOC_BYTES) {
    throw new CellarError(
      'BAD_REQUEST',
      'address: too much data for one reply; ask for fewer or with include_boc=false',
    )
  }
}
