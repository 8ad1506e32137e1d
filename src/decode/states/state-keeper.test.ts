import { expect, test } from 'vitest'
import type { Address } from '../../cell/address.ts'
import { asHash } from '../../cell/hash.ts'
import type { AccountState } from '../../model/account-state.ts'
import { StateKeeper } from './state-keeper.ts'

const ZERO = asHash(new Uint8Array(32))
const address = (n: number): Address => new Uint8Array(33).fill(n) as Address
const state = (n: number, lt: bigint): AccountState => ({
  account: address(n),
  hash: ZERO,
  lt,
  transactionHash: ZERO,
  status: 'uninit',
  balance: lt,
  extraCurrencies: new Map(),
  frozenHash: null,
  codeHash: null,
  dataHash: null,
  code: null,
  data: null,
  library: null,
  root: null,
})

function keeperOver(rows: AccountState[], maxBytes: number, startsChain = false) {
  const asked: number[][] = []
  const keeper = new StateKeeper({
    maxBytes,
    startsChain,
    load: async (accounts) => {
      asked.push(accounts.map((account) => account[0] as number))
      return rows.filter((row) => accounts.some((account) => account[0] === row.account[0]))
    },
  })
  return { keeper, asked }
}

test('a miss is loaded once, and so is the news that there is nothing', async () => {
  const { keeper, asked } = keeperOver([state(1, 5n)], 1_000_000)
  await keeper.load([address(1), address(2), address(1)])
  await keeper.load([address(1), address(2)])
  expect(asked).toEqual([[1, 2]])
  expect(keeper.find(address(1))?.lt).toBe(5n)
  expect(keeper.find(address(2))).toBeUndefined()
})

test('from the beginning of a chain nothing is loaded until something was dropped', async () => {
  const { keeper, asked } = keeperOver([state(1, 5n)], 0, true)
  await keeper.load([address(1)])
  expect(keeper.find(address(1))).toBeUndefined()
  keeper.put(state(1, 5n), 0)
  await keeper.load([address(1), address(2)])
  expect(asked).toEqual([])
  keeper.committed(0)
  await keeper.load([address(3)])
  await keeper.load([address(1)])
  expect(asked).toEqual([[3], [1]])
  expect(keeper.find(address(1))?.lt).toBe(5n)
})

test('with no room at all, what was asked for is there until the next round', async () => {
  const { keeper, asked } = keeperOver([state(1, 5n), state(2, 6n)], 0)
  await keeper.load([address(1), address(2)])
  expect([keeper.find(address(1))?.lt, keeper.find(address(2))?.lt]).toEqual([5n, 6n])
  await keeper.load([address(2)])
  expect(keeper.find(address(2))?.lt).toBe(6n)
  await keeper.load([address(1)])
  expect(asked).toEqual([[1, 2], [1]])
})

test('a state not yet committed is never dropped and hides the stored one', async () => {
  const rows = [state(1, 5n)]
  const { keeper } = keeperOver(rows, 0)
  keeper.put(state(1, 9n), 3)
  for (let i = 2; i < 6; i++) await keeper.load([address(i)])
  await keeper.load([address(1)])
  expect(keeper.find(address(1))?.lt).toBe(9n)
  rows[0] = state(1, 9n)
  keeper.committed(2)
  await keeper.load([address(7)])
  await keeper.load([address(8)])
  expect(keeper.find(address(1))?.lt).toBe(9n)
  keeper.committed(3)
  await keeper.load([address(7)])
  await keeper.load([address(8)])
  expect(keeper.find(address(1))).toBeUndefined()
  await keeper.load([address(1)])
  expect(keeper.find(address(1))?.lt).toBe(9n)
})

test('answers are the same whatever the limit', async () => {
  const answers = async (maxBytes: number) => {
    const rows: AccountState[] = []
    const { keeper } = keeperOver(rows, maxBytes)
    const seen: (bigint | undefined)[] = []
    let pending: AccountState[] = []
    for (let step = 1; step <= 200; step++) {
      const touched = [step % 7, (step * step) % 11, (step * 3) % 23]
      await keeper.load(touched.map(address))
      for (const n of touched) {
        seen.push(keeper.find(address(n))?.lt)
        const next = state(n, BigInt(step))
        keeper.put(next, Math.ceil(step / 5))
        pending.push(next)
      }
      if (step % 5 === 0) {
        for (const next of pending) {
          const at = rows.findIndex((row) => row.account[0] === next.account[0])
          if (at < 0) rows.push(next)
          else rows[at] = next
        }
        pending = []
        keeper.committed(step / 5)
      }
    }
    return seen
  }
  const whole = await answers(1_000_000)
  expect(await answers(0)).toEqual(whole)
  expect(await answers(3_000)).toEqual(whole)
})

test('an answer that was overtaken while the store was asked is not taken', async () => {
  let answer = (_: AccountState[]) => {}
  const keeper = new StateKeeper({
    maxBytes: 1_000_000,
    load: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  const loaded = keeper.load([address(1)])
  keeper.put(state(1, 9n), 1)
  keeper.committed(1)
  answer([state(1, 5n)])
  await loaded
  expect(keeper.find(address(1))?.lt).toBe(9n)
})

test('two loads at once are refused', async () => {
  const { keeper } = keeperOver([], 0)
  const first = keeper.load([address(1)])
  await expect(keeper.load([address(2)])).rejects.toThrow()
  await first
})
