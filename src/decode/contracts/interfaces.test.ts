import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sharedData } from '../../../test/shared-data.ts'
import { INTERFACE_RULES } from './interface-rules.ts'
import { interfacesOf, methodId } from './interfaces.ts'

const UNKNOWN_CODE = new Uint8Array(32).fill(7)

test('a method id is the CRC of its name, marked as a named method', () => {
  expect(methodId('seqno')).toBe(85143)
  expect(methodId('get_jetton_data')).toBe(106029)
  expect(methodId('getPoolStateAndConfiguration')).toBe(118400)
})

test('an exact code hash gives its one name, whatever the methods', () => {
  const walletV5 = Buffer.from('20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f', 'hex')
  expect(interfacesOf(walletV5, [methodId('get_nft_data')])).toEqual(['wallet_v5r1'])
})

test('otherwise every complete method set counts, sorted by name', () => {
  const methods = ['get_nft_data', 'get_authority_address', 'get_editor'].map(methodId)
  expect(interfacesOf(UNKNOWN_CODE, methods)).toEqual(['editable', 'nft_item', 'sbt'])
  expect(interfacesOf(UNKNOWN_CODE, [methodId('get_jetton_data')])).toEqual([])
  expect(interfacesOf(UNKNOWN_CODE, null)).toEqual([])
})

test('every code hash in the rules is 32 bytes and every name is told by something or only by a detector', () => {
  for (const { codeHashes } of INTERFACE_RULES) {
    for (const hash of codeHashes) expect(Buffer.from(hash, 'base64')).toHaveLength(32)
  }
  expect(new Set(INTERFACE_RULES.map(({ name }) => name)).size).toBe(INTERFACE_RULES.length)
})

const document = sharedData('..', 'spec', 'interfaces.md')

test.skipIf(!document)('the rules are those of the contract: every name, hash and method, in its order', () => {
  const text = readFileSync(document as string, 'utf8')
  const table = text.slice(text.indexOf('| Name | Code hashes'), text.indexOf('## 2.'))
  const told = table
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, name]) => name?.startsWith('`'))
    .map(([, name = '', hashes = '', methods = '']) => ({
      // One name has a blank at its end there, which nobody means.
      name: name.replaceAll('`', '').trim(),
      codeHashes: [...hashes.matchAll(/`([^`]+)`/g)].map(([, hash]) => hash),
      methods: [...methods.matchAll(/([A-Za-z_0-9]+) (\d{5,6})/g)].map(([, method = '', id]) => {
        expect(methodId(method), method).toBe(Number(id))
        return method
      }),
    }))
  expect(told.length).toBeGreaterThan(100)
  const sorted = (methods: readonly (string | undefined)[]) => [...methods].sort()
  expect(INTERFACE_RULES.map((rule) => ({ ...rule, methods: sorted(rule.methods) }))).toEqual(
    told.map((rule) => ({ ...rule, methods: sorted(rule.methods) })),
  )
})
