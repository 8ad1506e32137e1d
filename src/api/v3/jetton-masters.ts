import { type Static, Type } from '@sinclair/typebox'
import { CellarError } from '../../lib/errors.ts'
import { type CountedJetton, JettonMasterRecord } from '../../record/jetton-master.ts'
import type { Queryable } from '../../store/database.ts'
import { Many, NonEmptySingle, Page } from '../http/parameters.ts'
import { IncludeCounts } from '../http/shared-parameters.ts'
import { AddressText, Word } from '../http/value-parser.ts'
import { readContractsThrough } from '../read-through/contract-reader.ts'
import { listJettonMasters, listJettonsByHolders } from '../reads/jetton-masters.ts'
import type { Page as ListPage } from '../reads/page.ts'
import type { ReadThroughContracts } from '../reads/read-through-contracts.ts'
import { countJettons } from '../reads/token-counts.ts'
import { addressesIn } from '../shapes/contract-fields.ts'
import { defineListReply } from '../shapes/list-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Reply = defineListReply('JettonMastersResponse', 'jetton_masters', JettonMasterRecord, { hasMetadata: true })

const Query = Type.Object({
  address: Many(AddressText, { maxItems: 1024 }),
  admin_address: Many(AddressText, { maxItems: 1024 }),
  ...IncludeCounts,
  sort: NonEmptySingle(Word(['holders']), {
    description: '`holders`: those with most holders first, and only those that have some; not with a filter',
  }),
  ...Page,
})

export default defineEndpoint({
  path: '/jetton/masters',
  operationId: 'api_v3_get_jetton_masters',
  tag: 'jettons',
  summary: 'Jetton masters',
  query: Query,
  reply: Reply.schema,
  async handle(call) {
    const seen = await readContractsThrough(call.contracts, call.query.address)
    const page = await list(call.db, call.query, seen)
    return Reply.write(call, {
      ...page,
      context: undefined,
      books: page.rows.flatMap(({ account, admin }) => addressesIn(account, admin)),
      seen,
    })
  },
})

async function list(
  db: Queryable,
  query: Static<typeof Query>,
  seen: ReadThroughContracts,
): Promise<ListPage<CountedJetton>> {
  if (query.sort === undefined) {
    const page = await listJettonMasters(db, query, query, seen)
    return query.include_counts ? { ...page, rows: await countJettons(db, page.rows, seen) } : page
  }
  if (query.address !== undefined || query.admin_address !== undefined) {
    throw new CellarError('BAD_REQUEST', 'sort: cannot be combined with address or admin_address')
  }
  const page = await listJettonsByHolders(db, query)
  return query.include_counts ? { ...page, rows: page.rows.map((row) => ({ ...row, counts: row })) } : page
}
