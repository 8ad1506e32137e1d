import { expect, test } from 'vitest'
import { ACCOUNT, makeAccount } from '../../../test/blocks/made-account.ts'
import { fullTree } from '../../../test/emulate/hostile-messages.ts'
import { blockAt } from '../../../test/tvm/small-chain.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { cellHash } from '../../cell/hashing.ts'
import { LARGE_CELLS } from '../../cell/large-bag.ts'
import type { ProvenAccount, UncheckedState } from '../../node/proof/account.ts'
import type { AccountReader } from '../reads/account-reader.ts'
import type { LargeStates } from '../reads/large-states.ts'
import { cutUnreadJob } from '../render/state-job.ts'
import { createNodeReader } from './node-reader.ts'

const BLOCK = blockAt(7)

type Answer = ProvenAccount<Cell | UncheckedState>['account'] | undefined

/** A reader of a network that answers so; puts the levels of what is said of it into `levels`. */
const readerOf = (answer: Answer, levels: string[]): AccountReader => readerBy(() => answer, levels)

function readerBy(toAnswer: () => Answer, levels: string[]): AccountReader {
  const sayer = (level: string) => () => void levels.push(level)
  return createNodeReader({
    source: {
      findAccountOrUnread: async () => {
        const answer = toAnswer()
        return answer === undefined ? undefined : { shardBlock: BLOCK, genUtime: 1, genLt: 2n, account: answer }
      },
    },
    runner: { run: () => Promise.reject(new Error('nobody asks for more')) },
    recent: { find: async () => BLOCK },
    isReachable: () => true,
    log: { debug: sayer('debug'), info: sayer('info'), warn: sayer('warn') },
  })
}

async function levelsFor(answer: Answer): Promise<string[]> {
  const levels: string[] = []
  await readerOf(answer, levels).read(ACCOUNT)
  return levels
}

test('what is read is told; that there is no such account only to whoever wants to know all', async () => {
  const lastTransHash = asHash(new Uint8Array(32).fill(7))
  expect(await levelsFor({ root: makeAccount(null, null), lastTransLt: 10n, lastTransHash })).toEqual(['info'])
  expect(await levelsFor(null)).toEqual(['debug'])
  expect(await levelsFor(undefined)).toEqual(['warn'])
})

const lastTransHash = asHash(new Uint8Array(32).fill(7))
const data = fullTree(LARGE_CELLS)
const account = makeAccount(null, data)
const unread = (hash: Hash, refute?: UncheckedState['refute']): Answer => ({
  ...{ root: { boc: writeBoc(account), hash, refute }, lastTransLt: 10n, lastTransHash },
})
/** As the thread does it; what else it can do is not asked for. */
const thread = {
  cutUnread: async (_caller, address, state, last) => cutUnreadJob({ account: address, state, last }),
} as Partial<LargeStates> as LargeStates

test('a state of very many cells is read by the thread for them, and is the same', async () => {
  const [here, there] = [[], []] as [string[], string[]]
  const own = await readerOf(unread(cellHash(account)), here).read(ACCOUNT)
  const reader = readerOf(unread(cellHash(account)), there)
  reader.readLargeBy?.(thread)
  const seen = await reader.read(ACCOUNT)
  expect([here, there]).toEqual([['info'], ['info']])
  expect(seen?.state.bytes?.data).toBeDefined()
  for (const state of [own?.state, seen?.state]) {
    expect(state).toMatchObject({ lt: 10n, status: 'active', hash: cellHash(account), dataHash: cellHash(data) })
  }
})

test('one that does not have the hash that was proven is not believed', async () => {
  const levels: string[] = []
  const reader = readerOf(unread(asHash(new Uint8Array(32))), levels)
  expect(await reader.read(ACCOUNT)).toBeUndefined()
  reader.readLargeBy?.(thread)
  expect(await reader.read(ACCOUNT)).toBeUndefined()
  expect(levels).toEqual(['warn', 'warn'])
})

test.each([true, false])(
  'who gave one that is not the proven state has lied, and another is asked: by the thread %s',
  async (isThread) => {
    const levels: string[] = []
    const lies: string[] = []
    const toAnswer = (): Answer =>
      lies.length === 0 ? unread(asHash(new Uint8Array(32)), (detail) => lies.push(detail)) : unread(cellHash(account))
    const reader = readerBy(toAnswer, levels)
    if (isThread) reader.readLargeBy?.(thread)
    expect((await reader.read(ACCOUNT))?.state).toMatchObject({ hash: cellHash(account) })
    expect(lies).toEqual(['account state does not have the hash it should'])
    expect(levels).toEqual(['info'])
  },
)
