import { expect, test } from 'vitest'
import { parseTokenOverrides } from '../../src/api/reads/token-overrides.ts'
import { createServer } from '../../src/api/server.ts'
import { formatRaw, makeAddress } from '../../src/cell/address.ts'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import { buildCell } from '../../src/cell/builder.ts'
import { storeHashmap } from '../../src/cell/dictionary.ts'
import { Slice } from '../../src/cell/slice.ts'
import { testDatabase } from '../database.ts'
import { v3Schema } from '../v3-schema.ts'

const account = (n: number) => makeAddress(0, new Uint8Array(32).fill(n))
const MASTER = account(100)

/** 700 for owner 1 and owner 2. */
function makeDump(): Uint8Array {
  const entries = [1, 2].map((n) => {
    const { arena, index } = buildCell((b) => b.storeUint(0b100, 3).storeBytes(account(n)).storeUint(0, 5))
    return { key: new Slice(arena, index).loadBytes(34), value: 700n }
  })
  return writeBoc(
    buildCell((b) =>
      storeHashmap(b, 267, entries, (leaf, amount) => leaf.storeCoins(amount).storeUint64(5n, 48).storeUint64(6n, 48)),
    ),
  )
}

test('wallets of a mintless jetton say what is not claimed yet, and count as filled', async () => {
  await using database = await testDatabase()
  const { db } = database
  const insert = (n: number, owner: number, balance: number, isClaimed: boolean | null, jetton = MASTER) =>
    db.query(
      `insert into jetton_wallets (account, lt, found_seqno, code_hash, data_hash, balance, owner, jetton, is_claimed)
       values ($1, 1, 1, $2, $2, $3, $4, $5, $6)`,
      [account(n), Buffer.alloc(32), balance, account(owner), jetton, isClaimed],
    )
  await insert(11, 1, 0, false)
  await insert(12, 2, 900, true)
  await insert(13, 3, 0, null, account(101))
  const overrides = {
    [formatRaw(MASTER)]: { mintless_dump: 'dump.boc', custom_payload_api_uri: 'https://claim.example' },
  }
  const tokenOverrides = parseTokenOverrides(JSON.stringify(overrides), (path) => {
    expect(path).toBe('dump.boc')
    return makeDump()
  })
  const server = await createServer({ db, tokenOverrides })
  const reply = (await server.inject({ url: '/api/v3/jetton/wallets?exclude_zero_balance=true' })).json()
  expect(reply.jetton_wallets.map((one: Record<string, unknown>) => [one.balance, one.mintless_info])).toEqual([
    ['0', { amount: '700', start_from: 5, expire_at: 6, custom_payload_api_uri: ['https://claim.example'] }],
    ['900', undefined],
  ])
  const validate = v3Schema('JettonWalletsResponse')
  if (validate) expect(validate(reply), JSON.stringify(validate.errors)).toBe(true)
  const plain = await createServer({ db })
  const bare = (await plain.inject({ url: '/api/v3/jetton/wallets?exclude_zero_balance=true' })).json()
  expect(bare.jetton_wallets).toHaveLength(1)
})
