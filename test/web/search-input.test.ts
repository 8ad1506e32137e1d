import { expect, test } from 'vitest'
import { parseAddress, toFriendly } from '../../web/src/lib/address.ts'
import { parseSearch } from '../../web/src/lib/search-input.ts'

const HEX = 'b774d95eb20543f186c06b371ab88ad704f7e256130caf96189368a7d0cb6ccf'
const RAW = `0:${HEX.toUpperCase()}`
const FRIENDLY = 'EQC3dNlesgVD8YbAazcauIrXBPfiVhMMr5YYk2in0Mtsz0Bz'
const BASE64 = Buffer.from(HEX, 'hex').toString('base64')
const WHOLE = '8000000000000000'
const account = (isTestOnly?: boolean) => ({
  kind: 'account',
  raw: RAW,
  ...(isTestOnly !== undefined && { isTestOnly }),
})
const master = (seqno: number) => ({ kind: 'block', workchain: -1, shard: WHOLE, seqno })
const hash = { kind: 'hash', hex: HEX }

test.each<[string, unknown]>([
  [RAW, account()],
  [RAW.toLowerCase(), account()],
  [FRIENDLY, account(false)],
  [` ${FRIENDLY} `, account(false)],
  [toFriendly(RAW, { isBounceable: false, isTestOnly: false }), account(false)],
  [toFriendly(RAW, { isBounceable: true, isTestOnly: true }), account(true)],
  [toFriendly(RAW, { isBounceable: false, isTestOnly: true }), account(true)],
  [FRIENDLY.replaceAll('_', '/').replaceAll('-', '+'), account(false)],
  [`${FRIENDLY.slice(0, -1)}Z`, undefined],
  [`-1:${'5'.repeat(64)}`, { kind: 'account', raw: `-1:${'5'.repeat(64)}` }],
  [HEX, hash],
  [HEX.toUpperCase(), hash],
  [`0x${HEX}`, hash],
  [BASE64, hash],
  [BASE64.slice(0, -1), hash],
  [Buffer.from(HEX, 'hex').toString('base64url'), hash],
  [HEX.slice(1), undefined],
  ['1', master(1)],
  ['65012345', master(65012345)],
  ['4294967296', { kind: 'lt', lt: '4294967296' }],
  ['57123456000003', { kind: 'lt', lt: '57123456000003' }],
  [`(-1,${WHOLE},7)`, master(7)],
  [`(-1, ${WHOLE}, 7)`, master(7)],
  [`-1:${WHOLE}:7`, master(7)],
  ['0:-9223372036854775808:5', { kind: 'block', workchain: 0, shard: WHOLE, seqno: 5 }],
  ['(0,4000000000000000,5)', { kind: 'block', workchain: 0, shard: '4000000000000000', seqno: 5 }],
  ['foundation.ton', { kind: 'domain', domain: 'foundation.ton' }],
  ['Foundation.TON', { kind: 'domain', domain: 'foundation.ton' }],
  ['sub.name-1.ton', { kind: 'domain', domain: 'sub.name-1.ton' }],
  ['durov.t.me', { kind: 'domain', domain: 'durov.t.me' }],
  ['0x0f8a7ea5', { kind: 'opcode', opcode: '0x0f8a7ea5' }],
  ['0x0F8A7EA5', { kind: 'opcode', opcode: '0x0f8a7ea5' }],
  ['Stone', { kind: 'name', name: 'Stone' }],
  ['каменный век', { kind: 'name', name: 'каменный век' }],
  ['x', undefined],
  ['', undefined],
  ['--', undefined],
  [`https://explorer.example/address/${FRIENDLY}?tab=1`, account(false)],
  [`https://explorer.example/transaction/${HEX}`, hash],
  [`https://explorer.example/tx?hash=${encodeURIComponent(BASE64)}`, hash],
  ['https://explorer.example/dns/foundation.ton', { kind: 'domain', domain: 'foundation.ton' }],
  ['https://explorer.example/', undefined],
])('%j means %j', (text, meaning) => {
  expect(parseSearch(text)).toEqual(meaning)
})

test('forms of an address lead back to it', () => {
  for (const isBounceable of [true, false]) {
    for (const isTestOnly of [true, false]) {
      expect(parseAddress(toFriendly(RAW, { isBounceable, isTestOnly }))).toEqual({ raw: RAW, isTestOnly })
    }
  }
  expect(toFriendly(RAW, { isBounceable: true, isTestOnly: false })).toBe(FRIENDLY)
})
