import { expect, test } from 'vitest'
import { type Arena, exoticType, PRUNED_BRANCH, refAt, refCount } from '../../cell/arena.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import type { Cell } from '../../cell/cell.ts'
import { cellHash, hashAt } from '../../cell/hashing.ts'
import { virtualUpdate } from '../../cell/merkle.ts'
import { StateArena } from './state-arena.ts'
import { applyStateUpdate, createStateUpdate } from './state-update.ts'
import { PLAIN, updateDictionary } from './update-dictionary.ts'

const keyOf = (n: number): Uint8Array => Uint8Array.of((n * 37) & 0xff, n & 0xff, n >> 8, 0)

/** An account: a number of its own and code that may be anybody's. */
const accountIn = (arena: StateArena, value: number, code: number): Cell =>
  arena.build((b) => {
    b.storeUint(value, 32)
    b.storeRef((child) => child.storeUint(code, 32).storeRef((below) => below.storeUint(code + 1, 32)))
  })

function stateIn(arena: StateArena, before: Cell | null, accounts: ReadonlyMap<number, Cell>) {
  const changes = [...accounts].map(([n, cell]) => ({
    key: keyOf(n),
    extra: undefined,
    store: (b: { storeCell(cell: Cell): unknown }) => void b.storeCell(cell),
  }))
  const { root } = updateDictionary(arena, before, 32, PLAIN, changes)
  return { dictionary: root as Cell, state: arena.build((b) => b.storeUint(accounts.size, 32).storeMaybeCell(root)) }
}

function cellsBelow({ arena, index }: Cell, seen = new Set<number>()): number[] {
  if (seen.has(index)) return []
  seen.add(index)
  const below: number[] = []
  for (let i = 0; i < refCount(arena, index); i++) {
    below.push(...cellsBelow({ arena, index: refAt(arena, index, i) } as Cell, seen))
  }
  return [index, ...below]
}

const isPruned = (arena: Arena, cell: number): boolean => exoticType(arena, cell) === PRUNED_BRANCH

function changed(accounts: number, at: number, code: number) {
  const arena = new StateArena()
  const first = stateIn(
    arena,
    null,
    new Map(Array.from({ length: accounts }, (_, n) => [n, accountIn(arena, n, n % 3)] as const)),
  )
  const since = arena.count
  const account = accountIn(arena, 999_999, code)
  const second = stateIn(arena, first.dictionary, new Map([[at, account]]))
  const old = at < accounts ? accountIn(arena, at, at % 3) : undefined
  const update = createStateUpdate(arena, first.state, second.state, since, [{ old, new: account }])
  return { first, second, update }
}

test('an update holds the way to what changed and leads from one state to the other', () => {
  const { first, second, update } = changed(2_000, 77, 77 % 3)
  const read = readSingleRoot(writeBoc(update))
  const { old, new: next } = virtualUpdate(read)
  expect(hashAt(old.arena, old.index, 0)).toEqual(cellHash(first.state))
  expect(hashAt(next.arena, next.index, 0)).toEqual(cellHash(second.state))
  expect(cellsBelow(read).length).toBeLessThan(80)

  const other = new StateArena()
  other.adopt(readSingleRoot(writeBoc(first.state)))
  expect(cellHash(applyStateUpdate(other, read))).toEqual(cellHash(second.state))
})

test('code that an account had stays out of the update; code that only others have is in it', () => {
  const codesIn = ({ update }: { update: Cell }): number => {
    const { new: next } = virtualUpdate(update)
    const cells = cellsBelow(next).filter((cell) => !isPruned(next.arena, cell))
    const account = cells.find((cell) => {
      const at = next.arena.dataAt[cell] as number
      return next.arena.bitLength[cell] === 32 && next.arena.view.getUint32(at) === 999_999
    }) as number
    return isPruned(next.arena, refAt(next.arena, account, 0)) ? 0 : 1
  }
  expect(codesIn(changed(50, 7, 7 % 3))).toBe(0)
  expect(codesIn(changed(50, 7, 2))).toBe(1)
  expect(codesIn(changed(50, 60, 1))).toBe(1)
})

test('an update that refers to cells of a state nobody has is refused', () => {
  const { update } = changed(50, 7, 1)
  expect(() => applyStateUpdate(new StateArena(), update)).toThrow('cells that are not here')
})
