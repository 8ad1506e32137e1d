import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cell } from '../../src/cell/cell.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import type { DevnetChain } from '../../src/devnet/chain/devnet-chain.ts'
import { createLiteServer } from '../../src/devnet/lite-server/lite-server.ts'
import type { BlockIdExt } from '../../src/model/block.ts'
import { getAccountState } from '../../src/node/lite/calls/account.ts'
import { getBlock, getBlockHeader, getState } from '../../src/node/lite/calls/block.ts'
import { getPendingShardBlocks } from '../../src/node/lite/calls/nonfinal.ts'
import { listBlockTransactions } from '../../src/node/lite/calls/transactions.ts'
import { LitePool } from '../../src/node/lite/pool.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { expectLawfulBlock } from './block-laws.ts'
import { COINS, TestChain } from './test-chain.ts'
import type { WalletUser } from './wallets.ts'

describe('shard blocks before the masterchain names them', { timeout: 300_000 }, () => {
  let tvm: Tvm
  beforeAll(async () => {
    tvm = await createTvm({ workers: 1 })
  }, 300_000)
  afterAll(() => tvm?.stop())

  const serve = (chain: DevnetChain, nonfinal = true) =>
    createLiteServer({
      ...{ archive: chain.archive, tvm, key: new Uint8Array(32).fill(7), now: () => chain.now(), nonfinal },
      ...{ send: (message) => chain.send(message), onError: (error) => expect.fail(String(error)) },
    })
  const pay = (setting: TestChain, chain: DevnetChain) => {
    const [ada, bert] = setting.users as [WalletUser, WalletUser]
    return ada.transfer(chain, { to: bert.address, value: COINS, bounce: false })
  }

  test('are served as pending, with their states, and are the ones that are committed', async () => {
    const setting = new TestChain(tvm)
    await using chain = await setting.open()
    await using server = await serve(chain)
    await using pool = new LitePool({ servers: [server.address] })
    await setting.produce(chain, 2)
    const head = chain.head()
    expect(await pool.run(getPendingShardBlocks())).toEqual({ signed: [], candidates: [] })
    await pay(setting, chain)
    const [id] = (await chain.produceShards()) as [BlockIdExt]
    expect(chain.head()).toEqual(head)
    expect(await pool.run(getPendingShardBlocks())).toEqual({ signed: [id], candidates: [] })
    expect(await pool.run(getPendingShardBlocks({ workchain: 0, shard: id.shard }))).toMatchObject({ signed: [id] })
    expect(await pool.run(getPendingShardBlocks({ workchain: 5, shard: id.shard }))).toMatchObject({ signed: [] })
    const { data } = await pool.run(getBlock(id))
    expect((await pool.run(getBlockHeader(id))).info.seqno).toBe(id.seqno)
    expect((await pool.run(getState(id))).root).toBeTruthy()
    const { transactions } = await pool.run(listBlockTransactions(id))
    expect(transactions).toHaveLength(2)
    const account = setting.users[0]?.address as WalletUser['address']
    const ltAt = async (block: BlockIdExt) => (await pool.run(getAccountState(block, account))).account?.lastTransLt
    const lt = await ltAt(id)
    expect(lt).toBeGreaterThan((await ltAt(head)) as bigint)
    expect((await chain.produce())[0]).toEqual(id)
    expectLawfulBlock(chain.archive, id)
    expect(chain.archive.findBlock(id)).toEqual(data)
    expect(await pool.run(getPendingShardBlocks())).toMatchObject({ signed: [] })
    expect(await ltAt(chain.head())).toBe(lt)
  })

  test('stopping between the two changes no byte; those made anew replace those shown', async () => {
    const [plain, stopped] = [new TestChain(tvm, { shards: 2 }), new TestChain(tvm, { shards: 2 })]
    await using first = await plain.open()
    await using second = await stopped.open()
    for (let round = 0; round < 3; round++) {
      await pay(plain, first)
      await pay(stopped, second)
      // Made a second too early, shown, and thrown away.
      const early = await second.produceShards()
      const made = await plain.produce(first)
      second.advanceTime(1)
      const shards = await second.produceShards()
      expect(second.archive.offered().map(({ id }) => id)).toEqual(shards)
      if (round > 0) expect(early).not.toEqual(shards)
      expect(await second.produce()).toEqual(made)
      for (const id of made) {
        expectLawfulBlock(second.archive, id)
        expect(cellHash(second.archive.state(id) as Cell)).toEqual(cellHash(first.archive.state(id) as Cell))
      }
    }
  })

  test('are gone after a crash, and others are made in their place', async () => {
    using folder = temporaryFolder()
    const setting = new TestChain(tvm, { dir: join(folder.path, 'chain') })
    const chain = await setting.open()
    await setting.produce(chain, 2)
    await pay(setting, chain)
    const [lost] = (await chain.produceShards()) as [BlockIdExt]
    const head = chain.head()
    // Never closed: what a killed process leaves.
    await using again = await setting.open()
    expect(again.head()).toEqual(head)
    expect(again.archive.offered()).toEqual([])
    const [other] = (await setting.produce(again)) as [BlockIdExt]
    expect(other.seqno).toBe(lost.seqno)
    expect(other.rootHash).not.toEqual(lost.rootHash)
    expectLawfulBlock(again.archive, other)
  })

  test('a server that does not show them says so, and is asked again much later', async () => {
    const setting = new TestChain(tvm)
    await using chain = await setting.open()
    await using server = await serve(chain, false)
    await using pool = new LitePool({ servers: [server.address] })
    await setting.produce(chain)
    expect(pool.mayShowNonfinal).toBe(true)
    await expect(pool.run(getPendingShardBlocks())).rejects.toThrow('query is not allowed')
    expect(pool.mayShowNonfinal).toBe(false)
    await expect(pool.run(getPendingShardBlocks())).rejects.toMatchObject({ code: 'NODE_UNAVAILABLE' })
    const [id] = (await chain.produceShards()) as [BlockIdExt]
    await expect(pool.run(getBlock(id))).rejects.toMatchObject({ liteCode: 651 })
  })

  test('while the chain runs by its clock they come before their masterchain block; a stop leaves none', async () => {
    const setting = new TestChain(tvm, { blockTimeMs: 100 })
    await using chain = await setting.open()
    const offers: string[] = []
    const commits: string[] = []
    const name = ({ rootHash }: BlockIdExt): string => Buffer.from(rootHash).toString('hex')
    chain.onBlock((_, shards) => commits.push(...shards.map(name)))
    chain.start()
    // Some may be too short to be seen between two looks.
    while (commits.length < 5 || !offers.some((offer) => commits.includes(offer))) {
      for (const { id } of chain.archive.offered()) if (!offers.includes(name(id))) offers.push(name(id))
      await new Promise((done) => setTimeout(done, 5))
    }
    await chain.stop()
    expect(chain.archive.offered()).toEqual([])
    for (const offer of offers) expect(commits).toContain(offer)
  })
})
