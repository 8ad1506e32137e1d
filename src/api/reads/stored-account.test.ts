import { expect, test } from 'vitest'
import { ACCOUNT, makeAccount, makeTree } from '../../../test/blocks/made-account.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash } from '../../cell/hash.ts'
import { cellHash } from '../../cell/hashing.ts'
import { toAccountState } from '../../decode/states/account-state.ts'
import { cutState } from '../../decode/states/stored-state.ts'
import { toStoredState } from './stored-account.ts'

const transaction_hash = asHash(new Uint8Array(32).fill(7))
const code = makeTree(1)
const data = makeTree(2, 10)
const whole = toAccountState(ACCOUNT, 9n, transaction_hash, makeAccount(code, data))
const { boc, data: dataBoc } = cutState(whole)
const row = { lt: 9n, transaction_hash, boc, code: writeBoc(code), data: dataBoc }

test('an account with long data is what it was', () => {
  const stored = toStoredState(ACCOUNT, row)
  const { code: _code, data: _data, root: _root, ...facts } = whole
  expect(stored).toMatchObject(facts)
  for (const [part, wanted] of [
    [stored.code, code],
    [stored.data, data],
    [stored.root, whole.root],
  ] as const)
    expect(cellHash(part as Cell)).toEqual(cellHash(wanted as Cell))
})

test('long data is read by who wants it only', () => {
  const broken = toStoredState(ACCOUNT, { ...row, data: Uint8Array.of(1, 2, 3) })
  expect([broken.balance, broken.status, broken.dataHash]).toEqual([whole.balance, 'active', whole.dataHash])
  expect({ ...broken, data: null, root: null }).toMatchObject({ lt: 9n, root: null })
  expect(() => broken.data).toThrow()
  expect(() => broken.root).toThrow()
})
