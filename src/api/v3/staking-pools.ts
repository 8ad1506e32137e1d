import { Type } from '@sinclair/typebox'
import { ListedPoolRecord } from '../../record/nominator-pool.ts'
import { Page } from '../http/parameters.ts'
import { listPools } from '../reads/staking.ts'
import { addressesIn } from '../shapes/contract-fields.ts'
import { defineListReply } from '../shapes/list-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Reply = defineListReply('ListedNominatorPoolsResponse', 'pools', ListedPoolRecord)

export default defineEndpoint({
  path: '/staking/nominatorPools/pools',
  operationId: 'getNominatorPools',
  tag: 'staking',
  summary: 'All nominator pools',
  query: Type.Object(Page),
  reply: Reply.schema,
  async handle(call) {
    const page = await listPools(call.db, call.query)
    return Reply.write(call, {
      ...page,
      context: undefined,
      books: page.rows.flatMap(({ account, validator }) => addressesIn(account, validator)),
    })
  },
})
