import { expect, test } from 'vitest'
import { ACCOUNT, makeAccount } from '../../../test/blocks/made-account.ts'
import { blockAt } from '../../../test/tvm/small-chain.ts'
import { asHash } from '../../cell/hash.ts'
import type { ProvenAccount } from '../../node/proof/account.ts'
import { createNodeReader } from './node-reader.ts'

const BLOCK = blockAt(7)

/** Reads an account of a network that answers so; gives back the levels of what was said of it. */
async function levelsFor(answer: ProvenAccount['account'] | undefined): Promise<string[]> {
  const levels: string[] = []
  const sayer = (level: string) => () => void levels.push(level)
  const reader = createNodeReader({
    source: {
      findAccount: async () =>
        answer === undefined ? undefined : { shardBlock: BLOCK, genUtime: 1, genLt: 2n, account: answer },
    },
    runner: { run: () => Promise.reject(new Error('nobody asks for more')) },
    recent: { find: async () => BLOCK },
    isReachable: () => true,
    log: { debug: sayer('debug'), info: sayer('info'), warn: sayer('warn') },
  })
  await reader.read(ACCOUNT)
  return levels
}

test('what is read is told; that there is no such account only to whoever wants to know all', async () => {
  const lastTransHash = asHash(new Uint8Array(32).fill(7))
  expect(await levelsFor({ root: makeAccount(null, null), lastTransLt: 10n, lastTransHash })).toEqual(['info'])
  expect(await levelsFor(null)).toEqual(['debug'])
  expect(await levelsFor(undefined)).toEqual(['warn'])
})
