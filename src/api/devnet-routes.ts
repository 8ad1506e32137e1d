import type { FastifyInstance } from 'fastify'
import { type Address, formatRaw, parseAddress } from '../cell/address.ts'
import { CellarError } from '../lib/errors.ts'
import { createDevnetGuard } from './http/devnet-guard.ts'

/** Every basechain shard in two, siblings together, or a clock that goes on from later. */
export type DevnetOrder =
  | { readonly order: 'split' | 'merge' }
  | { readonly order: 'advance'; readonly seconds: number }

/** What the API needs of a chain that runs beside it. */
export interface DevnetDoor {
  /** Resolves once the coins are there. */
  fund(to: Address, amount: bigint): Promise<void>
  /** Does it in one of the next blocks. */
  steer(order: DevnetOrder): Promise<void>
  /** Global config JSON of the network. */
  config(): Promise<string>
  /** Names of this machine by which it may be called, beside addresses and `localhost`. */
  readonly names?: readonly string[]
}

const TON = 1_000_000_000n
const USUAL_AMOUNT = 10n * TON
const MAX_AMOUNT = 1_000_000n * TON
/** A year: farther ahead, and what is signed today has expired for good. */
const MAX_SECONDS = 31_536_000

/** Only on a devnet: coins for the asking, its shards and clock, and the way to its lite server. */
export function addDevnetRoutes(server: FastifyInstance, devnet: DevnetDoor): void {
  const onRequest = createDevnetGuard(devnet.names ?? [])
  server.post('/devnet/faucet', { onRequest }, async (request) => {
    const { address, amount } = readOrder(request.body)
    await devnet.fund(address, amount)
    return { address: formatRaw(address), amount: amount.toString() }
  })
  for (const order of ['split', 'merge'] as const) {
    server.post(`/devnet/${order}`, { onRequest }, async () => {
      await devnet.steer({ order })
      return { order }
    })
  }
  server.post('/devnet/advance', { onRequest }, async (request) => {
    const seconds = readSeconds(request.body)
    await devnet.steer({ order: 'advance', seconds })
    return { order: 'advance', seconds }
  })
  server.get('/devnet/global.config.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await devnet.config()),
  )
}

function readOrder(body: unknown): { address: Address; amount: bigint } {
  const { address, amount } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const parsed = typeof address === 'string' ? parseAddress(address) : undefined
  if (parsed === undefined) throw new CellarError('BAD_REQUEST', 'address: expected an account address')
  return { address: parsed.address, amount: amount === undefined ? USUAL_AMOUNT : readAmount(amount) }
}

function readSeconds(body: unknown): number {
  const { seconds } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  if (Number.isSafeInteger(seconds) && (seconds as number) > 0 && (seconds as number) <= MAX_SECONDS) {
    return seconds as number
  }
  throw new CellarError('BAD_REQUEST', `seconds: expected a whole number from 1 to ${MAX_SECONDS}`)
}

/** By form: digits in a string, or a whole number. */
function readAmount(given: unknown): bigint {
  const isDigits = typeof given === 'string' && /^\d{1,20}$/.test(given)
  const amount = isDigits || Number.isSafeInteger(given) ? BigInt(given as string | number) : 0n
  if (amount > 0n && amount <= MAX_AMOUNT) return amount
  throw new CellarError('BAD_REQUEST', `amount: expected nanotons from 1 to ${MAX_AMOUNT}`)
}
