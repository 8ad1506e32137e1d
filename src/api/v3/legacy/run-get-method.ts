import { Type } from '@sinclair/typebox'
import { renderRun } from '../../render/render-run.ts'
import { defineMethod } from '../../v2/edge/method.ts'
import { Default, Read } from '../../v2/edge/parameters.ts'
import { MethodParameter, runMethod } from '../../v2/edge/run-parameters.ts'
import { AddressParameter, SeqnoParameter } from '../../v2/edge/shared-parameters.ts'
import { readTypeValue } from '../../v2/machine/stack-input.ts'
import type { TypeValue } from '../../v2/shapes/type-value-stack.ts'

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
    stack: Default(Read({ type: 'array', items: Entry }, readTypeValue), []),
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
