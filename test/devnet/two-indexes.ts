import type { LitePool } from '../../src/node/lite/pool.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { createDemoChain, type DemoChain } from './demo-chain.ts'

/** One demo chain with two indexes of it: one has all of it, one began late. */
export interface TwoIndexes extends AsyncDisposable {
  readonly demo: DemoChain
  readonly pool: LitePool
  readonly whole: TestDatabase
  readonly late: TestDatabase
}

export async function createTwoIndexes(blocks: number, lateFrom: number): Promise<TwoIndexes> {
  const demo = await createDemoChain()
  await demo.live(blocks)
  const pool = demo.connect()
  const whole = await testDatabase()
  const late = await testDatabase()
  await demo.follow(whole, pool, {})
  await demo.follow(late, pool, { range: { from: lateFrom, to: demo.head } })
  return {
    ...{ demo, pool, whole, late },
    async [Symbol.asyncDispose]() {
      await pool.close()
      await whole[Symbol.asyncDispose]()
      await late[Symbol.asyncDispose]()
      await demo[Symbol.asyncDispose]()
    },
  }
}
