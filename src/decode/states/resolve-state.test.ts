import { expect, test } from 'vitest'
import { hex } from '../../../test/blocks/facts.ts'
import { type ACCOUNT, makeAccount, makeTree, prune, touch } from '../../../test/blocks/made-account.ts'
import { readSmallBlock, SMALL_BLOCK_ID } from '../../../test/blocks/small-block.ts'
import { formatRaw } from '../../cell/address.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { cellHash } from '../../cell/hashing.ts'
import { isCellarError } from '../../lib/errors.ts'
import type { AccountState } from '../../model/account-state.ts'
import { extractBlock } from '../extract/extract-block.ts'
import { ACCOUNT_NONE_HASH, toAccountState } from './account-state.ts'
import { resolveAccountState, resolveStates } from './resolve-state.ts'

const nothing = () => undefined
const code = makeTree(1)
const data = makeTree(2)
const whole = makeAccount(code, data)
const elsewhere = makeTree(99)

test('the states a real block leaves', () => {
  const root = readSmallBlock()
  const { accounts } = extractBlock(root, SMALL_BLOCK_ID, 1)
  const { states, missing } = resolveStates(accounts, root.arena, nothing, nothing)
  expect(missing).toEqual([])
  expect(
    states.map((state) => state && [formatRaw(state.account).slice(0, 8), state.status, hex(state.hash).slice(0, 8)]),
  ).toEqual([
    ['0:5D4884', 'active', '9ad4a6b9'],
    ['0:B140AE', 'uninit', '708f6a82'],
  ])
  const [wallet] = states as [AccountState]
  expect(hex(cellHash(wallet.root as Cell))).toBe(hex(wallet.hash))
  expect(hex(cellHash(wallet.code as Cell))).toBe(hex(wallet.codeHash as Uint8Array))
  // In memory of its own: keeping the state does not keep the block.
  for (const bytes of [wallet.hash, wallet.transactionHash, wallet.root?.arena.bytes]) {
    expect(bytes?.buffer.byteLength).toBeLessThan(root.arena.bytes.length)
  }
})

test('pruned parts come back from the previous state', () => {
  const touched = touch(prune(whole, code, data), cellHash(whole))
  expect(resolveAccountState(touched, null, elsewhere.arena, nothing)).toBeUndefined()
  const previous = makeAccount(code, data, 5n)
  const state = resolveAccountState(touched, previous, elsewhere.arena, nothing)
  expect(state).toMatchObject({ status: 'active', balance: 5_000_000_000n, lt: 10n })
  expect(hex(cellHash(state?.code as Cell))).toBe(hex(cellHash(code)))
  expect(hex(cellHash(state?.root as Cell))).toBe(hex(cellHash(whole)))
})

test('… from other cells of the block, and from the lookup', () => {
  const touched = touch(prune(whole, code, data), cellHash(whole))
  const block = buildCell((b) => b.storeCell(code).storeCell(data))
  expect(resolveAccountState(touched, null, block.arena, nothing)).toBeDefined()
  const known = [code, data]
  const lookup = (hash: Uint8Array) => known.find((cell) => hex(cellHash(cell)) === hex(hash))
  expect(resolveAccountState(touched, null, elsewhere.arena, lookup)).toBeDefined()
})

test('… from the previous states of the block’s other accounts', () => {
  const touched = touch(prune(whole, code), cellHash(whole))
  const minter = makeAccount(
    makeTree(3),
    buildCell((b) => b.storeUint(1, 8).storeCell(code)),
  )
  const other = { ...touch(minter, cellHash(minter)), account: new Uint8Array(33).fill(1) as typeof ACCOUNT }
  const states = new Map([[hex(other.account), toAccountState(other.account, 1n, other.lastHash, minter)]])
  const find = (account: Uint8Array) => states.get(hex(account))
  expect(resolveStates([touched], elsewhere.arena, find, nothing).missing.map(hex)).toEqual([hex(cellHash(code))])
  const resolved = resolveStates([other, touched], elsewhere.arena, find, nothing)
  expect(resolved.missing).toEqual([])
  expect(resolved.states.map((state) => state?.status)).toEqual(['active', 'active'])
})

test('a part that is itself found with pruned parts is filled further', () => {
  const inner = makeTree(4)
  const outer = buildCell((b) => b.storeUint(9, 8).storeCell(inner))
  const account = makeAccount(code, outer)
  const block = prune(
    buildCell((b) => b.storeCell(outer)),
    inner,
  )
  const touched = touch(prune(account, outer), cellHash(account))
  expect(resolveAccountState(touched, null, block.arena, nothing)).toBeUndefined()
  const state = resolveAccountState(touched, makeAccount(code, inner), block.arena, nothing)
  expect(hex(cellHash(state?.data as Cell))).toBe(hex(cellHash(outer)))
})

test('one tree gives one arena, wherever its parts came from', () => {
  const fromPrevious = resolveAccountState(
    touch(prune(whole, code, data), cellHash(whole)),
    makeAccount(code, data, 5n),
    elsewhere.arena,
    nothing,
  )
  const direct = resolveAccountState(touch(whole, cellHash(whole)), null, elsewhere.arena, nothing)
  expect(fromPrevious?.root?.arena.bytes).toEqual(direct?.root?.arena.bytes)
  expect(fromPrevious?.root?.arena.refs).toEqual(direct?.root?.arena.refs)
})

test('an account that is gone has the hash of none', () => {
  expect(resolveAccountState(touch(null, ACCOUNT_NONE_HASH), whole, elsewhere.arena, nothing)).toMatchObject({
    status: 'nonexist',
    balance: 0n,
    root: null,
    code: null,
    hash: ACCOUNT_NONE_HASH,
  })
  expect(hex(ACCOUNT_NONE_HASH)).toBe('90aec8965afabb16ebc3cb9b408ebae71b618d78788bc80d09843593cac98da4')
})

test('a state that does not hash to what its transaction names is refused', () => {
  const broken = expect.toSatisfy((error) => isCellarError(error, 'BROKEN_CHAIN'))
  for (const root of [whole, null, prune(whole, code)]) {
    const touched = touch(root, cellHash(data))
    expect(() => resolveAccountState(touched, whole, elsewhere.arena, nothing)).toThrowError(broken)
  }
})
