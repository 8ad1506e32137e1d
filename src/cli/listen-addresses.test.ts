import { expect, test } from 'vitest'
import { listAddresses } from './listen-addresses.ts'
import { renderStartScreen } from './start-screen.ts'

const ip = (address: string, internal = false) => ({
  ...{ address, internal, netmask: '', mac: '', cidr: null },
  ...(address.includes(':') ? { family: 'IPv6' as const, scopeid: 0 } : { family: 'IPv4' as const }),
})
const INTERFACES = {
  lo: [ip('127.0.0.1', true), ip('::1', true)],
  eth0: [ip('10.0.0.5'), ip('fe80::1'), ip('2001:db8::5')],
}

test('a server on every address says which those are', () => {
  const on = (host: string) => listAddresses(host, 80, INTERFACES)
  expect(on('0.0.0.0')).toEqual({ address: 'http://127.0.0.1:80', elsewhere: ['http://10.0.0.5:80'] })
  expect(on('::').elsewhere).toEqual(['http://10.0.0.5:80', 'http://[2001:db8::5]:80'])
  expect(on('10.0.0.5')).toEqual({ address: 'http://10.0.0.5:80', elsewhere: ['http://10.0.0.5:80'] })
  for (const host of ['127.0.0.1', '127.0.1.1', '::1', 'localhost']) expect(on(host).elsewhere).toEqual([])
  expect(on('::1').address).toBe('http://[::1]:80')
})

test('the screen warns of them', () => {
  const { address, elsewhere } = listAddresses('0.0.0.0', 8081, INTERFACES)
  const screen = renderStartScreen({
    ...{ version: '1', address, elsewhere, place: 'here', network: 'none', stored: undefined },
  })
  expect(screen).toContain('http://10.0.0.5:8081')
  expect(screen).toMatch(/Warning: whoever can reach these addresses can use the API\./)
})
