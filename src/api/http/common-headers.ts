const EXPOSED = [
  'x-api-version',
  'x-request-id',
  'x-next-cursor',
  'x-cellar-warning',
  'x-cellar-mc-seqno',
  'server-timing',
  'retry-after',
  'etag',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'ratelimit-policy',
  'ratelimit-cost',
].join(', ')

/** On every answer: any page may read the API, and nothing here is to be sniffed, framed or referred from. */
export const ALWAYS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
} as const

/** Every header that some endpoint reads, and those that clients are known to send. */
export const ACCEPTED = [
  'content-type',
  'accept',
  'cache-control',
  'if-none-match',
  'x-api-key',
  'x-ton-client-version',
  'x-request-id',
  'x-actions-version',
  'x-typed-errors',
  'x-debug-request',
  'x-timeout',
  'x-no-address-book',
  'x-no-metadata',
  'x-cellar-mc-seqno',
  'last-event-id',
] as const

/** Names with commas between, as a browser asks for them. */
const HEADER_NAMES = /^[!#$%&'*+.^`|~\w-]+(?:[ \t]*,[ \t]*[!#$%&'*+.^`|~\w-]+)*$/
const MAX_NAMES_LENGTH = 4096

/**
 * What a page on another origin may send: the headers it asks for, since libraries add some of their own, each under
 * another name; without such a wish those that are known.
 */
export function preflightHeaders(asked: string | undefined): Readonly<Record<string, string>> {
  const isList = asked !== undefined && asked.length <= MAX_NAMES_LENGTH && HEADER_NAMES.test(asked)
  return {
    ...ALWAYS,
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': isList ? asked : ACCEPTED.join(', '),
    'access-control-max-age': '86400',
    vary: 'access-control-request-headers',
  }
}
