import { expect } from 'vitest'
import type { Answered, Asked } from '../edge/limited.ts'
import { V3_DIFFERENCES } from './v3-differences.ts'

type Ask = (url: string, options?: Asked) => Promise<Answered>

/** One difference to the public service: a row of docs/moving.md, and what shows it. */
export interface Difference {
  readonly what: string
  readonly publicly: string
  readonly here: string
  /** Over the first blocks of mainnet, without a node. */
  show(ask: Ask): Promise<void>
}

const HEADER = '/getBlockHeader?workchain=-1&shard=-9223372036854775808&seqno=100'
const WALLET = '-1:34517C7BDF5187C55AF4F8B61FDC321588C7AB768DEE24B006DF29106458D7CF'
const NO_HASH = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='

export const DIFFERENCES: readonly Difference[] = [
  {
    what: 'where public spellings are',
    publicly: '`/api/v3`, `/api/v2`',
    here: 'at the same paths of a second port (`--public-port`), and at `/toncenter/api/v3`, `/toncenter/api/v2` and `/api/v2/jsonRPC` of the first, whose `/api/v3` and `/api/v2` have those of the document',
    async show(ask) {
      const shard = async (base: string) =>
        (await ask(`${base}/api/v3/blocks?workchain=-1&seqno=100&shard=8000000000000000`)).body.blocks[0].shard
      expect([await shard('/toncenter'), await shard('')]).toEqual(['8000000000000000', '-9223372036854775808'])
      const type = async (base: string) => (await ask(`${base}/api/v2${HEADER}`)).body.result.id['@type']
      expect([await type('/toncenter'), await type('')]).toEqual(['ton.blockIdExt', 'chain.blockIdExt'])
    },
  },
  {
    what: '`in_msg_tx_hash` and `out_msg_tx_hash` of messages',
    publicly: 'on `/messages` only',
    here: 'also in `in_msg` and `out_msgs` of transactions, wherever they are shown',
    async show(ask) {
      const { transactions } = (await ask('/toncenter/api/v3/transactions?limit=1000&sort=asc')).body
      const received = transactions.find(({ in_msg }: { in_msg: unknown }) => in_msg !== null)
      expect(received.in_msg.in_msg_tx_hash).toBe(received.hash)
    },
  },
  {
    what: '`opcode` of messages on `/api/v3`',
    publicly: '`"0x…"`',
    here: 'an integer; `"0x…"` on `/toncenter/api/v3`',
    async show(ask) {
      const opcodes = async (base: string) =>
        (await ask(`${base}/api/v3/messages?limit=100&sort=asc`)).body.messages
          .map(({ opcode }: { opcode: unknown }) => opcode)
          .filter((opcode: unknown) => opcode !== null)
      expect((await opcodes('')).every(Number.isInteger)).toBe(true)
      expect(await opcodes('/toncenter')).toEqual(expect.arrayContaining([expect.stringMatching(/^0x[0-9a-f]+$/)]))
    },
  },
  {
    what: '`masterchainBlockShardState` on `/api/v3`',
    publicly: '`blocks`',
    here: '`blocks`, `transactions` of those blocks, `address_book`',
    async show(ask) {
      const keys = async (base: string) =>
        Object.keys((await ask(`${base}/api/v3/masterchainBlockShardState?seqno=100`)).body).sort()
      expect(await keys('/toncenter')).toEqual(['blocks'])
      expect(await keys('')).toEqual(['address_book', 'blocks', 'transactions'])
    },
  },
  {
    what: 'what is not indexed',
    publicly: 'everything since the beginning is',
    here: 'a 404 that names the indexed range; in v2 a 500 with `LITE_SERVER_NOTREADY`, as of a node that lacks it',
    async show(ask) {
      const v3 = await ask('/api/v3/masterchainBlockShardState?seqno=1000000')
      expect([v3.status, v3.body.error]).toEqual([
        404,
        expect.stringContaining('indexed are masterchain blocks 1..146'),
      ])
      const v2 = await ask('/api/v2/getShards?seqno=1000000')
      expect([v2.status, v2.body.error]).toEqual([500, expect.stringContaining('LITE_SERVER_NOTREADY')])
    },
  },
  {
    what: 'a parameter that does not exist',
    publicly: 'ignored in silence',
    here: 'named in `X-Cellar-Warning`; with `strict=1` on `/api/v3` and `/api/v2` a 422',
    async show(ask) {
      const served = await ask('/api/v3/masterchainInfo?acount=x')
      expect([served.status, served.headers['x-cellar-warning']]).toEqual([200, 'unknown parameter: acount'])
      expect((await ask('/api/v3/masterchainInfo?acount=x&strict=1')).status).toBe(422)
      const v2 = await ask('/api/v2/getMasterchainInfo?acount=x')
      expect([v2.status, v2.headers['x-cellar-warning']]).toEqual([200, 'unknown parameter: acount'])
      expect((await ask('/api/v2/getMasterchainInfo?acount=x&strict=1')).status).toBe(422)
    },
  },
  {
    what: 'pages deeper than `offset` should go',
    publicly: '`offset` only',
    here: 'also `cursor`, from `X-Next-Cursor` of the page before',
    async show(ask) {
      const first = await ask('/api/v3/transactions?limit=2&sort=asc')
      const second = await ask(`/api/v3/transactions?limit=2&sort=asc&cursor=${first.headers['x-next-cursor']}`)
      const offset = await ask('/api/v3/transactions?limit=2&sort=asc&offset=2')
      expect(second.body.transactions).toEqual(offset.body.transactions)
    },
  },
  {
    what: '`@extra` of v2',
    publicly: 'times and server numbers',
    here: 'the request’s own id when one was sent, else absent; in refusals too',
    async show(ask) {
      const body = async (json: object) =>
        (await ask('/api/v2/packAddress', { body: { address: WALLET, ...json } })).body
      expect(await body({ '@extra': 'mine' })).toHaveProperty('@extra', 'mine')
      expect(await body({})).not.toHaveProperty('@extra')
    },
  },
  {
    what: 'JSON-RPC',
    publicly: 'one request; `id` is not repeated',
    here: 'one request or an array of up to 100; `id` and `jsonrpc` are repeated',
    async show(ask) {
      const one = (id: number) => ({ jsonrpc: '2.0', id, method: 'packAddress', params: { address: WALLET } })
      const { body } = await ask('/api/v2/jsonRPC', { body: [one(1), one(2)] })
      expect(body.map(({ id, ok }: { id: number; ok: boolean }) => [id, ok])).toEqual([
        [1, true],
        [2, true],
      ])
    },
  },
  {
    what: '`getBlockHeader` with `root_hash` or `file_hash` alone',
    publicly: 'ignored',
    here: 'verified; a wrong one is an error, never another block',
    async show(ask) {
      expect((await ask(`/api/v2${HEADER}`)).status).toBe(200)
      expect((await ask(`/api/v2${HEADER}&root_hash=${encodeURIComponent(NO_HASH)}`)).body.ok).toBe(false)
    },
  },
  {
    what: 'a legacy method of v3 without its `address`, `method` or `boc`',
    publicly: '401',
    here: '422, like everywhere else',
    async show(ask) {
      for (const name of ['addressInformation', 'walletInformation', 'account', 'wallet']) {
        expect((await ask(`/api/v3/${name}`)).status).toBe(422)
      }
    },
  },
  {
    what: 'a malformed bag of cells, or a message that the contract does not accept',
    publicly: '500, and 400 of emulation for what is no base64',
    here: '422 on `/api/v2`, `/api/v3` and `/api/emulate`; on public paths as the public service, though not counted as a failure',
    async show(ask) {
      for (const [base, status] of [
        ['', 422],
        ['/toncenter', 500],
      ] as const) {
        expect((await ask(`${base}/api/v2/sendBoc`, { body: { boc: 'AAAA' } })).status).toBe(status)
        expect((await ask(`${base}/api/v3/message`, { body: { boc: 'AAAA' } })).status).toBe(status)
      }
    },
  },
  {
    what: 'an unknown key',
    publicly: '401',
    here: '401; on a devnet served as none, and named in `X-Cellar-Warning`',
    async show(ask) {
      expect((await ask('/api/v2/getMasterchainInfo', { headers: { 'x-api-key': 'theirs' } })).status).toBe(401)
    },
  },
  {
    what: 'signatures and proofs of blocks in v2',
    publicly: 'from its nodes',
    here: '542 without `--network`: only a node has them',
    async show(ask) {
      expect((await ask('/api/v2/getMasterchainBlockSignatures?seqno=100')).status).toBe(542)
    },
  },
  {
    what: '`sendQuery`, `sendCellSimple`, `sendQuerySimple`, `estimateFeeSimple`, `getWorkerState`',
    publicly: 'gone with a retired server',
    here: 'still answered',
    async show(ask) {
      expect(await ask('/api/v2/getWorkerState')).toMatchObject({ status: 200, body: { ok: true, result: {} } })
      for (const name of ['sendQuery', 'sendCellSimple', 'sendQuerySimple', 'estimateFeeSimple']) {
        expect((await ask(`/api/v2/${name}`)).status).toBe(405)
      }
    },
  },
  {
    what: 'over the limit',
    publicly: '429 whose text stood in `result` for years',
    here: '429 with `Retry-After`; v2 `{"ok": false, "error", "code"}`, v3 `{"error"}`',
    async show(ask) {
      const answers: Answered[] = []
      for (let i = 0; i < 3; i++) answers.push(await ask('/api/v2/detectHash', { from: '198.51.100.9' }))
      const last = answers[2]
      expect(last?.body).toEqual({ ok: false, error: expect.any(String), code: 429 })
      expect(Number(last?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    },
  },
  {
    what: 'headers of answers',
    publicly: '`X-API-Version`',
    here: 'also `RateLimit-*`, `X-Request-Id`, and CORS for every origin',
    async show(ask) {
      const { headers } = await ask('/api/v3/masterchainInfo')
      expect(headers).toMatchObject({
        'x-api-version': expect.any(String),
        'ratelimit-limit': expect.any(String),
        'x-request-id': expect.any(String),
        'access-control-allow-origin': '*',
      })
    },
  },
  ...V3_DIFFERENCES,
]

/** The table of docs/moving.md. */
export const renderDifferences = (): string =>
  [
    '| what | public service | Cellar |',
    '|---|---|---|',
    ...DIFFERENCES.map(({ what, publicly, here }) => `| ${what} | ${publicly} | ${here} |`),
  ].join('\n')
