import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'

export interface ListenAddresses {
  /** As a person on this machine would type it. */
  readonly address: string
  /** The same from other machines; empty when none can reach it. */
  readonly elsewhere: readonly string[]
}

type Interfaces = ReturnType<typeof networkInterfaces>

const LOOPBACK = /^(127\.|::1$|localhost$)/i

/** Where a server on this host and port can be reached. */
export function listAddresses(
  host: string,
  port: number,
  interfaces: Interfaces = networkInterfaces(),
): ListenAddresses {
  const isAll = host === '0.0.0.0' || host === '::'
  if (!isAll) {
    const address = urlOf(host, port)
    return { address, elsewhere: LOOPBACK.test(host) ? [] : [address] }
  }
  const found = Object.values(interfaces)
    .flatMap((list) => list ?? [])
    // An IPv6 socket takes IPv4 as well. Link-local addresses need a zone, which a URL has no place for.
    .filter(({ address, internal }) => !internal && !/^fe80:/i.test(address) && (host === '::' || !isIPv6(address)))
    .map(({ address }) => urlOf(address, port))
  return { address: urlOf('127.0.0.1', port), elsewhere: found.length > 0 ? found : [urlOf(host, port)] }
}

const urlOf = (host: string, port: number): string => `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
