import { BlockList, isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

type Network = readonly [address: string, prefix: number]

const NAMED: Readonly<Record<string, readonly Network[]>> = {
  loopback: [
    ['127.0.0.0', 8],
    ['::1', 128],
  ],
  private: [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['fc00::', 7],
  ],
}

/**
 * Reads which addresses may be talked to beside those of the public internet: `loopback`, `private`, addresses and networks
 * (`10.1.0.0/16`) with commas between. undefined when one of them is none of these.
 */
export function parseAllowedAddresses(text: string): ((address: string) => boolean) | undefined {
  const words = text.split(',').filter((word) => word !== '')
  const open = new BlockList()
  for (const word of words) {
    const networks = NAMED[word] ?? [toNetwork(word)]
    for (const network of networks) {
      if (network === undefined) return undefined
      const [address, prefix] = network
      open.addSubnet(address, prefix, familyOf(address))
    }
  }
  // A zone id (`fe80::1%eth0`) is no part of an address that a list could name.
  return (address) => isPublicAddress(address) || (isIP(address) !== 0 && open.check(address, familyOf(address)))
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** An address, or one with how many of its bits count; undefined when it is neither. */
export function toNetwork(word: string): Network | undefined {
  const [address = '', prefix, ...more] = word.split('/')
  const bits = address.includes('%') ? 0 : ({ 4: 32, 6: 128 }[isIP(address)] ?? 0)
  const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0
  return more.length > 0 || length < 1 || length > bits ? undefined : [address, length]
}
