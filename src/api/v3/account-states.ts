import { Type } from '@sinclair/typebox'
import { type Address, asAddress, formatRaw } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import { ACCOUNT_STATUSES } from '../../store/tables/accounts.ts'
import { transactionKey } from '../../store/transaction-key.ts'
import { AddressText, Flag, HashText } from '../http/forms.ts'
import { base64, JsonWriter } from '../http/json-writer.ts'
import { Default, Many, One, Required } from '../http/parameters.ts'
import { seeContracts } from '../read-through/contract-reader.ts'
import { type AccountRow, listAccountRows, toStateBocs } from '../reads/account-rows.ts'
import { type Identity, renderIdentity } from '../reads/identities.ts'
import { listNewestBocs, type StateBocs } from '../reads/state-bocs.ts'
import { AccountStatesReply } from '../schemas/account.ts'
import { writeAccountsBook } from '../shapes/accounts-book.ts'
import type { Call } from '../shapes/call.ts'
import { writeMetadata } from '../shapes/metadata.ts'
import { defineEndpoint } from './http/endpoint.ts'

/** A thousand accounts may hold a gigabyte of cells; what one reply carries has an end. */
const MAX_BOC_BYTES = 64 * 1024 * 1024

const Query = Type.Object({
  address: Required(Many(AddressText)),
  include_boc: Default(One(Flag), true),
  code_hash: Many(HashText),
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
    const contracts = await seeContracts(call.contracts, unseen)
    const accounts = rows.map((row) => asAddress(row.account))
    const identities = await chain.book.identities.identify(
      rows.map((row, i) => ({ account: accounts[i] as Address, codeHash: row.code_hash })),
      contracts.kindsOf,
    )
    const isSuspended = await chain.suspended.load()
    const out = new JsonWriter().text('{"accounts":[')
    rows.forEach((row, i) => {
      const account = renderAccount(row, identities[i] as Identity, bocs.get(transactionKey(row)))
      out.text(`${i === 0 ? '' : ','}${account},"suspended":${isSuspended(row.account)}}`)
    })
    out.text('],"address_book":')
    await writeAccountsBook(out, call, rows, contracts)
    out.text(',"metadata":')
    await writeMetadata(out, call, accounts, contracts)
    return out.text('}')
  },
})

async function listBocs(
  { db, chain }: Pick<Call, 'db' | 'chain'>,
  rows: readonly AccountRow[],
): Promise<Map<string, StateBocs>> {
  const indexed = rows.filter(({ seen }) => seen === undefined)
  const bocs = await listNewestBocs(db, chain.codes, indexed)
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

/** Without its closing brace. */
function renderAccount(row: AccountRow, identity: Identity, bocs: StateBocs | undefined): string {
  const hash = (name: string, bytes: Uint8Array | null | undefined): string =>
    bytes ? `,"${name}":"${base64(bytes)}"` : ''
  return (
    `{"address":"${formatRaw(asAddress(row.account))}","account_state_hash":"${base64(row.hash)}"` +
    `,"balance":"${row.balance}","extra_currencies":${row.extra_currencies?.toString('latin1') ?? '{}'}` +
    `,"status":"${ACCOUNT_STATUSES[row.status]}"${hash('frozen_hash', row.frozen_hash)}` +
    `,"last_transaction_hash":"${base64(row.transaction_hash)}","last_transaction_lt":"${row.lt}"` +
    hash('data_hash', row.data_hash) +
    hash('code_hash', row.code_hash) +
    hash('data_boc', bocs?.data) +
    hash('code_boc', bocs?.code) +
    `,"contract_methods":${row.methods === null ? 'null' : `[${row.methods.join(',')}]`},${renderIdentity(identity)}`
  )
}
