import { expect, test } from 'vitest'
import type { FaultPlan } from '../../test/lite-server/faults.ts'
import { ScriptedServer } from '../../test/lite-server/scripted-server.ts'
import { createToyChain } from '../../test/lite-server/served-chain.ts'
import { asAddress } from '../cell/address.ts'
import type { BlockIdExt } from '../model/block.ts'
import { LitePool } from './lite/pool.ts'
import { createLiteSource } from './lite-source.ts'

const METHOD = 'liteServer.getAccountState'
const chain = createToyChain(20)

test('a state is gone when servers say so again and again, not when they have no time', {
  timeout: 60_000,
}, async () => {
  let busy = 2
  const faults: FaultPlan = (method) =>
    method === METHOD ? { kind: 'error', code: busy-- > 0 ? -503 : 651 } : undefined
  await using server = await ScriptedServer.start({ chain, seed: 2, faults })
  await using pool = new LitePool({ servers: [server.address], zeroState: chain.zeroState })
  const { findAccount } = createLiteSource({ pool })
  const block = chain.masterchainBlock(10) as BlockIdExt
  expect(await findAccount(block, asAddress(new Uint8Array(33)))).toBeUndefined()
  expect(server.asked.get(METHOD)).toBe(2 + 4)
})
