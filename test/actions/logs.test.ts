import { expect, test } from 'vitest'
import { address, at, type Sent, tell } from './told.ts'

const [TELEPORT, PEGOUT, USER] = [10, 11, 12] as const
const told = (log: Sent) =>
  tell([{ to: TELEPORT, op: 0x11111111, sends: [log] }]).filter(({ type }) => /^tgbtc/.test(type))

test('tgBTC that is minted on a way not known', () => {
  const id = Buffer.from(Array.from({ length: 32 }, (_, i) => i))
  const log: Sent = { op: 0x77a80ef3, body: (b) => address(b.storeCoins(5n), USER).storeBytes(id) }
  expect(told(log)).toEqual([
    {
      type: 'tgbtc_mint_fallback',
      success: true,
      details: {
        source: at(TELEPORT),
        destination: at(USER),
        amount: '5',
        asset: null,
        bitcoin_tx_id: Buffer.from(id).reverse().toString('hex'),
        destination_wallet: null,
      },
    },
  ])
})

test('a new key on a way not known', () => {
  const key = 'cd'.repeat(32)
  const log: Sent = {
    op: 0x27756729,
    body: (b) => address(b.storeCoins(5n).storeBytes(Buffer.from(key, 'hex')), PEGOUT),
  }
  expect(told(log)).toEqual([
    {
      type: 'tgbtc_new_key_fallback',
      success: true,
      details: { source: null, pubkey: key, coordinator: at(TELEPORT), pegout: at(PEGOUT), amount: '5', asset: null },
    },
  ])
  // They are in no version: who does not ask for them does not get them.
  const plain = tell([{ to: TELEPORT, op: 0x11111111, sends: [log] }], {}, ['latest'])
  expect(plain.map(({ type }) => type)).toEqual(['call_contract'])
})

test('a swap that was held back has no details', () => {
  const failed: Sent = { to: USER, op: 0xee51ce51, body: (b) => address(b.storeUint64(1n), USER) }
  expect(tell([failed])).toEqual([
    {
      type: 'coffee_mev_protect_failed_swap',
      success: true,
      details: { error: "unsupported action type: 'coffee_mev_protect_failed_swap'" },
    },
  ])
})
