import { Type } from '@sinclair/typebox'
import { defineMethod } from './edge/method.ts'
import { AccountAtParameters, expectSeqno } from './edge/shared-parameters.ts'
import { getAccountAt } from './reads/accounts.ts'
import { CellBoxed } from './schemas/values.ts'
import { toBytes } from './shapes/cells.ts'
import { toShardAccount } from './shapes/shard-account.ts'

export default defineMethod({
  name: 'getShardAccountCell',
  tag: 'accounts',
  summary: 'The ShardAccount cell of an account',
  params: Type.Object(AccountAtParameters),
  result: CellBoxed,
  async handle({ db, chain, params }) {
    const { state } = await getAccountAt(db, chain, params.address.address, expectSeqno(params.seqno))
    return { '@type': 'tvm.cell' as const, bytes: toBytes(toShardAccount(state)) }
  },
})
