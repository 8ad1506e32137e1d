import { Type } from '@sinclair/typebox'
import { BalancePointRecord } from '../../record/balance-point.ts'
import { Address, Nullable } from '../../record/schema.ts'
import { Required } from '../http/fields.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { NonEmptySingle, PageOf, Single } from '../http/parameters.ts'
import { AddressText, Utime } from '../http/value-parser.ts'
import { findJettonWallet, listBalances } from '../reads/balance-history.ts'
import { addressText } from '../shapes/contract-fields.ts'
import { defineEndpoint } from './http/endpoint.ts'

/** Later than any block. */
const EVER = 2n ** 40n

export default defineEndpoint({
  path: '/balanceHistory',
  operationId: 'api_v3_get_balance_history',
  tag: 'accounts',
  summary: 'Past of a balance',
  query: Type.Object({
    account: Required(NonEmptySingle(AddressText, { description: 'whose balance, in any form' })),
    jetton: NonEmptySingle(AddressText, {
      description: 'master of a jetton: how much of it the account had; Toncoin unless given',
    }),
    points: { ...PageOf(200), description: 'no more points than this' },
    from: Single(Utime, { description: 'from this time on, in Unix seconds' }),
    to: Single(Utime, { description: 'until this time, in Unix seconds' }),
  }),
  reply: Type.Object(
    {
      account: Address,
      jetton_wallet: Nullable(Address),
      is_complete: Type.Boolean(),
      points: Type.Array(BalancePointRecord.schema),
    },
    { $id: 'BalanceHistoryResponse' },
  ),
  async handle({ query, db, buffers }) {
    const { account, jetton, points, from = 0n, to = EVER } = query
    const wallet = jetton && (await findJettonWallet(db, account, jetton))
    const isKnown = jetton === undefined || wallet !== undefined
    const source = { account: wallet ?? account, isWallet: wallet !== undefined }
    const history = isKnown ? await listBalances(db, source, { from, to }, points) : { points: [], isComplete: true }
    const out = new JsonWriter(undefined, buffers)
    out.text(`{"account":${addressText(account)},"jetton_wallet":${wallet ? addressText(wallet) : 'null'}`)
    out.text(`,"is_complete":${history.isComplete},"points":[`)
    history.points.forEach((point, i) => {
      if (i > 0) out.text(',')
      BalancePointRecord.write(out, point, undefined)
    })
    return out.text(']}')
  },
})
