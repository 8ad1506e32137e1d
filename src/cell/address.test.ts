import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sharedData } from '../../test/shared-data.ts'
import {
  type Address,
  asAddress,
  formatFriendly,
  formatRaw,
  makeAddress,
  parseAddress,
  workchainOf,
} from './address.ts'

const RAW = '-1:3333333333333333333333333333333333333333333333333333333333333333'
const parsed = (text: string): Address => parseAddress(text)?.address as Address

describe('addresses', () => {
  test('are read in every form and written in both', () => {
    const address = parsed(RAW)
    expect(workchainOf(address)).toBe(-1)
    expect(formatRaw(address)).toBe(RAW)
    const forms = [
      ['Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF', true, false],
      ['Uf8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMxYA', false, false],
      ['kf8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM_BP', true, true],
      ['0f8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM62K', false, true],
    ] as const
    for (const [text, bounceable, testOnly] of forms) {
      expect(parseAddress(text)).toEqual({ address, bounceable, testOnly })
      expect(parseAddress(text.replaceAll('_', '/').replaceAll('-', '+'))).toEqual({ address, bounceable, testOnly })
      expect(formatFriendly(address, { bounceable, testOnly })).toBe(text)
    }
  })

  test('go round through text', () => {
    const anyAddress = fc
      .tuple(fc.integer({ min: -128, max: 127 }), fc.uint8Array({ minLength: 32, maxLength: 32 }))
      .map(([workchain, id]) => makeAddress(workchain, id))
    fc.assert(
      fc.property(anyAddress, fc.boolean(), fc.boolean(), (address, bounceable, testOnly) => {
        expect(parsed(formatRaw(address))).toEqual(address)
        expect(parsed(formatRaw(address).toLowerCase())).toEqual(address)
        expect(parseAddress(formatFriendly(address, { bounceable, testOnly }))).toEqual({
          address,
          bounceable,
          testOnly,
        })
      }),
    )
  })

  test('are not found in other text', () => {
    const not = [
      '',
      '0:',
      '0:123',
      `128:${'0'.repeat(64)}`,
      `0:${'g'.repeat(64)}`,
      ` ${RAW}`,
      `${RAW}\n`,
      'x'.repeat(48),
      'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vG',
      'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0v',
      'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMz 0vF',
    ]
    for (const text of not) expect(parseAddress(text), text).toBeUndefined()
    expect(parseAddress(formatFriendly(asAddress(new Uint8Array(33)), { bounceable: true }))).toBeDefined()
  })

  const vectors = sharedData('real', 'vectors', 'addresses.json')
  test.skipIf(!vectors)('agree with every vector', () => {
    interface Vectors {
      valid: Record<string, string>[]
      invalid: string[]
    }
    const { valid, invalid } = JSON.parse(readFileSync(vectors as string, 'utf8')) as Vectors
    for (const { raw, bounceable_std_base64, ...friendly } of valid as (Record<string, string> & { raw: string })[]) {
      const address = parsed(raw)
      expect(formatRaw(address).toLowerCase()).toBe(raw)
      expect(parsed(bounceable_std_base64 as string)).toEqual(address)
      for (const [form, text] of Object.entries(friendly)) {
        const flags = { bounceable: !form.startsWith('non_'), testOnly: form.endsWith('_testnet') }
        expect(parseAddress(text)).toEqual({ address, ...flags })
        expect(formatFriendly(address, flags)).toBe(text)
      }
    }
    for (const text of invalid) expect(parseAddress(text), text).toBeUndefined()
  })
})
