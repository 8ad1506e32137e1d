import { Type } from '@sinclair/typebox'
import { toShardAccount } from '../machine/shard-account.ts'
import { getAccountAt } from '../reads/account-at.ts'
import { toBytes } from '../shapes/cells.ts'
import { defineMethod } from './http/method.ts'
import { AccountAtParameters, expectSeqno } from './http/shared-parameters.ts'
import { CellBoxed } from './schemas/values.ts'

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
