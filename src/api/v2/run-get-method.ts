import { Type } from '@sinclair/typebox'
import { renderRun } from './handlers/render-run.ts'
import { runMethod, runParameters } from './handlers/run-parameters.ts'
import { readPairs } from './handlers/stack-input.ts'
import { defineMethod } from './http/method.ts'
import { PairSchema, RunGetMethodResult } from './schemas/run.ts'
import { toLastTransaction } from './shapes/account.ts'
import { toBlockId } from './shapes/ids.ts'

export default defineMethod({
  name: 'runGetMethod',
  tag: 'run method',
  summary: 'Run a get-method; the stack as pairs of type and value',
  load: 'getMethod',
  postOnly: true,
  params: Type.Object(runParameters({ type: 'array', items: PairSchema }, readPairs)),
  result: RunGetMethodResult,
  errors: [533],
  async handle(call) {
    const { account, run } = await runMethod(call, call.params)
    return {
      '@type': 'smc.runResult' as const,
      gas_used: run.gasUsed,
      stack: await renderRun(call, run, 'pairs'),
      exit_code: run.exitCode,
      block_id: toBlockId(account.block, call.dialect),
      last_transaction_id: toLastTransaction(account.state),
    }
  },
})
