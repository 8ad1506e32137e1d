import { expect, test } from 'vitest'
import { asAddress, makeAddress } from '../cell/address.ts'
import { ADDR_NONE, type AddrStd, type AddrVar, toAddress } from './msg-address.ts'

const id = new Uint8Array(32).fill(0b01010101)
const std = (anycast: AddrStd['anycast']): AddrStd => ({ kind: 'std', anycast, address: makeAddress(-1, id) })

test('a standard address is given as it stands, without a copy', () => {
  const address = std(null)
  expect(toAddress(address)).toBe(address.address)
})

test('anycast replaces the first bits and leaves the given address alone', () => {
  const address = std({ depth: 12, rewritePfx: Uint8Array.of(0xff, 0xf0) })
  const expected = asAddress(makeAddress(-1, id))
  expected[1] = 0xff
  expected[2] = 0b11110101
  expect(toAddress(address)).toEqual(expected)
  expect(address.address).toEqual(makeAddress(-1, id))
})

test('addr_var names an account only with 256 bits in a workchain that fits a byte', () => {
  const variable: AddrVar = { kind: 'var', anycast: null, bits: 256, workchain: 0, address: id }
  expect(toAddress(variable)).toEqual(makeAddress(0, id))
  expect(toAddress({ ...variable, workchain: 128 })).toBeNull()
  expect(toAddress({ ...variable, bits: 255 })).toBeNull()
  expect(toAddress({ ...variable, anycast: { depth: 1, rewritePfx: Uint8Array.of(0x80) } })?.[1]).toBe(0b11010101)
})

test('external addresses name no account', () => {
  expect(toAddress(ADDR_NONE)).toBeNull()
  expect(toAddress({ kind: 'extern', bits: 8, address: Uint8Array.of(1) })).toBeNull()
})
