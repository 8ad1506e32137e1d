import { Type } from '@sinclair/typebox'
import { renderRun } from './handlers/render-run.ts'
import { runMethod, runParameters } from './handlers/run-parameters.ts'
import { readTyped } from './handlers/stack-input.ts'
import { defineMethod } from './http/method.ts'
import { RunGetMethodStdResult } from './schemas/run.ts'
import { StackEntry } from './schemas/stack.ts'

export default defineMethod({
  name: 'runGetMethodStd',
  tag: 'run method',
  summary: 'Run a get-method; the stack as typed entries',
  load: 'getMethod',
  postOnly: true,
  params: Type.Object(runParameters({ type: 'array', items: StackEntry }, readTyped)),
  result: RunGetMethodStdResult,
  errors: [533],
  async handle(call) {
    const { run } = await runMethod(call, call.params)
    return {
      '@type': 'smc.runResult' as const,
      gas_used: run.gasUsed,
      stack: await renderRun(call, run, 'typed'),
      exit_code: run.exitCode,
    }
  },
})
