import { Type } from '@sinclair/typebox'
import type { Hash } from '../../cell/hash.ts'
import { ACTIONS_VERSION_HEADER, readActionTypes, readSupported, SupportedActionTypes } from '../http/action-request.ts'
import { ActionTypeName } from '../http/action-types.ts'
import { Default } from '../http/fields.ts'
import { LtRange, Many, NonEmptySingle, Page, Single, SortParameter, UtimeRange } from '../http/parameters.ts'
import { Format, IncludeSentences, McSeqno, Success } from '../http/shared-parameters.ts'
import { AddressText, Flag, HashText } from '../http/value-parser.ts'
import { type ActionFilter, type ActionRow, listActions } from '../reads/actions.ts'
import { filterPages } from '../reads/filtered-pages.ts'
import { listMessageEnds } from '../reads/message-ends.ts'
import { type PageRequest, toPage } from '../reads/page.ts'
import { listKeysByHash, listTransactionsAt, type TransactionKey } from '../reads/transactions.ts'
import { ActionsReply, hasSucceeded, toActionsReply } from '../shapes/actions.ts'
import { ACTIONS_SHEET } from '../shapes/actions-sheet.ts'
import type { Call } from '../shapes/call.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Query = Type.Object({
  account: NonEmptySingle(AddressText),
  tx_hash: Many(HashText),
  msg_hash: Many(HashText),
  action_id: Many(HashText, {
    description: 'stands for all other filters but trace_id; together with that it names one action',
  }),
  trace_id: Many(HashText),
  mc_seqno: McSeqno,
  ...UtimeRange,
  ...LtRange,
  action_type: Many(ActionTypeName),
  exclude_action_type: Many(ActionTypeName),
  ...Success,
  supported_action_types: SupportedActionTypes,
  include_accounts: Default(Single(Flag), false),
  include_transactions: Default(Single(Flag), false),
  ...IncludeSentences,
  ...Format,
  ...Page,
  sort: SortParameter,
})

export default defineEndpoint({
  path: '/actions',
  operationId: 'api_v3_get_actions',
  tag: 'actions',
  summary: 'Actions',
  query: Query,
  headers: ACTIONS_VERSION_HEADER,
  reply: ActionsReply,
  mayBeMissing: true,
  isKept: true,
  csv: ACTIONS_SHEET,
  async handle(call) {
    const { query, chain, db, headers } = call
    const supported = readSupported(query.supported_action_types, headers)
    const types = readActionTypes(supported, query.action_type, query.exclude_action_type)
    const filter = await toFilter(call)
    const list = async (page: PageRequest) =>
      filter === undefined
        ? toPage<ActionRow>([], page.limit, () => '')
        : listActions(db, filter, types, query.sort, page)
    const isWanted = (row: ActionRow): boolean => hasSucceeded(row) === query.success
    const { rows, nextCursor } =
      query.success === undefined ? await list(query) : await filterPages(list, isWanted, query)
    if (query.mc_seqno !== undefined) await chain.expectMasterchainBlock(query.mc_seqno)
    const parts = {
      includeAccounts: query.include_accounts,
      includeTransactions: query.include_transactions,
      includeSentences: query.include_sentences || query.format === 'csv',
    }
    return toActionsReply(call, rows, parts, nextCursor)
  },
})

/** Ids stand for all else that was asked; undefined when nothing can grant. Only an action and its trace name one together. */
async function toFilter({ query, db }: Call<typeof Query>): Promise<ActionFilter | undefined> {
  const { account, trace_id: traceIds, action_id: actionIds } = query
  if (actionIds !== undefined) return traceIds === undefined ? { actionIds } : { actionIds, traceIds }
  if (traceIds !== undefined) return account === undefined ? { traceIds } : { traceIds, account }
  const { mc_seqno, start_utime, end_utime, start_lt, end_lt } = query
  const plain = { account, mc_seqno, start_utime, end_utime, start_lt, end_lt }
  const filter = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)) as ActionFilter
  const keys = await listKeys(db, query.tx_hash, query.msg_hash)
  if (keys === undefined) return filter
  const transactions = await listTransactionsAt(db, keys)
  if (transactions.length === 0) return undefined
  return {
    ...filter,
    traceIds: transactions.map(({ trace_id }) => trace_id),
    transactions: transactions.map(({ hash }) => hash),
  }
}

/** The transactions that were named, by their hashes or by messages of theirs, or by both. */
async function listKeys(
  db: Call['db'],
  hashes: readonly Hash[] | undefined,
  messages: readonly Hash[] | undefined,
): Promise<readonly TransactionKey[] | undefined> {
  const byHash = hashes && (await listKeysByHash(db, hashes))
  const byMessage = messages && (await listMessageEnds(db, { msg_hash: messages }, undefined)).keys
  if (byHash === undefined || byMessage === undefined) return byHash ?? byMessage
  return byHash.filter((key) => byMessage.some((other) => isSame(key, other)))
}

const isSame = (a: TransactionKey, b: TransactionKey): boolean =>
  a.lt === b.lt && Buffer.compare(a.account, b.account) === 0
