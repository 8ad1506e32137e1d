import { Type } from '@sinclair/typebox'
import { CellarError } from '../../lib/errors.ts'
import { isAborted } from '../../record/transaction-outline.ts'
import { searchDocument } from '../../store/compact/packed-document.ts'
import { isoTime } from '../http/csv.ts'
import { LtRange, Many, Page, Single, SortParameter, UtimeRange } from '../http/parameters.ts'
import {
  BlockFilter,
  expectWholeBlockFilter,
  Format,
  IncludeBoc,
  IncludeSentences,
  McSeqno,
  MessageParameters,
  Success,
} from '../http/shared-parameters.ts'
import { AddressText, HashText, Lt } from '../http/value-parser.ts'
import { filterPages } from '../reads/filtered-pages.ts'
import { CUT, listMessageEnds, type MessageSearch } from '../reads/message-ends.ts'
import type { PageRequest } from '../reads/page.ts'
import { distinctKeys, listTransactions } from '../reads/transaction-pages.ts'
import type { TransactionKey, TransactionRow } from '../reads/transactions.ts'
import type { Call } from '../shapes/call.ts'
import { TransactionsReply, toTransactionsReply } from '../shapes/transactions.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Query = Type.Object({
  ...BlockFilter,
  mc_seqno: McSeqno,
  account: Many(AddressText),
  exclude_account: Many(AddressText, { description: 'transactions of these accounts are left out' }),
  hash: Many(HashText),
  lt: Single(Lt),
  ...MessageParameters,
  ...Success,
  ...UtimeRange,
  ...LtRange,
  ...IncludeBoc,
  ...IncludeSentences,
  ...Format,
  ...Page,
  sort: SortParameter,
})

export default defineEndpoint({
  path: '/transactions',
  operationId: 'api_v3_get_transactions',
  tag: 'blockchain',
  summary: 'Transactions',
  query: Query,
  reply: TransactionsReply,
  mayBeMissing: true,
  isKept: true,
  csv: {
    list: 'transactions',
    columns: {
      time: (row) => isoTime(row.now),
      hash: (row) => row.hash,
      lt: (row) => row.lt,
      account: (row) => row.account,
      from: (row) => row.in_msg?.source,
      value: (row) => row.in_msg?.value,
      messages_out: (row) => row.out_msgs.length,
      fees: (row) => row.total_fees,
      balance_after: (row) => row.account_state_after?.balance,
      success: (row) => row.description.aborted !== true,
      failure: (row) => row.failure,
      trace_id: (row) => row.trace_id,
    },
  },
  async handle(call) {
    const { query, chain, db } = call
    expectWholeBlockFilter(query)
    const keys = await findKeys(call)
    const filter = keys === undefined ? query : { ...query, keys }
    const list = (part: PageRequest) => listTransactions(db, filter, query.sort, part)
    const isWanted = ({ stored }: TransactionRow): boolean => isAborted(searchDocument(stored)) !== query.success
    const page = query.success === undefined ? await list(query) : await filterPages(list, isWanted, query)
    if (query.mc_seqno !== undefined) await chain.expectMasterchainBlock(query.mc_seqno)
    if (query.hash !== undefined && page.rows.length === query.hash.length) call.lifetime('settled')
    return toTransactionsReply(call, page)
  },
})

/** Where the transactions are that hold the messages asked for; undefined when none was described. */
async function findKeys(call: Call<typeof Query>): Promise<readonly TransactionKey[] | undefined> {
  const { msg_hash, body_hash, source, destination, opcode, direction } = call.query
  const given = { msg_hash, body_hash, source, destination, opcode }
  const search = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as MessageSearch
  if (Object.keys(search).length === 0) {
    if (direction === undefined) return undefined
    throw new CellarError('BAD_REQUEST', 'direction can be specified only with msg_hash or opcode')
  }
  const { keys, isCut } = await listMessageEnds(call.db, search, direction)
  if (isCut) call.warn(CUT)
  return distinctKeys(keys)
}
