import { expect, test } from 'vitest'
import { importBlocks } from '../../src/index/import.ts'
import { createTvm } from '../../src/tvm/tvm.ts'
import { readOracle } from '../api/oracles.ts'
import { testDatabase } from '../database.ts'
import { recordedChain } from '../lite-server/oracles.ts'
import { withRecordedCalls } from '../lite-server/recorded-calls.ts'
import { createRecordedChain } from '../lite-server/recorded-chain.ts'
import { ScriptedServer } from '../lite-server/scripted-server.ts'
import { type Json, serveWithNetwork } from './served.ts'

const ZERO_STATES = ['zerostate.boc', 'basestate0.boc']

test.skipIf(!recordedChain)('get-methods run on accounts that the index has not seen', async () => {
  await using database = await testDatabase()
  const { db } = database
  const states = ZERO_STATES.map((name) => `${recordedChain}/zerostate/${name}`)
  await importBlocks({ db, dir: `${recordedChain}/blocks`, states, to: 3, workers: 0 })
  const chain = withRecordedCalls(createRecordedChain(recordedChain as string))
  const tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
  const servers = [await ScriptedServer.start({ chain })]
  await using served = await serveWithNetwork({ db, chain, tvm, servers, deadlineMs: 60_000 })
  const runs = readOracle<Json>('tonlib_run_get_method').filter(({ params }) => params.length === 0)
  for (const { address, method, gas_used, exit_code, stack } of runs.slice(0, 40)) {
    const payload = { address, method, stack: [] }
    const reply = await served.server.inject({ method: 'POST', url: '/toncenter/api/v2/runGetMethodStd', payload })
    const result = { '@type': 'smc.runResult', gas_used, exit_code, stack }
    expect(reply.json(), `${address} ${method}`).toEqual({ ok: true, result })
  }
  expect(served.lines.filter(({ fields }) => fields.status === 'active').length).toBeGreaterThan(5)
  await tvm.stop()
})
