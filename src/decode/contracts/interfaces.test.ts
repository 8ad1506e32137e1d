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

test('a name gives way to one with a larger set, and only to that', () => {
  const names = (text: string) => interfacesOf(UNKNOWN_CODE, text.split(' ').map(methodId))
  // The nominator pool.
  const pool = 'get_pool_data get_nominator_data list_nominators list_votes has_withdraw_requests'
  expect(names(pool)).toEqual(['tv_pool'])
  expect(names(pool.replace('list_votes ', ''))).toEqual(['daolama_vault'])
  expect(names('get_pool_data get_pool_type get_lp_account_address get_jetton_data get_wallet_address')).toEqual([
    'stonfi_pool_v2',
  ])
  expect(names('get_balances')).toEqual(['lockup_universal'])
  expect(names('get_balances get_target_balances')).toEqual(['dedust_liquidity_deposit'])
  // Neither set holds the other.
  const dedust = 'get_reserves get_assets get_jetton_data is_stable get_trade_fee estimate_swap_out'
  expect(names(dedust)).toEqual(['dedust_pool'])
  expect(names(`${dedust} get_wallet_address`)).toEqual(['dedust_pool', 'moon_pool'])
  // The same set under two names: neither is larger.
  expect(names('get_sale_data')).toEqual(['nft_auction_v1', 'nft_sale'])
})

test('no get-method makes a wallet', () => {
  const all = INTERFACE_RULES.flatMap(({ methods }) => methods).map(methodId)
  const everything = [...all, ...['seqno', 'get_public_key', 'get_subwallet_id', 'get_plugin_list'].map(methodId)]
  expect(interfacesOf(UNKNOWN_CODE, everything).filter((name) => name.startsWith('wallet'))).toEqual([])
  expect(interfacesOf(UNKNOWN_CODE, [methodId('seqno')])).toEqual([])
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
      // Wallets are told by their code alone, whatever methods the table gives them.
      methods: [...(name.startsWith('`wallet_') ? '' : methods).matchAll(/([A-Za-z_0-9]+) (\d{5,6})/g)].map(
        ([, method = '', id]) => {
          expect(methodId(method), method).toBe(Number(id))
          return method
        },
      ),
    }))
  expect(told.length).toBeGreaterThan(100)
  const sorted = (methods: readonly (string | undefined)[]) => [...methods].sort()
  expect(INTERFACE_RULES.map((rule) => ({ ...rule, methods: sorted(rule.methods) }))).toEqual(
    told.map((rule) => ({ ...rule, methods: sorted(rule.methods) })),
  )
})
