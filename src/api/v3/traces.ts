import { Type } from '@sinclair/typebox'
import { CellarError } from '../../lib/errors.ts'
import { ActionTypeName } from '../edge/action-types.ts'
import { type Call, defineEndpoint } from '../edge/endpoint.ts'
import { AddressText, Flag, HashText } from '../edge/forms.ts'
import { Default, LtRange, Many, Named, One, Page, SortParameter, UtimeRange } from '../edge/parameters.ts'
import { McSeqno } from '../edge/shared-parameters.ts'
import { listTraceIdsByMessage } from '../reads/message-ends.ts'
import { listTraces } from '../reads/traces.ts'
import { listKeysByHash, listTraceIdsAt } from '../reads/transactions.ts'
import { TracesReply } from '../schemas/trace.ts'
import { toTracesReply } from '../shapes/traces.ts'

const Query = Type.Object({
  account: Named(AddressText),
  trace_id: Many(HashText),
  tx_hash: Many(HashText),
  msg_hash: Many(HashText),
  mc_seqno: McSeqno,
  ...UtimeRange,
  ...LtRange,
  include_actions: Default(One(Flag), false),
  supported_action_types: Many(ActionTypeName, {
    description: 'action type names or the shortcuts listed; default latest',
  }),
  ...Page,
  sort: SortParameter,
})

const NAMES = ['account', 'trace_id', 'tx_hash', 'msg_hash'] as const

export default defineEndpoint({
  path: '/traces',
  operationId: 'api_v3_get_traces',
  tag: 'actions',
  summary: 'Traces',
  query: Query,
  headers: { 'X-Actions-Version': 'overrides supported_action_types with this one value' },
  reply: TracesReply,
  mayBeMissing: true,
  async handle(call) {
    const { query, chain, db, headers } = call
    const given = NAMES.filter((name) => query[name] !== undefined)
    if (given.length > 1) throw new CellarError('BAD_REQUEST', `${given[1]}: cannot be combined with ${given[0]}`)
    const version = headers['x-actions-version']
    if (typeof version === 'string' && ActionTypeName.read(version) === undefined) {
      throw new CellarError('BAD_REQUEST', `X-Actions-Version: expected ${ActionTypeName.expected}`)
    }
    if (query.mc_seqno !== undefined) await chain.expectMasterchainBlock(query.mc_seqno)
    const ids = await findIds(call)
    const filter = ids === undefined ? query : { ...query, ids }
    const { rows, nextCursor } = ids?.length === 0 ? { rows: [] } : await listTraces(db, filter, query.sort, query)
    return toTracesReply(call, rows, query.include_actions, nextCursor)
  },
})

/** The traces named by id, transaction or message; undefined when none of these was given. */
async function findIds({ query, db }: Call<typeof Query>): Promise<readonly Uint8Array[] | undefined> {
  if (query.trace_id !== undefined) return query.trace_id
  if (query.msg_hash !== undefined) return listTraceIdsByMessage(db, query.msg_hash)
  if (query.tx_hash === undefined) return undefined
  return listTraceIdsAt(db, await listKeysByHash(db, query.tx_hash))
}
