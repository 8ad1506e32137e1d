import { setTimeout as sleep } from 'node:timers/promises'
import { formatRaw } from '../../../src/cell/address.ts'
import { BRANCH, coinsTo, deployment, FAN, HOARDER, hoarded } from '../../../test/emulate/hostile-messages.ts'
import type { Attack } from './attack.ts'
import { deployAll } from './deploy.ts'
import { ask } from './target.ts'

const ACCOUNT = formatRaw(HOARDER.address)
/** Of one message from outside; all together stay below what an account may hold. */
const CELLS = 5_000
const MESSAGES = 13
const V3_RATE = 30
const V2_RATE = 2
const EMULATE = '/api/emulate/v1/emulateTrace'

/** An account of 65,000 cells, and contracts that make a trace of 4,251 transactions when they are asked to. */
export async function deployLarge(base: string): Promise<void> {
  await deployAll(base, [HOARDER, BRANCH, FAN])
  for (let n = 1; n <= MESSAGES; n++) {
    const before = await stateOf(base)
    await post(base, '/api/v3/message', { boc: hoarded(CELLS, n) })
    for (let tries = 0; (await stateOf(base)) === before; tries++) {
      if (tries === 240) throw new Error('an account could not be filled')
      await sleep(250)
    }
  }
}

const post = (base: string, path: string, body: object): Promise<Response> =>
  fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function stateOf(base: string): Promise<string | undefined> {
  const reply = await fetch(`${base}/api/v3/accountStates?address=${ACCOUNT}`)
  const { accounts } = (await reply.json()) as { accounts: { account_state_hash: string }[] }
  return accounts[0]?.account_state_hash
}

const get = (name: string, perSecond: number, path: string): Attack => ({
  name,
  perSecond,
  strike: async (target) => (await ask(target, path)).status,
})

const inside = JSON.stringify({ boc: coinsTo(HOARDER), with_actions: true, include_code_data: true })
const run = JSON.stringify({ address: ACCOUNT, method: 'get', stack: [] })
const v2 = (method: string): string => `/api/v2/${method}?address=${encodeURIComponent(ACCOUNT)}`

/** What an account of 65,000 cells costs who asks for it, and a trace of thousands of transactions who stores it. */
export const LARGE_ATTACKS: readonly Attack[] = [
  {
    name: '65,000 cells: emulation',
    perSecond: V3_RATE,
    strike: async (target) => (await ask(target, EMULATE, inside)).status,
  },
  {
    name: '65,000 cells: get-method',
    perSecond: V2_RATE,
    strike: async (target) => (await ask(target, '/api/v2/runGetMethod', run)).status,
  },
  get('65,000 cells: account states', V3_RATE, `/api/v3/accountStates?include_boc=true&address=${ACCOUNT}`),
  get('65,000 cells: transactions', V3_RATE, `/api/v3/transactions?include_boc=true&limit=100&account=${ACCOUNT}`),
  get('65,000 cells: getAddressInformation', V2_RATE, v2('getAddressInformation')),
  get('65,000 cells: getExtendedAddressInformation', V2_RATE, v2('getExtendedAddressInformation')),
  get('65,000 cells: getShardAccountCell', V2_RATE, v2('getShardAccountCell')),
  {
    name: 'a trace of 4,251 transactions is sent',
    perSecond: 0.1,
    strike: async (target, n) =>
      (
        await ask(
          target,
          '/api/v3/message',
          JSON.stringify({ boc: deployment(FAN, Math.floor(Date.now() / 1000) + n) }),
        )
      ).status,
  },
  {
    name: 'a trace of 4,251 transactions is read',
    perSecond: V3_RATE,
    strike: async (target, n) => {
      const what = n % 2 === 0 ? 'traceGraph?' : 'traces?include_actions=true&'
      return (await ask(target, `/api/v3/${what}tx_hash=${await largestTrace(target.port)}`)).status
    },
  },
  {
    name: 'its first transaction is replayed',
    perSecond: V3_RATE,
    strike: async (target) => {
      const body = JSON.stringify({ tx_hash: decodeURIComponent(await largestTrace(target.port)) })
      return (await ask(target, '/api/emulate/v1/replay', body)).status
    },
  },
]

let largest: Promise<string> | undefined

/** Hash of a transaction that sent 250 messages, as part of a URL. */
function largestTrace(port: number): Promise<string> {
  largest ??= (async () => {
    const reply = await fetch(
      `http://127.0.0.1:${port}/api/v3/transactions?limit=1&sort=desc&account=${formatRaw(FAN.address)}`,
    )
    const { transactions } = (await reply.json()) as { transactions: { hash: string }[] }
    return encodeURIComponent(transactions[0]?.hash ?? '')
  })()
  return largest
}
