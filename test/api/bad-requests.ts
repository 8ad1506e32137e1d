import { createRandom } from '../lite-server/random.ts'

export interface AskedEndpoint {
  readonly path: string
  readonly parameters: readonly string[]
}

const BASE_SWITCHES = ['strict', 'x_no_address_book', 'x_no_metadata', 'x_timeout', 'x_debug_request', 'api_key']

/** Endpoints that are asked by GET, with the names of their parameters, as `/openapi/v3.json` has them. */
export function listEndpoints(openapi: { readonly paths: object }): AskedEndpoint[] {
  type Paths = Record<string, { get?: { parameters?: { name: string; in: string }[] } }>
  return Object.entries(openapi.paths as Paths).flatMap(([path, { get }]) => {
    if (get === undefined) return []
    const own = (get.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name)
    return { path, parameters: [...own, ...BASE_SWITCHES] }
  })
}

/** Requests that are wrong in some way, the same ones for a seed. */
export function* badRequests(endpoints: readonly AskedEndpoint[], count: number, seed: number): Generator<string> {
  const random = createRandom(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  for (let i = 0; i < count; i++) {
    const { path, parameters } = pick(endpoints)
    const base = pick(['/api/v3', '/api/v3', '/toncenter/api/v3'])
    const pairs = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
      const name = random() < 0.9 && parameters.length > 0 ? pick(parameters) : pick(ODD_NAMES)
      const value = random() < 0.45 ? plausible(name, random) : pick(VALUES)(random)
      const repeats = random() < 0.03 ? pick([2, 50, 1000, 1001, 3000]) : 1
      return Array.from({ length: repeats }, () => `${name}${pick(['', '', '', '[]'])}=${value}`).join('&')
    })
    yield `${base}${path}?${pairs.join('&')}`
  }
}

/** Something that the parameter takes, so that the wrong ones beside it meet the code behind the parsers too. */
function plausible(name: string, random: () => number): string {
  const number = `${Math.floor(random() * 100)}`
  if (/hash|trace_id/.test(name)) return '0123456789abcdef'.repeat(4)
  if (/account|address|source|destination/.test(name)) return `0:${'0123456789ABCDEF'.repeat(4)}`
  if (/^(include|exclude|only|x_no|strict)/.test(name)) return random() < 0.5 ? '1' : 'false'
  if (name === 'sort') return random() < 0.5 ? 'asc' : 'desc'
  if (name === 'direction') return random() < 0.5 ? 'in' : 'out'
  if (name === 'workchain') return random() < 0.5 ? '0' : '-1'
  if (name === 'shard') return '8000000000000000'
  if (name === 'limit') return random() < 0.5 ? '1000' : number
  return /lt$/.test(name) ? `${number}000000` : number
}

const ODD_NAMES = [
  '',
  'x',
  'limit%00',
  '%ff',
  '__proto__',
  'constructor',
  'toString',
  'a'.repeat(500),
  'ключ',
  'strict',
]

const encode = encodeURIComponent

const TEXTS = [
  ...['', ' ', '0', '-0', '-1', '1', '10', '1000', '1001', '2147483647', '2147483648', '-2147483648', '-2147483649'],
  ...[
    '4294967295',
    '4294967296',
    '9007199254740993',
    '9223372036854775807',
    '9223372036854775808',
    '18446744073709551615',
  ],
  ...[
    '18446744073709551616',
    '-9223372036854775808',
    '-9223372036854775809',
    '1e3',
    '1e999',
    '1.5',
    '.5',
    '5.',
    '+5',
    ' 5',
    '5 ',
  ],
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    'null',
    'undefined',
    'true',
    'false',
    'yes',
    'on',
    'off',
    'TRUE',
    '[object Object]',
  ],
  ...[
    '0x',
    '0x0',
    '0xffffffff',
    '0x100000000',
    '0xzz',
    'ffffffff',
    '8000000000000000',
    '0x8000000000000000',
    '10000000000000000',
  ],
  ...['asc', 'desc', 'ASC', 'a', 'D', 'up', 'in', 'out', 'both', 'sideways', '٣', '１２', '１', '𝟙'],
  ...[
    "'; drop table transactions; --",
    "' or 1=1 --",
    '1; select pg_sleep(10)',
    '$1',
    '#{limit}',
    '%s%n',
    '../../etc/passwd',
    '<script>',
  ],
  ...[
    '\u0000',
    'a\u0000b',
    '\ufffd',
    'é',
    '💎',
    '\u202e',
    '\r\nX-Evil: 1',
    '"',
    '\\',
    '\\x00',
    '{}',
    '[]',
    '{"a":1}',
    ',',
  ],
  ...[
    '0:',
    ':',
    '0:00',
    `0:${'0'.repeat(64)}`,
    `-1:${'F'.repeat(64)}`,
    `0:${'g'.repeat(64)}`,
    `128:${'0'.repeat(64)}`,
    `99999999999:${'0'.repeat(64)}`,
  ],
  ...[
    'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c',
    'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9d',
    'A'.repeat(48),
    'A'.repeat(43),
    `${'A'.repeat(43)}=`,
  ],
  ...[
    '0'.repeat(63),
    '0'.repeat(64),
    '0'.repeat(65),
    `0x${'0'.repeat(64)}`,
    '='.repeat(44),
    `${'/'.repeat(43)}=`,
    `${'+'.repeat(43)}=`,
    '1'.repeat(400),
  ],
]

const VALUES: readonly ((random: () => number) => string)[] = [
  ...TEXTS.map((text) => () => encode(text)),
  () => '%',
  () => '%zz',
  () => '%ff%fe',
  () => '%00',
  () => '%ed%a0%80',
  () => '%c0%80',
  () => 'x'.repeat(5000),
  (random) => encode(String.fromCharCode(...Array.from({ length: 20 }, () => 32 + Math.floor(random() * 0x2000)))),
  (random) => `${Math.floor((random() - 0.5) * 2 ** 40)}`,
  (random) => encode(Buffer.from(Array.from({ length: 32 }, () => Math.floor(random() * 256))).toString('base64')),
  (random) => Buffer.from(Array.from({ length: 40 }, () => Math.floor(random() * 256))).toString('base64url'),
]
