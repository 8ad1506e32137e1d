import { expect, test } from 'vitest'
import { makeAddress } from '../../cell/address.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import { buildCell } from '../../cell/builder.ts'
import { storeHashmap } from '../../cell/dictionary.ts'
import { Slice } from '../../cell/slice.ts'
import { MintlessAirdrop } from './mintless-airdrop.ts'

const owner = (n: number) => makeAddress(0, new Uint8Array(32).fill(n))

test('an owner is found with what he may claim, others are not', () => {
  const entries = [1, 2, 3].map((n) => {
    const { arena, index } = buildCell((b) => b.storeUint(0b100, 3).storeBytes(owner(n)).storeUint(0, 5))
    return { key: new Slice(arena, index).loadBytes(34), value: n }
  })
  const dump = buildCell((b) =>
    storeHashmap(b, 267, entries, (leaf, n) =>
      leaf
        .storeCoins(BigInt(n) * 1000n)
        .storeUint64(1_700_000_000n, 48)
        .storeUint64(1_800_000_000n, 48),
    ),
  )
  const airdrop = new MintlessAirdrop(writeBoc(dump), ['https://claim.example/api'])
  expect(airdrop.find(owner(2))).toEqual({ amount: 2000n, startFrom: 1_700_000_000, expireAt: 1_800_000_000 })
  expect(airdrop.find(owner(9))).toBeUndefined()
  expect(airdrop.find(makeAddress(-1, new Uint8Array(32).fill(2)))).toBeUndefined()
})
