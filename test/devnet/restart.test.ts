import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cell } from '../../src/cell/cell.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../src/model/block.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { expectLawfulBlock } from './block-laws.ts'
import { GENESIS_TIME, TestChain } from './test-chain.ts'

describe('a chain in a folder', { timeout: 300_000 }, () => {
  let tvm: Tvm
  beforeAll(async () => {
    tvm = await createTvm({ workers: 1 })
  }, 300_000)
  afterAll(() => tvm?.stop())

  test('goes on where it ended, shards and all, as if it had never stopped', async () => {
    using folder = temporaryFolder()
    const dir = join(folder.path, 'chain')
    const setting = new TestChain(tvm, { dir, shards: 2 })
    const made: BlockIdExt[] = []
    for (let i = 0; i < 3; i++) {
      await using chain = await setting.open()
      if (i > 0) expect(chain.head()).toEqual(made.at(-1))
      made.push(...(await setting.traffic(chain, 3)))
    }
    const whole = new TestChain(tvm, { shards: 2 })
    await using chain = await whole.open()
    expect(await whole.traffic(chain, 9)).toEqual(made)
    await using reopened = await setting.open()
    expect(reopened.shardCount).toBe(2)
    for (const id of made) {
      expectLawfulBlock(reopened.archive, id)
      expect(cellHash(reopened.archive.state(id) as Cell)).toEqual(cellHash(chain.archive.state(id) as Cell))
    }
  })

  test('a start from a checkpoint finds the same states as one from the beginning', async () => {
    using folder = temporaryFolder()
    const dir = join(folder.path, 'chain')
    const setting = new TestChain(tvm, { dir, checkpointEvery: 20 })
    {
      await using chain = await setting.open()
      await setting.traffic(chain, 2)
      await setting.produce(chain, 41)
    }
    expect(readdirSync(dir).filter((name) => name.startsWith('states-'))).toEqual(['states-20.boc', 'states-40.boc'])
    await using chain = await setting.open()
    expect(chain.head().seqno).toBe(43)
    await setting.traffic(chain, 1)
    const masterchain = (seqno: number) => ({ workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno })
    for (const seqno of [22, 44])
      expectLawfulBlock(chain.archive, chain.archive.lookup(masterchain(seqno)) as BlockIdExt)
    expect(chain.archive.state(masterchain(19))).toBeUndefined()
    const { rootHash } = chain.archive.lookup(masterchain(15)) as BlockIdExt
    await chain.reset({ mcSeqno: 15, rootHash })
    await setting.produce(chain, 2)
    expectLawfulBlock(chain.archive, chain.head())
  })

  test('wherever a crash cut its files, it goes on from the last whole masterchain block', async () => {
    using folder = temporaryFolder()
    const dir = join(folder.path, 'chain')
    const setting = new TestChain(tvm, { dir })
    const heads: BlockIdExt[] = []
    const sizes: { blocks: number; index: number }[] = []
    {
      await using chain = await setting.open()
      for (let i = 0; i < 3; i++) {
        await setting.traffic(chain, 1)
        heads.push(chain.head())
        sizes.push({ blocks: statSync(join(dir, 'blocks.dat')).size, index: statSync(join(dir, 'blocks.index')).size })
      }
    }
    const [, second, third] = sizes as [unknown, { blocks: number; index: number }, { blocks: number; index: number }]
    const cuts = [
      { blocks: third.blocks, index: third.index - 1 },
      { blocks: third.blocks, index: second.index + 112 },
      { blocks: third.blocks, index: second.index + 5 },
      { blocks: third.blocks, index: second.index },
      { blocks: third.blocks - 1, index: third.index },
      { blocks: second.blocks + 100, index: second.index },
    ]
    for (const [i, cut] of cuts.entries()) {
      const copy = join(folder.path, `cut-${i}`)
      cpSync(dir, copy, { recursive: true })
      truncateSync(join(copy, 'blocks.dat'), cut.blocks)
      truncateSync(join(copy, 'blocks.index'), cut.index)
      const torn = new TestChain(tvm, { dir: copy }, GENESIS_TIME + 50)
      await using chain = await torn.open()
      expect(chain.head()).toEqual(heads[1])
      for (const id of await torn.produce(chain, 2)) expectLawfulBlock(chain.archive, id)
    }
    await using whole = await setting.open()
    expect(whole.head()).toEqual(heads[2])
  })

  test('tidying the memory of states changes no block', async () => {
    const tidy = new TestChain(tvm, { shards: 2, keptStates: { rounds: 5, leastGrowth: 200 } })
    const plain = new TestChain(tvm, { shards: 2 })
    await using first = await tidy.open()
    await using second = await plain.open()
    expect(await tidy.traffic(first, 16)).toEqual(await plain.traffic(second, 16))
    expect(first.archive.state({ ...first.head(), seqno: 11 })).toBeUndefined()
    expectLawfulBlock(first.archive, first.head())
  })

  test('a process that is killed while it makes blocks leaves a chain that goes on', async () => {
    using folder = temporaryFolder()
    const script = fileURLToPath(new URL('./running-chain.ts', import.meta.url))
    const child = spawn(process.execPath, ['--import', 'tsx', script, folder.path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    let said = ''
    for await (const chunk of child.stdout) {
      said += chunk
      if (said.split('\n').length > 12) break
    }
    child.kill('SIGKILL')
    await ended
    const last = Number(said.trimEnd().split('\n').at(-1))
    const setting = new TestChain(tvm, { dir: folder.path }, GENESIS_TIME + 10_000)
    await using chain = await setting.open()
    expect(chain.head().seqno).toBeGreaterThanOrEqual(last)
    for (const id of await setting.produce(chain, 3)) expectLawfulBlock(chain.archive, id)
    expect(chain.shardCount).toBe(2)
  })

  test('a folder of another seed is refused', async () => {
    using folder = temporaryFolder()
    const first = new TestChain(tvm, { dir: folder.path })
    await (await first.open()).close()
    await expect(new TestChain(tvm, { dir: folder.path, seed: 'other' }).open()).rejects.toMatchObject({
      code: 'CONFIG',
    })
  })
})
