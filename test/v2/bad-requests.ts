import { MAX_DEPTH } from '../../src/cell/arena.ts'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import { digCells, LYING_PROOF } from '../cell-trees.ts'
import type { Example } from './requests.ts'

export interface BadRequest {
  readonly way: 'get' | 'post' | 'rpc'
  readonly method: string
  readonly params: unknown
}

/** The same numbers for the same seed, everywhere. */
function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return (state ^ (state >>> 13)) % below
  }
}

const nested = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = []
  for (let i = 0; i < depth; i++) value = wrap(value)
  return value
}

const typedTuple = (inner: unknown): unknown => ({
  '@type': 'tvm.stackEntryTuple',
  tuple: { '@type': 'tvm.tuple', elements: Array.isArray(inner) ? inner : [inner] },
})

const LIE = LYING_PROOF.toString('base64')
const DEEPEST = Buffer.from(writeBoc(digCells(MAX_DEPTH))).toString('base64')

/** Values that no parameter wants, and some that one does. */
export const ODD_VALUES: readonly unknown[] = [
  ...['', ' ', '0', '-1', '1', '1e9', '0x10', 'NaN', 'null', 'true', 'undefined', '\0', '\u{1f600}', '%', '--1', '+5'],
  ...['9223372036854775808', '-9223372036854775809', '99999999999999999999999999', '2147483648', '-2147483649'],
  ...[0, -0, 1, -1, 1.5, 1e300, 2 ** 53, 2 ** 31, -(2 ** 63), true, false, null],
  ...[[], {}, [[]], [null], [{}], { bytes: '' }, { '@type': 'x' }, [['num']], [['num', 'x']], [['num', '1', '2']]],
  ...[[['cell', 'AAAA']], [['slice', { bytes: 5 }]], [['tvm.Builder', 'te6cckEBAQEAAgAAAEysuc0=']], [[null, null]]],
  ...[[{ '@type': 'vm.stackEntryNumber' }], [{ '@type': 'vm.stackEntryUnsupported' }], [{ '@type': 5 }]],
  ...['0:', '0:zz', `0:${'0'.repeat(63)}`, `0:${'f'.repeat(64)}`, `-1:${'0'.repeat(64)}`, `99:${'0'.repeat(64)}`],
  ...[
    'EQBdSITc4ODzGGWQtYBtpU7LJKXHh0f_1B3b4DzvC-02sJoM',
    'A'.repeat(48),
    'A'.repeat(43),
    'A'.repeat(44),
    'a'.repeat(64),
  ],
  ...[
    'te6cckEBAQEAAgAAAEysuc0=',
    'te6cckEBAQEAAgAAAEysuc1=',
    'te6cc',
    'x'.repeat(5000),
    '../../etc/passwd',
    "'; drop table blocks;--",
  ],
  ...['__proto__', 'constructor', 'toString', 'seqno', 'dnsresolve'],
  // A Merkle proof that does not name what it holds, by itself and as arguments; and cells as deep as cells can be.
  LIE,
  [['cell', LIE]],
  [{ '@type': 'vm.stackEntrySlice', slice: { bytes: LIE } }],
  DEEPEST,
  [['slice', { bytes: DEEPEST }]],
  ...[
    [['cell', 'te6cckEBAQEAAgAAAEysuc0=!']],
    [['num', '1'], 5],
    [1],
    ['1'],
    [true],
    [[{}]],
    { toString: 1 },
    [[{ toString: 1 }, 1]],
    [{ '@type': { toString: 1 } }],
  ],
  nested(600, typedTuple),
  nested(3000, (inner) => [inner]),
  Array.from({ length: 9000 }, () => ['num', '1']),
  [['num', `0x${'f'.repeat(64)}`]],
  [['tuple', { elements: [typedTuple([]), { '@type': 'tvm.stackEntryList', list: { elements: [] } }] }]],
]

const NAMES = [
  'address',
  'seqno',
  'shard',
  'workchain',
  'hash',
  'lt',
  'count',
  'limit',
  'after_hash',
  'stack',
  '@extra',
  'strict',
  '__proto__',
]

/** Requests with one to three things wrong with them, over all methods and ways in. */
export function* badRequests(examples: readonly Example[], count: number, seed: number): Iterable<BadRequest> {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
  for (let i = 0; i < count; i++) {
    const { method, params } = examples[i % examples.length] as Example
    const changed: Record<string, unknown> = { ...params }
    for (let n = 1 + random(3); n > 0; n--) {
      const names = [...Object.keys(params), ...Object.keys(params), pick(NAMES)]
      const name = pick(names)
      if (random(4) === 0) delete changed[name]
      else
        Object.defineProperty(changed, name, {
          value: pick(ODD_VALUES),
          enumerable: true,
          configurable: true,
          writable: true,
        })
    }
    const whole = random(25) === 0 ? pick(ODD_VALUES) : changed
    yield {
      way: pick(['get', 'post', 'post', 'rpc'] as const),
      method: random(60) === 0 ? 'noMethod' : method,
      params: whole,
    }
  }
}

/** The request as it is sent. */
export function toRequest({ way, method, params }: BadRequest) {
  if (way === 'rpc') {
    const payload = JSON.stringify({ id: 1, method, params })
    return { method: 'POST' as const, url: '/api/v2/jsonRPC', payload }
  }
  if (way === 'post') {
    return { method: 'POST' as const, url: `/api/v2/${method}`, payload: JSON.stringify(params) ?? '' }
  }
  const pairs: [string, unknown][] =
    typeof params === 'object' && params !== null ? Object.entries(params) : [['address', params]]
  const query = new URLSearchParams(pairs.map(([key, value]): [string, string] => [key, toText(value)])).toString()
  return { method: 'GET' as const, url: `/toncenter/api/v2/${method}?${query.slice(0, 8000)}` }
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'))
