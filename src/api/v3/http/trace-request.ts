import type { Static } from '@sinclair/typebox'
import { Type } from '@sinclair/typebox'
import { CellarError } from '../../../lib/errors.ts'
import type { TraceRow } from '../../../store/tables/traces.ts'
import { SupportedActionTypes } from '../../http/action-request.ts'
import { LtRange, Many, NonEmptySingle, Page, SortParameter, UtimeRange } from '../../http/parameters.ts'
import { IncludeSentences, McSeqno } from '../../http/shared-parameters.ts'
import { AddressText, HashText } from '../../http/value-parser.ts'
import { listTraceIdsByMessage } from '../../reads/message-ends.ts'
import type { Page as ListPage } from '../../reads/page.ts'
import { listTraces } from '../../reads/traces.ts'
import { listKeysByHash, listTraceIdsAt } from '../../reads/transactions.ts'
import type { Call } from '../../shapes/call.ts'

/** How traces are asked for. */
export const TraceQuery = {
  account: NonEmptySingle(AddressText),
  trace_id: Many(HashText),
  tx_hash: Many(HashText),
  msg_hash: Many(HashText),
  mc_seqno: McSeqno,
  ...UtimeRange,
  ...LtRange,
  supported_action_types: SupportedActionTypes,
  ...IncludeSentences,
  ...Page,
  sort: SortParameter,
}
const Query = Type.Object(TraceQuery)

const NAMES = ['account', 'trace_id', 'tx_hash', 'msg_hash'] as const

/** The page of traces that was asked for. */
export async function listAskedTraces({ db, chain }: Call, query: Static<typeof Query>): Promise<ListPage<TraceRow>> {
  const given = NAMES.filter((name) => query[name] !== undefined)
  if (given.length > 1) throw new CellarError('BAD_REQUEST', `${given[1]}: cannot be combined with ${given[0]}`)
  const ids = await findTraceIds(db, query)
  const page: ListPage<TraceRow> =
    ids?.length === 0
      ? { rows: [] }
      : await listTraces(db, ids === undefined ? query : { ...query, ids }, query.sort, query)
  if (query.mc_seqno !== undefined) await chain.expectMasterchainBlock(query.mc_seqno)
  return page
}

/** The traces named by id, transaction or message; undefined when none of these was given. */
export async function findTraceIds(
  db: Call['db'],
  query: Pick<Static<typeof Query>, 'trace_id' | 'msg_hash' | 'tx_hash'>,
): Promise<readonly Uint8Array[] | undefined> {
  if (query.trace_id !== undefined) return query.trace_id
  if (query.msg_hash !== undefined) return listTraceIdsByMessage(db, query.msg_hash)
  if (query.tx_hash === undefined) return undefined
  return listTraceIdsAt(db, await listKeysByHash(db, query.tx_hash))
}
