import { expect, test } from 'vitest'
import { at, type Sent, tell } from './told.ts'

const [WALLET, PLUGIN, BENEFICIARY] = [10, 11, 12] as const
const answer: Sent = {
  to: PLUGIN,
  op: 0xf06c7567,
  value: 60n,
  body: (b) => b.storeUint64(1n),
  sends: [{ to: BENEFICIARY, op: 0x73756273 }],
}

test('a subscription is paid, asked for or not', () => {
  const request: Sent = { to: WALLET, op: 0x706c7567, body: (b) => b.storeUint64(1n).storeCoins(50n), sends: [answer] }
  const details = { subscriber: at(WALLET), beneficiary: at(BENEFICIARY), subscription: at(PLUGIN) }
  expect(tell([request])).toEqual([{ type: 'subscribe', success: true, details: { ...details, amount: '50' } }])
  expect(tell([answer])).toEqual([
    { type: 'subscribe', success: true, details: { ...details, subscriber: at(1), amount: '60' } },
  ])
})

test('a subscription ends', () => {
  const told = tell([{ to: PLUGIN, op: 0x64737472, sends: [{ to: BENEFICIARY, op: 0x64737472 }] }])
  expect(told).toEqual([
    {
      type: 'unsubscribe',
      success: true,
      details: { subscriber: at(1), beneficiary: at(BENEFICIARY), subscription: at(PLUGIN) },
    },
  ])
})
