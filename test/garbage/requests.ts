import { type AskedEndpoint, badRequests as badV3Requests } from '../api/bad-requests.ts'
import { amplifier } from '../emulate/hostile-messages.ts'
import { createRandom } from '../lite-server/random.ts'
import { badRequests as badV2Requests, ODD_VALUES, toRequest } from '../v2/bad-requests.ts'
import { ALICE, EXAMPLES } from '../v2/requests.ts'

export interface GarbageRequest {
  readonly door: Door
  readonly method: string
  readonly path: string
  readonly body?: string | undefined
}

const DOORS = ['v3', 'v3 POST', 'v2', 'JSON-RPC', 'emulate', 'streams'] as const
export type Door = (typeof DOORS)[number]

type Random = () => number
type Json = Record<string, unknown>

const COMMENT = 'te6cckEBAQEACwAAEgAAAABIZWxsb824wmI='
const EXTERNAL = 'te6cckEBAQEAKQAATYn+aKL4976jD4q16fFsP7hkKxGPVu0b3ElgDb5SIMixr54AAAAABK4T8o0='

/** What is right at each door that takes JSON, by path; garbage is made of it. */
const BODIES: Readonly<Record<Exclude<Door, 'v3' | 'v2'>, readonly (readonly [path: string, body: Json])[]>> = {
  'v3 POST': [
    ['/api/v3/runGetMethod', { address: ALICE, method: 'seqno', stack: [{ type: 'num', value: '0x1' }] }],
    ['/api/v3/estimateFee', { address: ALICE, body: COMMENT, ignore_chksig: true }],
    ['/api/v3/message', { boc: EXTERNAL }],
    ['/api/v3/decode', { opcodes: ['0x0f8a7ea5'], bodies: [COMMENT] }],
  ],
  'JSON-RPC': EXAMPLES.slice(0, 12).map(({ method, params }) => [
    '/api/v2/jsonRPC',
    { jsonrpc: '2.0', id: 1, method, params },
  ]),
  emulate: [
    ['/api/emulate/v1/emulateTrace', { boc: amplifier(1, 2), with_actions: true, include_address_book: true }],
    ['/api/emulate/v1/emulateTrace', { boc: EXTERNAL, ignore_chksig: true, mc_block_seqno: 1 }],
    [
      '/api/emulate/v1/emulateTonConnect',
      { from: ALICE, valid_until: 2_000_000_000, messages: [{ address: ALICE, amount: '1', payload: COMMENT }] },
    ],
  ],
  streams: [
    ['/api/streaming/v2/sse', { types: ['transactions'], addresses: [ALICE], min_finality: 'finalized' }],
    ['/api/streaming/v2/sse', { types: ['trace'], trace_external_hash_norms: ['0'.repeat(64)] }],
  ],
}

const METHODS = ['POST', 'POST', 'POST', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'PATCH', 'GET', 'OPTIONS', 'HEAD']

/** So many requests that are wrong in some way, over all doors in turns, the same ones for a seed. */
export function* garbageRequests(
  endpoints: readonly AskedEndpoint[],
  count: number,
  seed: number,
): Generator<GarbageRequest> {
  const random = createRandom(seed)
  const v3 = badV3Requests(endpoints, count, seed)
  const v2 = badV2Requests(EXAMPLES, count, seed)[Symbol.iterator]()
  for (let i = 0; i < count; i++) {
    const door = DOORS[i % DOORS.length] as Door
    if (door === 'v3') yield { door, method: 'GET', path: v3.next().value as string }
    else if (door === 'v2') {
      const { method, url, payload }: { method: string; url: string; payload?: string } = toRequest(v2.next().value)
      yield { door, method, path: url, body: payload }
    } else {
      const [path, body] = pick(random, BODIES[door])
      const method = pick(random, METHODS)
      yield { door, method, path, body: method === 'GET' || method === 'HEAD' ? undefined : spoilText(random, body) }
    }
  }
}

/** A message to a WebSocket that is wrong in some way. */
export function garbageMessage(random: Random): string | Buffer {
  if (random() < 0.1) return randomBytes(random, 200)
  const [, order] = pick(random, BODIES.streams)
  const operation = pick(random, ['subscribe', 'unsubscribe', 'ping', 'set', '__proto__', ''])
  return spoilText(random, { operation, id: '1', ...order })
}

export const randomBytes = (random: Random, most: number): Buffer =>
  Buffer.from(Array.from({ length: Math.floor(random() * most) }, () => Math.floor(random() * 256)))

export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T

/** One to three values are others, and now and then the text is no JSON any more. */
function spoilText(random: Random, body: Json): string {
  const copy = structuredClone(body)
  for (let n = Math.floor(random() * 3) + 1; n > 0; n--) spoilValue(random, copy)
  const text = JSON.stringify(random() < 0.04 ? pick(random, ODD_VALUES) : copy) ?? ''
  return random() < 0.15 ? pick(random, BREAKS)(text, random) : text
}

const ODD: ReadonlySet<unknown> = new Set(ODD_VALUES)

function spoilValue(random: Random, body: Json): void {
  let place = body
  let key = pick(random, [...Object.keys(body), 'x', '__proto__'])
  // Into what lies inside, as often as not; but an odd value that was put in belongs to all requests that have it.
  while (typeof place[key] === 'object' && place[key] !== null && random() < 0.6) {
    const inner = place[key] as Json
    if (Object.keys(inner).length === 0 || ODD.has(inner)) break
    place = inner
    key = pick(random, Object.keys(inner))
  }
  if (random() < 0.2) delete place[key]
  else {
    const value = random() < 0.2 ? randomBytes(random, 100).toString('base64') : pick(random, ODD_VALUES)
    Object.defineProperty(place, key, { value, enumerable: true, configurable: true, writable: true })
  }
}

const BREAKS: readonly ((text: string, random: Random) => string)[] = [
  (text, random) => text.slice(0, Math.floor(random() * text.length)),
  (text, random) => {
    const at = Math.floor(random() * text.length)
    return text.slice(0, at) + String.fromCharCode(Math.floor(random() * 300)) + text.slice(at + 1)
  },
  (text) => `\ufeff${text}`,
  (text) => `${text}${text}`,
  (text) => `[${text},${text}]`,
  () => '['.repeat(100_000),
  () => '{"a":'.repeat(20_000),
  () => '"'.repeat(1_000),
  () => '\u0000',
  () => '1e999999',
  (_text, random) => randomBytes(random, 500).toString('latin1'),
]
