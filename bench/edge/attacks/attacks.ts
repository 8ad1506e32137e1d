import { formatRaw } from '../../../src/cell/address.ts'
import { writeBoc } from '../../../src/cell/boc-writer.ts'
import { buildCell } from '../../../src/cell/builder.ts'
import { amplifier, type Deployed, fullTree, HOSTILE_METHODS } from '../../../test/emulate/hostile-messages.ts'
import type { Attack } from './attack.ts'
import { LARGE_ATTACKS } from './large-account.ts'
import { STRANGE_ATTACKS } from './strangers.ts'
import { ask } from './target.ts'
import { pingFlood } from './web-socket.ts'

/** The rates that callers without a key have. */
const V2_RATE = 2
const V3_RATE = 30

const post = (name: string, perSecond: number, path: string, bodyOf: (n: number) => string, read = true): Attack => ({
  name,
  perSecond,
  strike: async (target, n) => (await ask(target, path, bodyOf(n), { read })).status,
})

const get = (name: string, perSecond: number, path: string): Attack => ({
  name,
  perSecond,
  strike: async (target) => (await ask(target, path)).status,
})

const getMethod = (name: string, contract: Deployed, perSecond = V2_RATE): Attack => {
  const body = JSON.stringify({ address: formatRaw(contract.address), method: 'get', stack: [] })
  return post(`get-method that ${name}`, perSecond, '/api/v2/runGetMethod', () => body)
}

const oneCell = Buffer.from(writeBoc(buildCell((b) => b.storeUint(1, 8)))).toString('base64')
const tree = Buffer.from(writeBoc(fullTree(3_000))).toString('base64')
const TRANSFER_NOTIFICATION = 0x7362d09c
const ELECTOR = '-1:3333333333333333333333333333333333333333333333333333333333333333'

const names = `{${Array.from({ length: 80_000 }, (_, i) => `"k${i}":1`).join()}}`

/** Transfers in one another, each named twice: short to say, long to read. */
const nested = new Array(400).fill(doubledTransfers(40))

function doubledTransfers(levels: number): string {
  let cell = buildCell((b) => b.storeUint(1, 8))
  for (let i = 0; i < levels; i++) {
    const inner = cell
    cell = buildCell((b) =>
      b.storeUint(TRANSFER_NOTIFICATION, 32).storeUint64(0n).storeUint(0, 4).storeCell(inner).storeCell(inner),
    )
  }
  return Buffer.from(writeBoc(cell)).toString('base64')
}

/** Made once: who attacks shares the processors with who is attacked. */
const emulations = Array.from({ length: 8 }, (_, salt) =>
  JSON.stringify({ boc: amplifier(250, 1_000, salt), with_actions: true }),
)
const emulation = (n: number) => emulations[n % emulations.length] as string
const untold = emulations.map((body) => JSON.stringify({ ...JSON.parse(body), include_bodies: false }))
const EMULATE = '/api/emulate/v1/emulateTrace'

/** Everything that is tried. Another one is added by a line. */
export const ATTACKS: readonly Attack[] = [
  post('emulation of 250 messages of one tree', V3_RATE, EMULATE, emulation),
  post('the same, unread', V3_RATE, EMULATE, emulation, false),
  post('the same, without bodies', V3_RATE, EMULATE, (n) => untold[n % untold.length] as string),
  getMethod('doubles a tuple 38 times', HOSTILE_METHODS.doubles),
  getMethod('loops to the end of its gas', HOSTILE_METHODS.loops),
  getMethod('returns its data 200 times', HOSTILE_METHODS.repeats),
  post('1 MB of cells to decode', V3_RATE, '/api/v3/decode', () => JSON.stringify({ bodies: new Array(2).fill(tree) })),
  post('1 MB of brackets', V3_RATE, '/api/v3/decode', () => '['.repeat(1_000_000)),
  post('a stack of 8,000 cells', V2_RATE, '/api/v2/runGetMethod', () =>
    JSON.stringify({ address: ELECTOR, method: 'x', stack: new Array(8_000).fill(['cell', oneCell]) }),
  ),
  post('400 bodies that no layout fits', V3_RATE, '/api/v3/decode', () => JSON.stringify({ bodies: nested })),
  post('1 MB of names', V3_RATE, '/api/v3/decode', () => names),
  post('1 MB of empty objects', V3_RATE, '/api/emulate/v1/emulateTrace', () => `[${'{},'.repeat(330_000)}1]`),
  post('1 MB of brackets to nobody', V3_RATE, '/nothing', () => '['.repeat(1_000_000)),
  get(
    '1,000 transactions in words',
    V3_RATE,
    '/api/v3/transactions?limit=1000&include_sentences=true&include_boc=true',
  ),
  get('1,000 actions with transactions', V3_RATE, '/api/v3/actions?limit=1000&include_transactions=true'),
  get('1,000 traces with actions', V3_RATE, '/api/v3/traces?limit=1000&include_actions=true'),
  get('a balance at 1,000 times', V3_RATE, `/api/v3/balanceHistory?points=1000&account=${ELECTOR}`),
  get('the configuration compared', V3_RATE, '/api/v3/config?compare_seqno=1'),
  get('metrics', V3_RATE, '/metrics'),
  get('a deep offset', V3_RATE, '/api/v3/transactions?limit=1000&offset=900000'),
  get('as deep as offsets go', V3_RATE, '/api/v3/transactions?limit=1000&offset=10000'),
  pingFlood(50, 2_000),
  ...STRANGE_ATTACKS,
  ...LARGE_ATTACKS,
]

/** What has to be on chain for them. */
export const CONTRACTS: readonly Deployed[] = Object.values(HOSTILE_METHODS)
