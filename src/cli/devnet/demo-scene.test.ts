import { expect, test } from 'vitest'
import { writeBoc } from '../../cell/boc-writer.ts'
import { buildCell } from '../../cell/builder.ts'
import { cellHash } from '../../cell/hashing.ts'
import { actWhenPossible } from './demo-scene.ts'

const CELL = buildCell((builder) => builder.storeUint(7, 32))
const MESSAGE = {
  hash: Buffer.from(cellHash(CELL)).toString('base64'),
  boc: Buffer.from(writeBoc(CELL)).toString('base64'),
}

test('people act as soon as one of them is free, and what was sent is told by its hash', async () => {
  const asked: string[] = []
  const people = {
    act: async (scene: string) => {
      asked.push(scene)
      return asked.length < 3 ? undefined : writeBoc(CELL)
    },
    sign: async () => writeBoc(CELL),
  }
  let blocks = 0
  const next = async (): Promise<void> => void blocks++
  expect(await actWhenPossible(people, 'swap', next)).toEqual(MESSAGE)
  expect([asked, blocks]).toEqual([['swap', 'swap', 'swap'], 2])
  expect(await actWhenPossible(people, 'sign', next)).toEqual(MESSAGE)
  expect(asked).toHaveLength(3)
})

test('what nobody can do within some blocks is said', async () => {
  const people = { act: async () => undefined, sign: async () => undefined }
  let blocks = 0
  await expect(actWhenPossible(people, 'bid', async () => void blocks++)).rejects.toThrow('nobody of the demo can')
  expect(blocks).toBe(12)
})
