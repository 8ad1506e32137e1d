const EXPOSED = [
  'x-api-version',
  'x-request-id',
  'x-next-cursor',
  'x-cellar-warning',
  'server-timing',
  'retry-after',
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
  'x-api-key',
  'x-ton-client-version',
  'x-request-id',
  'x-actions-version',
  'x-typed-errors',
  'x-debug-request',
  'x-timeout',
  'x-no-address-book',
  'x-no-metadata',
  'last-event-id',
] as const

export const PREFLIGHT = {
  ...ALWAYS,
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': ACCEPTED.join(', '),
  'access-control-max-age': '86400',
} as const
