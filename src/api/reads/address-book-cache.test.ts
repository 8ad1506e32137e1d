import { describe, expect, test } from 'vitest'
import { ascii, JsonWriter } from '../http/json-writer.ts'
import { AddressBookCache, viewOf } from './address-book-cache.ts'

/** As short as most texts, or longer than a cell has room for. */
const textOf = (i: number, isLong = false): Buffer => ascii(`,"${i}":"${'x'.repeat(isLong ? 400 : 100 + (i % 100))}"`)

/** Addresses that differ by their number alone, in bytes that tell them apart at once or only by a full comparison. */
function addressOf(i: number, at = 29): Buffer {
  const address = Buffer.alloc(33, 7)
  address.writeUInt32BE(i, at)
  return address
}

const written = (cache: AddressBookCache, cell: number, isFirst = false): string => {
  const out = new JsonWriter()
  cache.write(out, cell, isFirst)
  return out.finish().toString('latin1')
}

describe('AddressBookCache', () => {
  test('finds the entry of the address that stands somewhere in the bytes of a row', () => {
    const cache = new AddressBookCache()
    cache.add(addressOf(1), textOf(1))
    cache.add(addressOf(2), textOf(2))
    const book = Buffer.concat([addressOf(2), addressOf(3), addressOf(1)])

    expect(written(cache, cache.find(viewOf(book), 0))).toBe(`${textOf(2)}`)
    expect(cache.find(viewOf(book), 33)).toBe(0)
    expect(written(cache, cache.find(viewOf(book), 66), true)).toBe(`${textOf(1).subarray(1)}`)
  })

  test('tells apart, and forgets one by one, addresses of the same number', () => {
    // With such a key, ids that hardly differ have the same one.
    const cache = new AddressBookCache(new Int32Array(8))
    const all = Array.from({ length: 20 }, (_, i) => addressOf(i, 1))
    all.forEach((address, i) => {
      cache.add(address, textOf(i))
    })
    for (const i of [19, 0, 7]) cache.delete(all[i] as Buffer)

    const found = all.map((address) => cache.find(viewOf(address), 0))
    expect(found.map((cell) => cell !== 0)).toEqual(all.map((_, i) => ![19, 0, 7].includes(i)))
    expect(cache.size).toBe(17)
    found.forEach((cell, i) => {
      if (cell !== 0) expect(written(cache, cell)).toBe(`${textOf(i)}`)
    })
  })

  test('keeps texts of any length', () => {
    const cache = new AddressBookCache()
    for (const length of [1, 221, 222, 223, 255, 256, 5000]) {
      const text = ascii(','.padEnd(length, 'y'))
      cache.add(addressOf(length), text)
      const cell = cache.find(viewOf(addressOf(length)), 0)
      expect(written(cache, cell)).toBe(`${text}`)
      expect(written(cache, cell, true)).toBe(`${text.subarray(1)}`)
      expect(cache.text(cell)).toEqual(text)
    }
  })

  test('a reply takes an entry once, also when its cell was used for another before', () => {
    const cache = new AddressBookCache()
    cache.add(addressOf(1), textOf(1))
    cache.beginReply()
    expect(cache.take(cache.find(viewOf(addressOf(1)), 0))).toBe(true)
    expect(cache.take(cache.find(viewOf(addressOf(1)), 0))).toBe(false)

    cache.delete(addressOf(1))
    cache.add(addressOf(2), textOf(2))
    cache.beginReply()
    expect(cache.take(cache.find(viewOf(addressOf(2)), 0))).toBe(true)
  })

  test('a copied text outlives its cell', () => {
    const cache = new AddressBookCache()
    cache.add(addressOf(1), textOf(1))
    const text = cache.text(cache.find(viewOf(addressOf(1)), 0))
    cache.clear()
    cache.add(addressOf(2), textOf(2))
    expect(text).toEqual(textOf(1))
  })

  test('says what a Map would say, whatever comes and goes', () => {
    const cache = new AddressBookCache()
    const model = new Map<number, string>()
    let seed = 1
    const next = (below: number): number => {
      seed = (seed * 48271) % 2147483647
      return seed % below
    }
    for (let step = 0; step < 20_000; step++) {
      const i = next(3000)
      if (next(5) < 3) {
        const text = textOf(i, next(10) === 0)
        if (!model.has(i)) model.set(i, `${text}`)
        cache.add(addressOf(i), text)
      } else {
        model.delete(i)
        cache.delete(addressOf(i))
      }
      if (step === 9_999) {
        model.clear()
        cache.clear()
      }
    }
    expect(cache.size).toBe(model.size)
    for (let i = 0; i < 3000; i++) {
      const cell = cache.find(viewOf(addressOf(i)), 0)
      expect(cell === 0 ? undefined : written(cache, cell)).toBe(model.get(i))
    }
  })

  test('starts anew when it is full', () => {
    const cache = new AddressBookCache()
    for (let i = 0; i < 100_001; i++) cache.add(addressOf(i), textOf(i))
    expect(cache.size).toBe(1)
    expect(cache.find(viewOf(addressOf(0)), 0)).toBe(0)
    expect(written(cache, cache.find(viewOf(addressOf(100_000)), 0))).toBe(`${textOf(100_000)}`)
  })
})
