import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import { writeBoc } from '../../../src/cell/boc-writer.ts'
import { buildCell } from '../../../src/cell/builder.ts'
import { libraryNamer } from '../../../test/emulate/hostile-messages.ts'
import type { Attack } from './attack.ts'
import { ask, STRANGER, type Target } from './target.ts'

const V3_RATE = 30
const V2_RATE = 2

const get = (name: string, pathOf: (n: number) => string, headers = {}, read = true): Attack => ({
  name,
  perSecond: V3_RATE,
  strike: async (target, n) => (await ask(target, pathOf(n), undefined, { headers, read })).status,
})

const post = (name: string, perSecond: number, path: string, bodyOf: (n: number) => string): Attack => ({
  name,
  perSecond,
  strike: async (target, n) => (await ask(target, path, bodyOf(n))).status,
})

const address = (): string => `0:${randomBytes(32).toString('hex')}`
const addresses = Array.from({ length: 1_000 }, address)
const PACKED = { 'accept-encoding': 'br' }

/** Bytes to a socket of its own; how the answer begins, if there is one, after a second. */
const raw = (name: string, perSecond: number, bytesOf: (n: number) => string): Attack => ({
  name,
  perSecond,
  strike: ({ port, address: localAddress }, n) =>
    new Promise((done) => {
      const socket = connect({ host: '127.0.0.1', port, localAddress })
      let head = ''
      const end = (): void => {
        socket.destroy()
        done(/^HTTP\/1.1 (\d+)/.exec(head)?.[1] ?? 'no answer')
      }
      const timer = setTimeout(end, 1_000)
      socket.on('connect', () => socket.write(bytesOf(n)))
      socket.on('data', (chunk) => {
        if (head.length < 64) head += chunk.toString('latin1')
      })
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearTimeout(timer)
        end()
      })
    }),
})

const HEAD = `host: x\r\nx-forwarded-for: ${STRANGER['x-forwarded-for']}\r\n`
const asked = (line: string, more = ''): string => `${line} HTTP/1.1\r\n${HEAD}${more}\r\n`

/** Streams that ask for many accounts, all at once, and go away again. */
const streams: Attack = {
  name: 'streams of 1,000 accounts that come and go',
  perSecond: V3_RATE,
  strike: async (target, n) => {
    const order = { types: ['transactions', 'actions'], addresses: addresses.slice(n % 100) }
    const { status } = await ask(target, '/api/streaming/v2/sse', JSON.stringify(order), { read: false })
    return status
  },
}

/** One WebSocket that orders and cancels a thousand accounts, as often as it can. */
const orders: Attack = {
  name: 'a WebSocket that orders and cancels',
  perSecond: 1,
  strike: ({ port, address: localAddress }: Target) =>
    new Promise((done) => {
      const url = `ws://127.0.0.1:${port}/api/streaming/v2/ws`
      const socket = new WebSocket(url, { localAddress, headers: STRANGER })
      const order = JSON.stringify({ operation: 'subscribe', types: ['transactions'], addresses })
      const cancel = JSON.stringify({ operation: 'unsubscribe', addresses })
      socket.on('open', () => {
        for (let i = 0; i < 200; i++) socket.send(i % 2 === 0 ? order : cancel)
        setTimeout(() => socket.close(), 500)
      })
      socket.on('error', () => done('refused'))
      socket.on('close', (code) => done(`closed ${code}`))
    }),
}

const named = JSON.stringify({ boc: libraryNamer(1_500) })
const words = [
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  '%'.repeat(500),
  'ton '.repeat(120),
  'е'.repeat(500),
]
const batch = JSON.stringify(
  Array.from({ length: 400 }, (_, id) => ({
    ...{ jsonrpc: '2.0', id, method: 'getTransactions' },
    params: { address: addresses[id], limit: 100 },
  })),
)
const deep = `${'{"params":'.repeat(1_500)}1${'}'.repeat(1_500)}`
const small = Buffer.from(writeBoc(buildCell((b) => b.storeUint(1, 8)))).toString('base64')
const lying = Buffer.from('b5ee9c7241ff010000000000', 'hex').toString('base64')
const decodeMany = JSON.stringify({ bodies: new Array(10_000).fill(small) })
const decodeLies = JSON.stringify({ bodies: new Array(10_000).fill(lying), opcodes: [] })

/** What the first list lacks: each is of another kind. */
export const STRANGE_ATTACKS: readonly Attack[] = [
  get('slow readers of sheets', () => '/api/v3/transactions?format=csv&limit=1000', {}, false),
  get('sheets', () => '/api/v3/transactions?format=csv&limit=1000'),
  get('1,000 transactions, packed', () => '/api/v3/transactions?limit=1000&include_boc=true', PACKED),
  get('search for words', (n) => `/api/v3/search?q=${encodeURIComponent(`${words[n % words.length]}`)}`),
  get('counts of all tokens', () => '/api/v3/jetton/masters?limit=1000&include_counts=true&sort=holders'),
  get('every metric by minute', () => '/api/v3/stats?interval=minute&from=0&to=2000000000'),
  get('a day by minute', () => `/api/v3/stats?interval=minute&from=${Math.floor(Date.now() / 1000) - 86_400}`),
  get('the book of 1,000 accounts', () => `/api/v3/addressBook?address=${addresses.slice(0, 200).join('&address=')}`),
  get('the contract of the API', () => '/openapi/v3.json'),
  get('the contract of the API, packed', () => '/openapi/v3.json', PACKED),
  post('wallets of 1,000 owners', V3_RATE, '/api/v3/jetton/wallets', () =>
    JSON.stringify({ owner_address: addresses, limit: 1000 }),
  ),
  post('400 calls in one', V2_RATE, '/api/v2/jsonRPC', () => batch),
  post('calls in one another', V2_RATE, '/api/v2/jsonRPC', () => deep),
  post('10,000 bodies to decode', V3_RATE, '/api/v3/decode', () => decodeMany),
  post('10,000 bodies that lie', V3_RATE, '/api/v3/decode', () => decodeLies),
  post('a message that names 1,500 libraries', V3_RATE, '/api/emulate/v1/emulateTrace', () => named),
  raw('1,000 requests in one packet', 1, () => asked('GET /api/v3/masterchainInfo').repeat(1_000)),
  raw('heads of 1,000 lines', V3_RATE, () => asked('GET /api/v3/masterchainInfo', 'x-a: b\r\n'.repeat(1_000))),
  raw('heads of 15 KB', V3_RATE, () => asked('GET /api/v3/masterchainInfo', `x-a: ${'b'.repeat(15_000)}\r\n`)),
  raw('HEAD of 1,000 transactions', V3_RATE, () => asked('HEAD /api/v3/transactions?limit=1000')),
  raw('OPTIONS', 100, () => asked('OPTIONS /api/v3/transactions', 'origin: http://x\r\n')),
  streams,
  orders,
]
