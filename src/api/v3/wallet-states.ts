import { Type } from '@sinclair/typebox'
import { asAddress } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash } from '../../cell/hash.ts'
import { findWalletCode } from '../../decode/contracts/wallet-codes.ts'
import { readWalletData } from '../../decode/contracts/wallet-data.ts'
import { type KnownWallet, WalletStateRecord } from '../../record/wallet-state.ts'
import { transactionKey } from '../../store/transaction-key.ts'
import { Required } from '../http/fields.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { Many } from '../http/parameters.ts'
import { AddressText } from '../http/value-parser.ts'
import { readContractsThrough } from '../read-through/contract-reader.ts'
import { type AccountRow, listAccountRows } from '../reads/account-rows.ts'
import { listNewestBocs } from '../reads/state-bocs.ts'
import { writeAccountsBook } from '../shapes/accounts-book.ts'
import { listSchema } from '../shapes/list-parts.ts'
import { writeMetadata } from '../shapes/metadata.ts'
import { defineEndpoint } from './http/endpoint.ts'

const WalletStatesReply = listSchema('WalletStatesResponse', 'wallets', WalletStateRecord.schema, {
  hasMetadata: true,
  hasPages: false,
})

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
    const bocs = await listNewestBocs(db, chain, wallets)
    const isSuspended = await chain.suspended.load()
    const out = new JsonWriter().text('{"wallets":[')
    rows.forEach((row, i) => {
      const data = row.seen === undefined ? bocs.get(transactionKey(row))?.data : undefined
      const cell = row.seen === undefined ? data && readSingleRoot(data) : row.seen.data
      if (i > 0) out.text(',')
      WalletStateRecord.write(out, toWallet(row, cell ?? null, isSuspended(row.account)), undefined)
    })
    out.text('],"address_book":')
    const unseen = rows.flatMap(({ account, seen }) => (seen === undefined ? [] : [asAddress(account)]))
    await writeAccountsBook(out, call, rows, await readContractsThrough(call.contracts, unseen))
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

function toWallet(row: AccountRow, data: Cell | null, isSuspended: boolean): KnownWallet {
  const code = codeOf(row)
  return { row, type: code?.name, ...(code && data ? readWalletData(data, code.layout) : {}), isSuspended }
}
