import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, onRequestAsyncHookHandler } from 'fastify'
import { formatRaw, parseAddress } from '../cell/address.ts'
import { CellarError, isCellarError } from '../lib/errors.ts'
import type { ChainDesk } from './chain-desk.ts'
import { createDevnetGuard } from './http/devnet-guard.ts'
import { takeOver } from './http/take-over.ts'
import {
  ACTION_TRIGGERS,
  DEMO_ORDERS,
  type DevnetAccount,
  FAULTS,
  type FaucetOrder,
  GIFTS,
  MAX_BLOCK_TIME,
  type MessageFault,
  MIN_BLOCK_TIME,
  type TestBed,
  type TriggerOrder,
} from './test-bed.ts'

/** What the API needs of a chain that runs beside it. */
export interface DevnetAccess extends TestBed {
  /** Names of this machine by which it may be called, beside addresses and `localhost`. */
  readonly names?: readonly string[]
  /** Hands out this chain and others of the process, where there is somebody who does. */
  readonly leases?: ChainDesk
  /** Calls back when the chain was put back, with the seqno of its newest masterchain block. */
  readonly onPutBack?: (listener: (mcSeqno: number) => unknown) => void
}

const TON = 1_000_000_000n
const USUAL_AMOUNT = 10n * TON
const MAX_AMOUNT = 1_000_000n * TON
/** A year: farther ahead, and what is signed today has expired for good. */
const MAX_SECONDS = 31_536_000
const MAX_BLOCKS = 1_000
const MAX_FAULTS = 1_000
const SNAPSHOT = /^\d{1,10}:[0-9a-f]{64}$/

/** Only on a devnet: coins for the asking, its blocks, shards, clock and snapshots, and the way to its lite server. */
export function addDevnetRoutes(server: FastifyInstance, devnet: DevnetAccess): void {
  const onRequest = createDevnetGuard(devnet.names ?? [])
  const order = (name: string, obey: (body: Body) => Promise<unknown>): void => {
    server.post(`/devnet/${name}`, { onRequest }, (request) => obey(toBody(request.body)))
  }
  order('faucet', async (body) => {
    const { to, amount, token, account } = await devnet.fund(readGift(body))
    return { address: to, amount, ...(token !== null && { token, token_account: account }) }
  })
  order('trigger', async (body) => {
    const { action, account, token, traceId } = await devnet.trigger(await readTrigger(body, devnet))
    return { action, account, ...(token !== null && { token }), trace_id: traceId }
  })
  order('demo', async (body) => {
    const { isRunning, message } = await devnet.demo(oneOf('order', body.order, DEMO_ORDERS))
    const sent = message !== null && { message_hash: message.hash, boc: message.boc }
    return { order: body.order, is_running: isRunning, ...sent }
  })
  for (const name of ['split', 'merge'] as const) {
    order(name, async () => {
      await devnet[name]()
      return { order: name }
    })
  }
  order('advance', async (body) => {
    const seconds = readWhole(body, 'seconds', 1, MAX_SECONDS)
    await devnet.advance(seconds)
    return { order: 'advance', seconds }
  })
  order('mine', async (body) => ({ last_mc_seqno: await devnet.mine(readWhole(body, 'blocks', 1, MAX_BLOCKS, 1)) }))
  order('block-time', async (body) => {
    const milliseconds = body.milliseconds === 0 ? 0 : readWhole(body, 'milliseconds', MIN_BLOCK_TIME, MAX_BLOCK_TIME)
    await devnet.setBlockTime(milliseconds)
    return { milliseconds }
  })
  order('fail-next', async (body) => {
    const fault = readFault(body)
    await devnet.failNext(fault)
    return fault
  })
  order('snapshot', async () => ({ snapshot: await devnet.snapshot() }))
  order('revert', async (body) => ({ last_mc_seqno: await devnet.revert(readSnapshot(body)) }))
  order('reset', async () => ({ last_mc_seqno: await devnet.revert(null) }))
  if (devnet.leases) addLeaseRoutes(server, devnet.leases, onRequest)
  server.get('/devnet/accounts', { onRequest }, async () => ({
    accounts: (await devnet.accounts()).map(toAccount),
  }))
  server.get('/devnet/global.config.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await devnet.config()),
  )
}

type Body = Readonly<Record<string, unknown>>

const toBody = (body: unknown): Body => (typeof body === 'object' && body !== null ? body : {}) as Body

