import { expect, test } from 'vitest'
import { ACCOUNT, makeAccount, makeTree } from '../../../test/blocks/made-account.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash } from '../../cell/hash.ts'
import { cellHash } from '../../cell/hashing.ts'
import { toAccountState } from '../../decode/states/account-state.ts'
import { readShardAccount, toShardAccount } from '../reads/shard-account.ts'
import { codeBocOf, dataBocOf, isLargeState, toStoredState } from '../reads/stored-account.ts'
import { assembleJob, cutJob, readCodeJob } from './state-job.ts'

const last = { lt: 9n, hash: asHash(new Uint8Array(32).fill(7)) }
const code = makeTree(1)
const library = buildCell((b) => b.storeUint(2, 8).storeBytes(new Uint8Array(32).fill(3)), { exotic: true })
const LIBRARY = asHash(new Uint8Array(32).fill(3))

const stateWith = (own: Cell, data: Cell) => toAccountState(ACCOUNT, last.lt, last.hash, makeAccount(own, data))
const holding = (...cells: Cell[]): Cell =>
  buildCell((b) => {
    for (const cell of cells) b.storeCell(cell)
  })

test.each([
  ['long data', code, makeTree(2, 12), true],
  ['short data', code, makeTree(3, 2), false],
  ['its own code in its data', code, holding(code, makeTree(4, 2)), false],
  ['a long code', makeTree(5, 12), makeTree(6, 2), true],
])('an account with %s is cut, put together and what it was', (_name, own, data, isLarge) => {
  const whole = stateWith(own, data)
  const shardAccount = writeBoc(toShardAccount(whole))
  const { stored } = cutJob({ account: ACCOUNT, shardAccount })
  const cut = toStoredState(ACCOUNT, stored)
  const { code: _code, data: _data, root: _root, ...facts } = whole
  expect(cut).toMatchObject(facts)
  expect(isLargeState(cut)).toBe(isLarge)
  expect(codeBocOf(cut)).toEqual(writeBoc(own))
  expect(cellHash(readSingleRoot(dataBocOf(cut) as Uint8Array))).toEqual(cellHash(data))
  for (const [part, wanted] of [
    [cut.code, own],
    [cut.data, data],
    [cut.root, whole.root],
  ] as const)
    expect(cellHash(part as Cell)).toEqual(cellHash(wanted as Cell))
  const again = assembleJob({ state: cut.bytes as NonNullable<typeof cut.bytes>, last })
  expect(readShardAccount(ACCOUNT, again.shardAccount)).toMatchObject({ hash: whole.hash, lt: 9n })
})

test('libraries are found apart in code and data, and a copy of a state has no cells', () => {
  const { stored, codeReferences, dataReferences } = cutJob({
    account: ACCOUNT,
    shardAccount: writeBoc(toShardAccount(stateWith(holding(library), makeTree(7, 8)))),
  })
  expect([codeReferences, dataReferences]).toEqual([[LIBRARY], []])
  expect(readCodeJob(stored.code as Uint8Array)).toEqual({ references: [LIBRARY], methods: null })
  const state = toStoredState(ACCOUNT, stored)
  expect(Object.keys({ ...state })).not.toContain('bytes')
  expect(Object.keys({ ...state })).not.toContain('code')
})

test('an account that is gone has nothing to be cut', () => {
  const { stored } = cutJob({ account: ACCOUNT, shardAccount: writeBoc(toShardAccount(undefined)) })
  expect(stored).toMatchObject({ boc: null, code: null, data: null })
  expect(toStoredState(ACCOUNT, stored).status).toBe('nonexist')
})
