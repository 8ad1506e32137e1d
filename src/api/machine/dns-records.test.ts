import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAddress } from '../../cell/address.ts'
import { buildCell } from '../../cell/builder.ts'
import { storeHashmap } from '../../cell/dictionary.ts'
import { storeMsgAddressInt } from '../../tlb/msg-address.ts'
import { listDnsRecords } from './dns-records.ts'

const WALLET = createHash('sha256').update('wallet').digest()
const address = makeAddress(-1, new Uint8Array(32).fill(3))

const wallet = buildCell((b) => storeMsgAddressInt(b.storeUint(0x9fd3, 16), { kind: 'std', anycast: null, address }))

test('records by category; what is none of the kinds known is kept as it is', () => {
  const text = buildCell((b) => b.storeUint(0x1eda, 16).storeUint(1, 8).storeUint(2, 8).storeBytes(Buffer.from('hi')))
  const other = buildCell((b) => b.storeUint(0x7777, 16))
  const entries = [
    { key: Buffer.alloc(32, 1), value: text },
    { key: Buffer.alloc(32, 2), value: other },
    { key: WALLET, value: wallet },
  ].sort((a, b) => Buffer.compare(a.key, b.key))
  const root = buildCell((b) => storeHashmap(b, 256, entries, (leaf, cell) => leaf.storeCell(cell)))
  expect(listDnsRecords(root).map(({ record }) => record.kind)).toEqual(
    entries.map(({ value }) => (value === wallet ? 'smc_address' : value === text ? 'text' : 'unknown')),
  )
})

test('a cell that is no dictionary has no records', () => {
  expect(listDnsRecords(buildCell((b) => b.storeUint(5, 3)))).toEqual([])
})

test('a dictionary of the same branch again and again comes to an end', () => {
  // hml_long$10 with a label of all that is left, under forks with empty labels (hml_short$0 of length 0).
  const FORKS = 40
  const left = 256 - FORKS
  const labelBits = 8
  let cell = buildCell((b) =>
    b
      .storeUint(0b10, 2)
      .storeUint(left, labelBits)
      .storeBytes(new Uint8Array(left >> 3))
      .storeCell(wallet),
  )
  for (let i = 0; i < FORKS; i++) {
    const below = cell
    cell = buildCell((b) => b.storeUint(0, 2).storeCell(below).storeCell(below))
  }
  const records = listDnsRecords(cell)
  expect(records.length).toBe(256)
  expect(records.every(({ record }) => record.kind === 'smc_address')).toBe(true)
})
