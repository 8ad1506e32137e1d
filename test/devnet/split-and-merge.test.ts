import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DevnetChain } from '../../src/devnet/chain/devnet-chain.ts'
import { createGiver, genesisAccounts } from '../../src/devnet/contracts/genesis-accounts.ts'
import { importBlocks } from '../../src/index/import.ts'
import { verifyStore } from '../../src/index/verify.ts'
import type { BlockIdExt } from '../../src/model/block.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { testDatabase } from '../database.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { expectLawfulBlock } from './block-laws.ts'
import { exportBlocks } from './export-blocks.ts'
import { WalletUser } from './wallets.ts'

const SEED = 'split and merge'
const COINS = 1_000_000_000n

/** Eight people of the basechain, in all its quarters, and one of the masterchain. */
const users = ['ada', 'bert', 'cleo', 'dan', 'eve', 'finn', 'gus', 'hana'].map((name) => new WalletUser(name))
const master = new WalletUser('max', -1)
const everybody = [...users, master]

describe('splits and merges under traffic', { timeout: 300_000 }, () => {
  let tvm: Tvm
  let chain: DevnetChain
  const place = temporaryFolder()
  const ids: BlockIdExt[] = []
  const counts: number[] = []

  beforeAll(async () => {
    tvm = await createTvm({ workers: 1 })
    let time = 1_800_000_000
    chain = await DevnetChain.open({
      seed: SEED,
      tvm,
      genesisTime: time,
      clock: () => time,
      accounts: [...genesisAccounts(SEED), ...everybody.map((user) => user.genesis())],
      giver: createGiver(SEED),
    })
    for (let round = 0; round < 40; round++) {
      time++
      if (round === 4 || round === 8) chain.split()
      if (round === 18 || round === 26) chain.merge()
      if (round > 1 && round < 36) {
        for (const [i, user] of everybody.entries()) {
          if ((round + i) % 2 === 0) continue
          const to = [1, 3, 5].map((step) => everybody[(i + step * round) % everybody.length] as WalletUser)
          await user.transfer(
            chain,
            ...to.map(({ address }) => ({ to: address, value: COINS, bounce: round % 3 === 0 })),
          )
        }
      }
      ids.push(...(await chain.produce()))
      counts.push(chain.shardCount)
    }
  }, 300_000)
  afterAll(async () => {
    await chain?.close()
    await tvm?.stop()
    place[Symbol.dispose]()
  })

  test('there are 1, 2, 4, 2 and 1 shards in turn', () => {
    expect(counts.filter((count, i) => count !== counts[i - 1])).toEqual([1, 2, 4, 2, 1])
  })

  test('every block is what it says, follows the one before and leaves the state it proves', () => {
    const flags = new Set<string>()
    for (const id of ids) {
      const { info } = expectLawfulBlock(chain.archive, id)
      for (const flag of ['beforeSplit', 'afterSplit', 'afterMerge'] as const) if (info[flag]) flags.add(flag)
    }
    expect([...flags].sort()).toEqual(['afterMerge', 'afterSplit', 'beforeSplit'])
  })

  test('the blocks import, and everything that must hold of them does', async () => {
    const folder = join(place.path, 'blocks')
    const states = await exportBlocks(chain, ids, folder)
    await using database = await testDatabase()
    const result = await importBlocks({ db: database.db, dir: folder, states })
    expect(result).toMatchObject({ firstMcSeqno: 1, lastMcSeqno: 40, blocks: ids.length })
    expect(result.transactions).toBeGreaterThan(600)
    const verified = await verifyStore(database.db)
    expect(verified.findings).toEqual([])
    const [open] = await database.db.query<{ count: string }>('select count(*) from open_messages')
    expect(Number(open?.count)).toBe(0)
  })
})