const toAccount = ({ address, rawAddress, version, mnemonic, publicKey, secretKey, balance }: DevnetAccount) => ({
  address,
  raw_address: rawAddress,
  wallet: version,
  mnemonic,
  public_key: publicKey,
  secret_key: secretKey,
  balance,
})

function readGift({ address, amount, what = 'toncoin' }: Body): FaucetOrder {
  const to = readAccount(address)
  const kind = oneOf('what', what, GIFTS)
  const units = kind === 'nft' ? 1n : amount === undefined ? USUAL_AMOUNT : readAmount(amount)
  return { what: kind, to, amount: units.toString() }
}

/** Of the ten accounts, the first is whom it is done to unless somebody is named. */
async function readTrigger({ action, address }: Body, devnet: TestBed): Promise<TriggerOrder> {
  const kind = oneOf('action', action, ACTION_TRIGGERS)
  const to = address ?? (await devnet.accounts())[0]?.rawAddress
  return { action: kind, to: readAccount(to) }
}

function readAccount(address: unknown): string {
  const parsed = typeof address === 'string' ? parseAddress(address) : undefined
  if (parsed === undefined) throw new CellarError('BAD_REQUEST', 'address: expected an account address')
  return formatRaw(parsed.address)
}

function readFault({ how = 'refuse', ...body }: Body): MessageFault {
  return { how: oneOf('how', how, FAULTS), count: readWhole(body, 'count', 1, MAX_FAULTS, 1) }
}

function readSnapshot({ snapshot }: Body): string {
  if (typeof snapshot === 'string' && SNAPSHOT.test(snapshot)) return snapshot
  throw new CellarError('BAD_REQUEST', 'snapshot: expected what POST /devnet/snapshot gave')
}

function oneOf<T extends string>(name: string, given: unknown, all: readonly T[]): T {
  const found = all.find((one) => one === given)
  if (found === undefined) throw new CellarError('BAD_REQUEST', `${name}: expected ${all.join(', ')}`)
  return found
}

function readWhole(body: Body, name: string, least: number, most: number, otherwise?: number): number {
  const given = body[name] ?? otherwise
  if (Number.isSafeInteger(given) && (given as number) >= least && (given as number) <= most) return given as number
  throw new CellarError('BAD_REQUEST', `${name}: expected a whole number from ${least} to ${most}`)
}

/** By form: digits in a string, or a whole number. */
function readAmount(given: unknown): bigint {
  const isDigits = typeof given === 'string' && /^\d{1,20}$/.test(given)
  const amount = isDigits || Number.isSafeInteger(given) ? BigInt(given as string | number) : 0n
  if (amount > 0n && amount <= MAX_AMOUNT) return amount
  throw new CellarError('BAD_REQUEST', `amount: expected nanotons from 1 to ${MAX_AMOUNT}`)
}

/** Clients give a connection up on which nothing comes for minutes. */
const KEEP_ALIVE_MS = 10_000

/**
 * A lease lasts as long as its connection, so that a test run that is killed leaves nothing behind: lines of JSON, empty ones while
 * the caller waits, then one with the chain, then empty ones until the caller hangs up.
 */
function addLeaseRoutes(server: FastifyInstance, desk: ChainDesk, onRequest: onRequestAsyncHookHandler): void {
  const open = new Set<FastifyReply['raw']>()
  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
    for (const raw of open) raw.destroy()
  })
  server.get('/devnet/chains', { onRequest }, async () => ({ chains: await desk.listChains() }))
  server.post('/devnet/lease', { onRequest }, (_request, reply) => {
    const raw = takeOver(reply)
    open.add(raw)
    raw.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
    raw.write('\n')
    const alive = setInterval(() => raw.write('\n'), KEEP_ALIVE_MS)
    const id = randomUUID()
    raw.on('error', () => raw.destroy())
    raw.once('close', () => {
      open.delete(raw)
      clearInterval(alive)
      // The chains end with the server.
      if (isClosing) return
      desk.releaseChain(id).catch((error: unknown) => server.log.error({ err: error }, 'leased chain not put back'))
    })
    desk.leaseChain(id).then(
      (lease) => raw.write(`${JSON.stringify(lease)}\n`),
      (error: unknown) => {
        if (raw.destroyed) return
        if (!isCellarError(error)) server.log.error({ err: error }, 'chain lease failed')
        raw.end(`${JSON.stringify({ error: isCellarError(error) ? error.message : 'no chain can be had' })}\n`)
      },
    )
  })
}
