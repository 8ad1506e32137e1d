import { expect, test } from 'vitest'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { cellHash } from '../../cell/hashing.ts'
import { RecentStates } from './recent-states.ts'

const idOf = (seqno: number) => ({ workchain: 0, shard: -(2n ** 63n), seqno })
const shared = buildCell((b) => b.storeUint(7, 8).storeRef((child) => child.storeUint(8, 8)))
const stateOf = (seqno: number): Cell =>
  buildCell((b) => {
    b.storeUint(seqno, 32).storeCell(shared)
    b.storeRef((child) => child.storeUint(seqno, 32))
  })

test('states of the last rounds are kept, and memory does not grow with those that are gone', () => {
  const states = new RecentStates({ rounds: 10, leastGrowth: 50 })
  states.keepForever(idOf(0), stateOf(0))
  let most = 0
  for (let seqno = 1; seqno <= 500; seqno++) {
    const state = states.arena.adopt(stateOf(seqno))
    states.addRound(seqno, [{ id: idOf(seqno), state }], [idOf(seqno)])
    most = Math.max(most, states.arena.count)
  }
  expect(most).toBeLessThan(150)
  for (const seqno of [0, 491, 500])
    expect(cellHash(states.find(idOf(seqno)) as Cell)).toEqual(cellHash(stateOf(seqno)))
  expect(states.find(idOf(490))).toBeUndefined()
  expect(states.find(idOf(500))?.arena).toBe(states.arena)
})

test('a state that blocks still start from is kept, however old', () => {
  const states = new RecentStates({ rounds: 2 })
  for (let seqno = 1; seqno <= 9; seqno++)
    states.addRound(seqno, [{ id: idOf(seqno), state: stateOf(seqno) }], [idOf(1)])
  expect(states.find(idOf(1))).toBeDefined()
  expect(states.find(idOf(7))).toBeUndefined()
})

test('going back forgets what came later, as far as states are kept', () => {
  const states = new RecentStates({ rounds: 5 })
  for (let seqno = 1; seqno <= 9; seqno++) states.addRound(seqno, [{ id: idOf(seqno), state: stateOf(seqno) }], [])
  expect(states.rewind(3)).toBe(false)
  expect(states.rewind(6)).toBe(true)
  expect(states.find(idOf(7))).toBeUndefined()
  expect(states.find(idOf(6))).toBeDefined()
})

test('of states with many cells of their own fewer are kept, and never fewer than the least', () => {
  const states = new RecentStates({ rounds: 400, leastGrowth: 20, mostCells: 60, leastRounds: 8 })
  let most = 0
  for (let seqno = 1; seqno <= 500; seqno++) {
    states.addRound(seqno, [{ id: idOf(seqno), state: stateOf(seqno) }], [idOf(seqno)])
    most = Math.max(most, states.arena.count)
  }
  // Two cells of each are its own, and the arena is left when it has grown by half and twenty.
  expect(most).toBeLessThanOrEqual(60 * 1.5 + 20 + 2 * 2)
  for (let seqno = 493; seqno <= 500; seqno++) {
    expect(cellHash(states.find(idOf(seqno)) as Cell)).toEqual(cellHash(stateOf(seqno)))
  }
})
