import { createRandom } from '../lite-server/random.ts'
import { pick, randomBytes } from './requests.ts'

const REQUEST = 'GET /api/v3/masterchainInfo HTTP/1.1\r\nhost: x\r\naccept: */*\r\n\r\n'
const post = (headers: string, body: string): string =>
  `POST /api/v2/jsonRPC HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n${body}`

/** Beginnings of conversations that are no HTTP, or HTTP that contradicts itself. */
const WHOLE: readonly string[] = [
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'GET / HTTP/9.9\r\n\r\n',
  'GET /\r\n\r\n',
  'get / http/1.1\r\nhost: x\r\n\r\n',
  'GET http://other.example/api/v3/masterchainInfo HTTP/1.1\r\nhost: x\r\n\r\n',
  'CONNECT other.example:443 HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET /api/v3/masterchainInfo HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n',
  'GET /api/streaming/v2/ws HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
  'GET /api/streaming/v2/ws HTTP/1.1\r\nhost: x\r\nupgrade: h2c\r\nconnection: upgrade\r\nsec-websocket-key: x\r\n\r\n',
  post('content-length: 5\r\ntransfer-encoding: chunked\r\n', '0\r\n\r\n'),
  post('content-length: -1\r\n', '{}'),
  post('content-length: 1e3\r\n', '{}'),
  post('content-length: 99999999999999999999\r\n', '{}'),
  post('transfer-encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n'),
  post('transfer-encoding: chunked\r\n', 'ffffffffffffffff\r\n{}'),
  post('transfer-encoding: gzip, chunked\r\n', '2\r\n{}\r\n0\r\n\r\n'),
  post('expect: 100-continue\r\ncontent-length: 2\r\n', '{}'),
  post('expect: nothing\r\ncontent-length: 2\r\n', '{}'),
  post('content-encoding: br\r\ncontent-length: 2\r\n', '{}'),
  `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  `GET / HTTP/1.1\r\n${'x: y\r\n'.repeat(5_000)}\r\n`,
  REQUEST.repeat(50),
]

/** What is said to so many sockets, a byte for a character, the same for a seed. */
export function* rawGarbage(count: number, seed: number): Generator<string> {
  const random = createRandom(seed)
  for (let i = 0; i < count; i++) {
    if (i % 4 === 0) yield pick(random, WHOLE)
    else if (i % 4 === 1) yield randomBytes(random, 2_000).toString('latin1')
    else {
      let text = random() < 0.5 ? REQUEST : post('content-length: 2\r\n', '{}')
      for (let n = 1 + Math.floor(random() * 4); n > 0; n--) {
        const at = Math.floor(random() * text.length)
        text = text.slice(0, at) + randomBytes(random, 4).toString('latin1') + text.slice(at + Math.floor(random() * 3))
      }
      yield text
    }
  }
}
