import { describe, expect, test } from 'vitest'
import { type Address, makeAddress } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import { type Builder, buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { storeHashmap } from '../../cell/dictionary.ts'
import { storeMsgForwardPrices } from '../../tlb/config-params/msg-forward-prices.ts'
import { int32Key } from '../../tlb/dictionary-key.ts'
import { storeMsgAddressInt } from '../../tlb/msg-address.ts'
import { sendFees } from './forward-fees.ts'

const FRACTIONS = { ihrPriceFactor: 0, firstFrac: 0, nextFrac: 0 }
const PRICES = {
  24: { lumpPrice: 10_000_000n, bitPrice: 655_360_000n, cellPrice: 65_536_000_001n, ...FRACTIONS },
  25: { lumpPrice: 400_000n, bitPrice: 26_214_400n, cellPrice: 2_621_440_001n, ...FRACTIONS },
}
const config = buildCell((b) => {
  const entries = ([24, 25] as const).map((id) => ({ key: int32Key(id), value: PRICES[id] }))
  storeHashmap(b, 32, entries, (leaf, prices) => leaf.storeRef((param) => storeMsgForwardPrices(param, prices)))
})
const NEAR = makeAddress(0, new Uint8Array(32).fill(1))
const MASTER = makeAddress(-1, new Uint8Array(32).fill(2))
const BODY = buildCell((b) => b.storeBytes(new Uint8Array(100).fill(3)))
const BODY_BITS = 800n

/** For a message with one cell of `BODY` below its own. */
function priceOfBody(id: keyof typeof PRICES): bigint {
  const { lumpPrice, bitPrice, cellPrice } = PRICES[id]
  return lumpPrice + (bitPrice * BODY_BITS + cellPrice + 0xffffn) / 0x10000n
}

function internal(to: Address, extra?: Cell): Cell {
  return buildCell((b) => {
    b.storeUint(0b0100, 4)
    b.storeUint(0, 2)
    storeMsgAddressInt(b, { kind: 'std', anycast: null, address: to })
    b.storeCoins(10n ** 15n)
    b.storeBit(extra ? 1 : 0)
    if (extra) b.storeCell(extra)
    b.storeCoins(0n)
    b.storeCoins(0n)
    b.storeUint64(0n)
    b.storeUint(0, 32)
    b.storeUint(0b01, 2)
    b.storeCell(BODY)
  })
}

const external = buildCell((b) => {
  b.storeUint(0b11, 2)
  b.storeUint(0, 4)
  b.storeUint64(0n)
  b.storeUint(0, 32)
  b.storeUint(0b01, 2)
  b.storeCell(BODY)
})

const send =
  (message: Cell) =>
  (b: Builder): void => {
    b.storeUint(0x0ec3c86d, 32)
    b.storeUint(1, 8)
    b.storeCell(message)
  }
const setCode = (b: Builder): void => {
  b.storeUint(0xad4de08e, 32)
  b.storeCell(BODY)
}

/** As the virtual machine gives it: a bag of cells. */
function feesOf(actions: readonly ((b: Builder) => void)[], isMasterchain = false): bigint {
  const list = actions.reduce(
    (rest, store) =>
      buildCell((b) => {
        b.storeCell(rest)
        store(b)
      }),
    buildCell(() => undefined),
  )
  return sendFees(config, readSingleRoot(writeBoc(list)), isMasterchain)
}

describe('messages that are to be sent', () => {
  test('each costs by what lies below its own cell', () => {
    expect(feesOf([])).toBe(0n)
    expect(feesOf([send(internal(NEAR))])).toBe(priceOfBody(25))
    expect(feesOf([send(internal(NEAR)), setCode, send(external)])).toBe(2n * priceOfBody(25))
  })

  test('to or from the masterchain its prices hold', () => {
    expect(feesOf([send(internal(MASTER))])).toBe(priceOfBody(24))
    expect(feesOf([send(external)], true)).toBe(priceOfBody(24))
  })

  test('extra currencies are carried for nothing', () => {
    const extra = buildCell((b) => b.storeBytes(new Uint8Array(40).fill(4)))
    expect(feesOf([send(internal(NEAR, extra))])).toBe(priceOfBody(25))
  })

  test('what cannot be read costs nothing', () => {
    const broken = buildCell((b) => b.storeUint(0b0100, 4))
    expect(feesOf([send(broken), send(internal(NEAR)), (b) => b.storeBit(1)])).toBe(priceOfBody(25))
  })
})
