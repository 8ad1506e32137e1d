import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { amplifier } from '../../test/emulate/hostile-messages.ts'
import { ask } from '../edge/attacks/target.ts'

export interface Answered {
  /** Answers by status. */
  readonly statuses: Map<string, number>
}

/** A request that is made again and again: of the newest transaction's account, hash and block. */
type Question = (seen: Seen) => readonly [path: string, body?: object]

interface Seen {
  readonly account: string
  readonly hash: string
  readonly mcSeqno: number
  readonly n: number
}

const RECEIVERS = 20
const FAUCET = { 'x-cellar-devnet': '1' }
/** Accounts that come again and again: a chain that gains accounts needs more memory by right. */
const receiver = (n: number): string => `0:${(0xabc000 + (n % RECEIVERS)).toString(16).padStart(64, '0')}`

const v3 =
  (path: (seen: Seen) => string): Question =>
  (seen) => [`/api/v3/${path(seen)}`]
const v2 =
  (method: string, params: (seen: Seen) => object): Question =>
  (seen) => ['/api/v2/jsonRPC', { jsonrpc: '2.0', id: seen.n, method, params: params(seen) }]

const QUESTIONS: readonly Question[] = [
  v3(() => 'masterchainInfo'),
  v3(({ account }) => `transactions?account=${account}&limit=50&sort=desc`),
  v3(({ n }) => `transactions?limit=100&offset=${n % 1000}`),
  v3(({ hash }) => `traces?tx_hash=${hash}&include_actions=true`),
  v3(({ account }) => `actions?account=${account}&limit=20&sort=desc`),
  v3(({ hash }) => `messages?msg_hash=${hash}`),
  v3(({ account }) => `accountStates?address=${account}&include_boc=true`),
  v3(({ account }) => `walletStates?address=${account}`),
  v3(({ mcSeqno }) => `blocks?workchain=-1&seqno=${mcSeqno}`),
  v3(() => 'jetton/masters?limit=10'),
  v3(() => 'jetton/wallets?limit=20'),
  v3(() => 'jetton/transfers?limit=20&sort=desc'),
  v3(() => 'nft/items?limit=20'),
  v3(({ account }) => `pendingTransactions?account=${account}`),
  v3(({ n }) => `blocks?seqno=not-${n}`),
  v2('getAddressInformation', ({ account }) => ({ address: account })),
  v2('getTransactions', ({ account }) => ({ address: account, limit: 10 })),
  v2('getBlockTransactions', ({ mcSeqno }) => ({ workchain: -1, shard: '-9223372036854775808', seqno: mcSeqno })),
  v2('runGetMethod', ({ account }) => ({ address: account, method: 'seqno', stack: [] })),
  v2('noSuchMethod', ({ n }) => ({ n })),
  ({ n }) => ['/api/emulate/v1/emulateTrace', { boc: amplifier(2, 3, n % 8), with_actions: true }],
  ({ n }) => ['/devnet/faucet', { address: receiver(n), amount: '1000000' }],
]

/** So many requests a second of every kind, and a few readers of streams that come and go. */
export async function mixedLoad(port: number, perSecond: number, isOver: () => boolean): Promise<Answered> {
  const statuses = new Map<string, number>()
  const readers = Array.from({ length: 4 }, (_, i) => readStreams(port, i, isOver))
  let seen: Seen = { account: receiver(0), hash: '', mcSeqno: 1, n: 0 }
  for (let n = 0; !isOver(); n++) {
    if (n % (QUESTIONS.length * 2) === 0) seen = { ...seen, ...(await findNewest(port)) }
    const [path, body] = (QUESTIONS[n % QUESTIONS.length] as Question)({ ...seen, n })
    const from = { port, address: `127.0.2.${(n % 50) + 1}` }
    const { status } = await ask(from, path, body && JSON.stringify(body), { isStranger: false, headers: FAUCET })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    await sleep(1000 / perSecond)
  }
  await Promise.all(readers)
  return { statuses }
}

async function findNewest(port: number): Promise<Partial<Seen>> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/v3/transactions?limit=1&sort=desc&workchain=0`)
  if (!reply.ok) return {}
  const { transactions } = (await reply.json()) as {
    transactions: { account: string; hash: string; mc_block_seqno: number }[]
  }
  const [newest] = transactions
  if (newest === undefined) return {}
  return { account: newest.account, hash: encodeURIComponent(newest.hash), mcSeqno: newest.mc_block_seqno }
}

const STAY_MS = 20_000
const ORDER = { types: ['transactions', 'actions', 'account_state_change'], addresses: [receiver(0), receiver(1)] }

/** One after another, in turns over SSE and WebSocket. */
async function readStreams(port: number, who: number, isOver: () => boolean): Promise<void> {
  const localAddress = `127.0.3.${who + 1}`
  for (let n = who; !isOver(); n++) {
    const close = n % 2 === 0 ? openSse(port, localAddress) : openWs(port, localAddress)
    for (const end = performance.now() + STAY_MS; performance.now() < end && !isOver(); ) await sleep(500)
    close()
  }
}

function openSse(port: number, localAddress: string): () => void {
  const path = '/api/streaming/v2/sse'
  const headers = { 'content-type': 'application/json' }
  const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers, localAddress, agent: false })
  sent.on('error', () => undefined)
  sent.on('response', (reply) => reply.on('error', () => undefined).resume())
  sent.end(JSON.stringify(ORDER))
  return () => void sent.destroy()
}

function openWs(port: number, localAddress: string): () => void {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/streaming/v2/ws`, { localAddress })
  socket.on('error', () => undefined)
  socket.on('open', () => socket.send(JSON.stringify({ operation: 'subscribe', ...ORDER })))
  return () => socket.close()
}
