import { Type } from '@sinclair/typebox'
import { writeBoc } from '../../cell/boc-writer.ts'
import { Field, Required } from '../http/fields.ts'
import { CELL_OBJECT, readCellObject } from './handlers/cell-object.ts'
import { deliverOrTell } from './handlers/deliver.ts'
import { defineMethod } from './http/method.ts'
import { ResultOk } from './schemas/send.ts'

export default defineMethod({
  name: 'sendCellSimple',
  tag: 'legacy',
  summary: 'Send an external message given as cells in JSON',
  load: 'send',
  postOnly: true,
  params: Type.Object({
    cell: Required(Field({ ...CELL_OBJECT, description: 'the whole external message' }, readCellObject)),
  }),
  result: ResultOk,
  async handle(call) {
    await deliverOrTell(call, writeBoc(call.params.cell))
    return { '@type': 'ok' as const }
  },
})
