import { expect, test } from 'vitest'
import { isLoopback, toCaller } from './caller-address.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  [undefined, 'local'],
])('%s is counted as %s', (address, caller) => {
  expect(toCaller(address)).toBe(caller)
})

test('what is no address is still one caller, and short', () => {
  expect(toCaller(':'.repeat(10_000)).length).toBeLessThan(100)
  expect(toCaller('x'.repeat(10_000)).length).toBeLessThan(100)
})

test('loopback', () => {
  expect(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1', undefined].map((a) => isLoopback(toCaller(a)))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
  expect(['128.0.0.1', '10.0.0.1', '2001:db8::1'].map((a) => isLoopback(toCaller(a)))).toEqual([false, false, false])
})
