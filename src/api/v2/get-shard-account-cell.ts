import { Type } from '@sinclair/typebox'
import { base64 } from '../http/json-writer.ts'
import { getAccountAt } from '../reads/account-at.ts'
import { toShardAccount } from '../reads/shard-account.ts'
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
  async handle({ db, chain, machine, params }) {
    const { state } = await getAccountAt(db, chain, params.address.address, expectSeqno(params.seqno))
    const bytes = machine ? base64(await machine.writeState(state)) : toBytes(toShardAccount(state))
    return { '@type': 'tvm.cell' as const, bytes }
  },
})
