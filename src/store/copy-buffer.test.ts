import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { CopyBuffer } from './copy-buffer.ts'

const int8 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const row = fc.record({
  bytes: fc.option(fc.uint8Array({ maxLength: 300 })),
  int2: fc.option(fc.integer({ min: -32768, max: 32767 })),
  int4: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  int8: fc.option(int8),
  number: fc.maxSafeInteger(),
  bool: fc.boolean(),
  numeric: fc.option(fc.oneof(fc.bigInt(), fc.bigInt({ min: 0n, max: 2n ** 120n }), fc.bigInt(0n, 10n ** 19n))),
  // Zeros at the end are what the format leaves out.
  round: fc.tuple(fc.bigInt({ min: -99999n, max: 99999n }), fc.nat(40)).map(([n, zeros]) => n * 10n ** BigInt(zeros)),
  array: fc.option(fc.array(int8)),
})

test('every type arrives as PostgreSQL would have read it', async () => {
  await using test = await testDatabase()
  await test.db.query(`create table t (n int4, bytes bytea, int2 int2, int4 int4, int8 int8, number int8, bool bool,
    numeric numeric, round numeric, "array" int8[], text_numeric text)`)
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 50 }), async (rows) => {
      const copy = new CopyBuffer(64)
      rows.forEach((one, n) => {
        copy.row(11)
        copy.int4(n)
        copy.bytes(one.bytes)
        copy.int2(one.int2)
        copy.int4(one.int4)
        copy.int8(one.int8)
        copy.int8(one.number)
        copy.bool(one.bool)
        copy.numeric(one.numeric)
        copy.numeric(one.round)
        copy.int8Array(one.array)
        copy.bytes(Buffer.from(`${one.round}`))
      })
      expect(copy.rows).toBe(rows.length)
      await test.db.query('delete from t')
      await test.db.transaction((transaction) => transaction.copy('t', copy.finish()))
      const found = await test.db.query<Record<string, unknown>>(
        'select bytes, int2, int4, int8, number, bool, numeric, round, "array", round::text = text_numeric as is_same from t order by n',
      )
      const wanted = rows.map((one) => ({
        ...one,
        bytes: one.bytes && Buffer.from(one.bytes),
        number: BigInt(one.number),
        is_same: true,
      }))
      expect(found).toEqual(wanted)
    }),
    { numRuns: 60 },
  )
})

test('a broken copy fails alone: the connection goes on', async () => {
  await using test = await testDatabase()
  await test.db.query('create table t (a int4)')
  const copy = new CopyBuffer()
  copy.row(1)
  copy.bytes(new Uint8Array(3))
  await expect(test.db.transaction((transaction) => transaction.copy('t', copy.finish()))).rejects.toMatchObject({
    code: '08P01',
  })
  await expect(
    test.db.transaction((transaction) => transaction.copy('nothing', new CopyBuffer().finish())),
  ).rejects.toMatchObject({ code: '42P01' })
  expect(await test.db.query('select count(*) as count from t')).toEqual([{ count: 0n }])
})
