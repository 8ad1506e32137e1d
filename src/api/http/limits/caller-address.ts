import type { IncomingHttpHeaders } from 'node:http'
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Whom a request without a key is counted for: an IPv4 address, or the /64 of an IPv6 one, because a single customer has
 * a whole /64 to choose addresses from.
 */
export function toCaller(address: string | undefined): string {
  if (address === undefined) return 'local' // a unix socket
  const text = address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
  if (!text.includes(':')) return text.slice(0, MAX_LENGTH)
  return toPrefix(text)
}

/** Whom the work of a request counts for: as its rate does, or its address where nothing is limited. */
export const callerOf = ({ grant, ip }: FastifyRequest): string => grant?.bucket ?? toCaller(ip)

const MAX_LENGTH = 64

export const isLoopback = (caller: string): boolean =>
  caller === 'local' || caller.startsWith('127.') || caller === LOOPBACK_PREFIX

/** The /64 of `::1`; nothing else in it may be used. */
const LOOPBACK_PREFIX = '0:0:0:0::/64'

function toPrefix(address: string): string {
  const plain = address.split('%', 1)[0] as string
  if (!isIPv6(plain)) return address.slice(0, MAX_LENGTH)
  const [left = '', right] = plain.split('::', 2)
  const head = left === '' ? [] : left.split(':')
  const tail = right === undefined || right === '' ? [] : right.split(':')
  // An embedded IPv4 address takes the place of two groups.
  const tailLength = tail.length + (tail.at(-1)?.includes('.') ? 1 : 0)
  const groups =
    right === undefined ? head : [...head, ...new Array<string>(8 - head.length - tailLength).fill('0'), ...tail]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Some proxy wrote of somebody behind it: whoever that is, it is not the machine that the connection comes from. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  headers['x-forwarded-for'] !== undefined ||
  headers['x-real-ip'] !== undefined ||
  headers.forwarded !== undefined ||
  headers.via !== undefined
