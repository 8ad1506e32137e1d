import { beforeAll, describe, expect, test } from 'vitest'
import type { BlockIdExt } from '../../src/model/block.ts'
import { isSameBlock } from '../../src/node/proof/same-block.ts'
import { decodeTl, findTlKind } from '../../src/node/tl/codec.ts'
import { findCheckpoint } from '../../src/store/lookups/checkpoint.ts'
import { testDatabase } from '../database.ts'
import { type Exchange, listExchanges, recordedChain } from '../lite-server/oracles.ts'
import { ScriptedServer } from '../lite-server/scripted-server.ts'
import type { ServedChain } from '../lite-server/served-chain.ts'
import { createFollowedChain, followChain, startNetwork } from './network.ts'

/** The recorded chain with the one proof that the node was asked for: from the zero state to the top. */
function withBlockProof(
  chain: ServedChain,
  spoil: (answer: Uint8Array) => Uint8Array = (answer) => answer,
): ServedChain {
  const { request, answer } = listExchanges().find(
    (exchange) => findTlKind(exchange.request) === 'liteServer.getBlockProof',
  ) as Exchange
  const { knownBlock, targetBlock } = decodeTl(request, 'liteServer.getBlockProof')
  return {
    ...chain,
    answer: async (asked, head) => {
      if (asked.kind !== 'liteServer.getBlockProof') return chain.answer(asked, head)
      const isKnown =
        isSameBlock(asked.knownBlock, knownBlock) &&
        isSameBlock(asked.targetBlock as BlockIdExt, targetBlock as BlockIdExt)
      return isKnown ? spoil(answer) : undefined
    },
  }
}

describe.skipIf(!recordedChain)('following with signatures', { timeout: 180_000 }, () => {
  let chain: ServedChain
  beforeAll(() => {
    chain = createFollowedChain()
  })

  test('a block that the validators signed, proven from the zero state, is indexed', async () => {
    await using database = await testDatabase()
    const signed = withBlockProof(chain)
    const server = await ScriptedServer.start({ chain: signed })
    await using network = await startNetwork([server], signed)
    const range = { from: 'latest', to: chain.top } as const
    await followChain(database, network, signed, { range, trusted: chain.zeroState })
    expect(await findCheckpoint(database.db)).toMatchObject({ firstMcSeqno: chain.top, lastMcSeqno: chain.top })
    expect(server.asked.get('liteServer.getBlockProof')).toBe(1)
  })

  test('one whose signatures do not hold is not', async () => {
    await using database = await testDatabase()
    const forged = withBlockProof(chain, (answer) => {
      const spoiled = answer.slice()
      // Within the last signature.
      spoiled[spoiled.length - 12] = (spoiled[spoiled.length - 12] as number) ^ 1
      return spoiled
    })
    await using network = await startNetwork([await ScriptedServer.start({ chain: forged })], forged)
    const stop = new AbortController()
    const range = { from: 'latest', to: chain.top } as const
    const running = followChain(database, network, forged, { range, trusted: chain.zeroState, signal: stop.signal })
    await expect.poll(() => network.pool.status[0]?.lies).toBeGreaterThan(0)
    stop.abort()
    await running
    expect(await findCheckpoint(database.db)).toBeUndefined()
  })
})
