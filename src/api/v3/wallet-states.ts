import { Type } from '@sinclair/typebox'
import { asAddress, formatRaw } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash } from '../../cell/hash.ts'
import { findWalletCode } from '../../decode/contracts/wallet-codes.ts'
import { readWalletData } from '../../decode/contracts/wallet-data.ts'
import { ACCOUNT_STATUSES } from '../../store/tables/accounts.ts'
import { transactionKey } from '../../store/transaction-key.ts'
import { AddressText } from '../http/forms.ts'
import { base64, JsonWriter } from '../http/json-writer.ts'
import { Many, Required } from '../http/parameters.ts'
import { seeContracts } from '../read-through/contract-reader.ts'
import { type AccountRow, listAccountRows } from '../reads/account-rows.ts'
import { listNewestBocs } from '../reads/state-bocs.ts'
import { WalletStatesReply } from '../schemas/wallet.ts'
import { writeAccountsBook } from '../shapes/accounts-book.ts'
import { writeMetadata } from '../shapes/metadata.ts'
import { defineEndpoint } from './http/endpoint.ts'

export default defineEndpoint({
  path: '/walletStates',
  operationId: 'api_v3_get_wallet_states',
  tag: 'accounts',
  summary: 'Latest states of wallets',
  query: Type.Object({ address: Required(Many(AddressText)) }),
  reply: WalletStatesReply,
  async handle(call) {
    const { query, db, chain } = call
    const rows = await listAccountRows(db, chain, query.address)
    const wallets = rows.filter((row) => row.seen === undefined && codeOf(row) !== undefined)
    const bocs = await listNewestBocs(db, chain.codes, wallets)
    const isSuspended = await chain.suspended.load()
    const out = new JsonWriter().text('{"wallets":[')
    rows.forEach((row, i) => {
      const data = row.seen === undefined ? bocs.get(transactionKey(row))?.data : undefined
      const cell = row.seen === undefined ? data && readSingleRoot(data) : row.seen.data
      out.text(`${i === 0 ? '' : ','}${renderWallet(row, cell ?? null)},"suspended":${isSuspended(row.account)}}`)
    })
    out.text('],"address_book":')
    const unseen = rows.flatMap(({ account, seen }) => (seen === undefined ? [] : [asAddress(account)]))
    await writeAccountsBook(out, call, rows, await seeContracts(call.contracts, unseen))
    out.text(',"metadata":')
    await writeMetadata(
      out,
      call,
      rows.map(({ account }) => account),
    )
    return out.text('}')
  },
})

const codeOf = ({ code_hash }: AccountRow) => (code_hash === null ? undefined : findWalletCode(asHash(code_hash)))

/** Without its closing brace. */
function renderWallet(row: AccountRow, data: Cell | null): string {
  const code = codeOf(row)
  const { seqno, walletId, isSignatureAllowed } = code && data ? readWalletData(data, code.layout) : {}
  const field = (name: string, value: unknown): string => (value === undefined ? '' : `,"${name}":${value}`)
  return (
    `{"address":"${formatRaw(asAddress(row.account))}","is_wallet":${code !== undefined}` +
    field('wallet_type', code && `"${code.name}"`) +
    field('seqno', seqno) +
    field('wallet_id', walletId) +
    field('is_signature_allowed', isSignatureAllowed) +
    `,"balance":"${row.balance}","extra_currencies":${row.extra_currencies?.toString('latin1') ?? '{}'}` +
    `,"status":"${ACCOUNT_STATUSES[row.status]}"` +
    field('code_hash', row.code_hash ? `"${base64(row.code_hash)}"` : undefined) +
    `,"last_transaction_hash":"${base64(row.transaction_hash)}","last_transaction_lt":"${row.lt}"`
  )
}
