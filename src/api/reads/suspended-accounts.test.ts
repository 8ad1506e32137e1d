import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { makeAddress } from '../../cell/address.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import { buildCell } from '../../cell/builder.ts'
import { storeHashmap } from '../../cell/dictionary.ts'
import { asHash } from '../../cell/hash.ts'
import { storeSuspendedAddressList } from '../../tlb/config-params/suspended-address-list.ts'
import { int32Key } from '../../tlb/dictionary-key.ts'
import { SuspendedAccounts } from './suspended-accounts.ts'

const id = (n: number) => asHash(new Uint8Array(32).fill(n))

const configUntil = (suspendedUntil: number) =>
  writeBoc(
    buildCell((b) =>
      storeHashmap(b, 32, [{ key: int32Key(44), value: suspendedUntil }], (leaf, until) =>
        leaf.storeRef((list) =>
          storeSuspendedAddressList(list, {
            addresses: [{ workchain: 0, accountId: id(1) }],
            suspendedUntil: until,
          }),
        ),
      ),
    ),
  )

test.each([
  ['until its time has come', 2 ** 31, true],
  ['no longer', 1_000_000_000, false],
])('an account of the list is suspended %s', async (_, until, isSuspended) => {
  await using database = await testDatabase()
  await database.db.query('insert into configs (mc_seqno, boc) values (7, $1)', [configUntil(until)])
  const isOne = await new SuspendedAccounts(database.db).load()
  expect(isOne(makeAddress(0, id(1)))).toBe(isSuspended)
  expect(isOne(makeAddress(0, id(2)))).toBe(false)
  expect(isOne(makeAddress(-1, id(1)))).toBe(false)
})

test('without a configuration nobody is', async () => {
  await using database = await testDatabase()
  const isOne = await new SuspendedAccounts(database.db).load()
  expect(isOne(makeAddress(0, id(1)))).toBe(false)
})
