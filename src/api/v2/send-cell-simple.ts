import { Type } from '@sinclair/typebox'
import { writeBoc } from '../../cell/boc-writer.ts'
import { deliverOrTell } from './edge/deliver.ts'
import { defineMethod } from './edge/method.ts'
import { Read, Required } from './edge/parameters.ts'
import { CELL_OBJECT, readCellObject } from './machine/cell-object.ts'
import { ResultOk } from './schemas/send.ts'

export default defineMethod({
  name: 'sendCellSimple',
  tag: 'legacy',
  summary: 'Send an external message given as cells in JSON',
  load: 'send',
  postOnly: true,
  params: Type.Object({
    cell: Required(Read(CELL_OBJECT, readCellObject, { description: 'the whole external message' })),
  }),
  result: ResultOk,
  async handle(call) {
    await deliverOrTell(call, writeBoc(call.params.cell))
    return { '@type': 'ok' as const }
  },
})
