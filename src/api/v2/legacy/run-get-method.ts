import { Type } from '@sinclair/typebox'
import { Default, Field } from '../../http/fields.ts'
import type { TypeValue } from '../../shapes/type-value-stack.ts'
import { renderRun } from '../handlers/render-run.ts'
import { MethodParameter, runMethod } from '../handlers/run-parameters.ts'
import { readTypeValue } from '../handlers/stack-input.ts'
import { defineMethod } from '../http/method.ts'
import { AddressParameter, SeqnoParameter } from '../http/shared-parameters.ts'

const Entry = { type: 'object', required: ['type', 'value'], properties: { type: { type: 'string' }, value: {} } }

export default defineMethod({
  name: 'runGetMethod',
  tag: 'api/v2',
  summary: 'Run a get-method',
  load: 'getMethod',
  postOnly: true,
  params: Type.Object({
    address: AddressParameter,
    method: MethodParameter,
    stack: Default(Field({ type: 'array', items: Entry }, readTypeValue), []),
    seqno: SeqnoParameter,
  }),
  result: Type.Object(
    {
      gas_used: Type.Integer(),
      exit_code: Type.Integer(),
      stack: Type.Unsafe<TypeValue[]>({ type: 'array', items: Entry }),
    },
    { $id: 'V2RunGetMethodResult' },
  ),
  async handle(call) {
    const { run } = await runMethod(call, call.params)
    return { gas_used: run.gasUsed, exit_code: run.exitCode, stack: await renderRun(call, run, 'typeValue') }
  },
})
