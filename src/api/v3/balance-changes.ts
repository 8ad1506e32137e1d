import { Type } from '@sinclair/typebox'
import { asHash } from '../../cell/hash.ts'
import { CellarError } from '../../lib/errors.ts'
import { BalanceChangesRecord } from '../../record/balance-changes.ts'
import { listTraceTransactions } from '../../store/lookups/trace-transactions.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { NonEmptySingle } from '../http/parameters.ts'
import { HashText } from '../http/value-parser.ts'
import { findActionTransactions } from '../reads/actions.ts'
import { listJettonWallets } from '../reads/jetton-wallets-of.ts'
import { accountsOfTransactions, readTransactions, toBalanceChanges } from '../shapes/balance-changes.ts'
import { defineEndpoint } from './http/endpoint.ts'

export default defineEndpoint({
  path: '/balanceChanges',
  operationId: 'api_v3_get_balance_changes',
  tag: 'actions',
  summary: 'Balance deltas of a trace or action',
  query: Type.Object({ trace_id: NonEmptySingle(HashText), action_id: NonEmptySingle(HashText) }),
  reply: BalanceChangesRecord.schema,
  mayBeMissing: true,
  async handle({ query, db, buffers, dialect }) {
    const { action_id, trace_id } = query
    if (action_id === undefined && trace_id === undefined) {
      throw new CellarError('INVALID_REQUEST', 'trace_id: this or action_id is required')
    }
    const action = action_id && (await findActionTransactions(db, action_id, trace_id))
    if (action_id !== undefined && action === undefined) throw new CellarError('NOT_FOUND', 'no such action')
    const traceId = action === undefined ? trace_id : asHash(action.traceId)
    const stored = traceId === undefined ? [] : await listTraceTransactions(db, [traceId])
    const transactions = readTransactions(stored, action?.transactions)
    const wallets = await listJettonWallets(db, accountsOfTransactions(transactions))
    const out = new JsonWriter(undefined, buffers)
    BalanceChangesRecord.write(out, toBalanceChanges(transactions, wallets, dialect), undefined)
    return out
  },
})
