import { DEMO_ORDERS, type DevnetAccount, FAULTS, GIFTS, type MessageFault, type TestBed } from '../api/test-bed.ts'
import { CellarError } from '../lib/errors.ts'
import type { DevnetOrderSettings } from './config.ts'
import { callDevnet } from './devnet/control-client.ts'
import { isBlockTime } from './devnet-settings.ts'
import { say } from './output.ts'

const TON_DIGITS = 9
const NANO = 1_000_000_000n

/** A sentence for people, or the fields that the call over HTTP answers with. */
const tell = ({ json }: DevnetOrderSettings, sentence: string, fields: object): void =>
  say(json === true ? JSON.stringify(fields) : sentence)

/** `1.5` as nanotons. */
function readTons(text: string): bigint {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,9}))?$/.exec(text) ?? []
  if (whole === undefined) throw new CellarError('CONFIG', `${text} is no amount: expected TON such as 10 or 0.5`)
  return BigInt(whole + part.padEnd(TON_DIGITS, '0'))
}

export async function runFund(to: string, amount: string, given: string, place: DevnetOrderSettings): Promise<0> {
  const what = GIFTS.find((one) => one === given)
  if (what === undefined) throw new CellarError('CONFIG', `--what is ${given}: expected ${GIFTS.join(', ')}`)
  const units = what === 'nft' ? '1' : readTons(amount).toString()
  const gift = await callDevnet(place.dataDir, 'fund', { what, to, amount: units })
  const { token, account } = gift
  const sentence = {
    toncoin: `${to} has ${amount} TON more.`,
    jetton: `${to} has ${amount} TEST more: jetton ${token}, wallet ${account}`,
    nft: `${to} has one NFT more: item ${account} of collection ${token}`,
  }[what]
  const fields = { address: gift.to, amount: gift.amount, ...(token !== null && { token, token_account: account }) }
  tell(place, sentence, fields)
  return 0
}

export async function runAccounts({ dataDir, json }: DevnetOrderSettings): Promise<0> {
  const accounts = await callDevnet(dataDir, 'accounts')
  say(json === true ? JSON.stringify(accounts, undefined, 2) : accounts.map(describeAccount).join('\n\n'))
  return 0
}

const describeAccount = ({ address, version, mnemonic, balance }: DevnetAccount, i: number): string =>
  `${i + 1}. ${address}  wallet ${version}, ${BigInt(balance) / NANO} TON\n   ${mnemonic}`

const WHOLE = /^\d{1,9}$/

function readWhole(text: string, what: string): number {
  if (!WHOLE.test(text)) throw new CellarError('CONFIG', `${text} is no number of ${what}`)
  return Number(text)
}

export async function runMine(blocks: string, place: DevnetOrderSettings): Promise<0> {
  const last = await callDevnet(place.dataDir, 'mine', Math.max(1, readWhole(blocks, 'blocks')))
  tell(place, `The newest masterchain block is ${last}.`, { last_mc_seqno: last })
  return 0
}

export async function runBlockTime(text: string, place: DevnetOrderSettings): Promise<0> {
  const milliseconds = readWhole(text, 'milliseconds')
  if (!isBlockTime(milliseconds))
    throw new CellarError('CONFIG', `${text} is no block time: expected 0, or 50 to 600000`)
  await callDevnet(place.dataDir, 'setBlockTime', milliseconds)
  const onDemand = 'Blocks come only when you ask: `cellar devnet mine`.'
  tell(place, milliseconds === 0 ? onDemand : `A block every ${milliseconds} ms.`, { milliseconds })
  return 0
}

export async function runFailNext(count: string, given: string, place: DevnetOrderSettings): Promise<0> {
  const how: MessageFault['how'] | undefined = FAULTS.find((one) => one === given)
  if (how === undefined) throw new CellarError('CONFIG', `--how is ${given}: expected ${FAULTS.join(', ')}`)
  const fault = { how, count: Math.max(1, readWhole(count, 'messages')) }
  await callDevnet(place.dataDir, 'failNext', fault)
  tell(place, 'So it will be with what is sent next.', fault)
  return 0
}

export async function runAdvance(text: string, place: DevnetOrderSettings): Promise<0> {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new CellarError('CONFIG', `${text} are no seconds to go ahead by`)
  await callDevnet(place.dataDir, 'advance', Number(text))
  tell(place, 'The next block is that much later.', { order: 'advance', seconds: Number(text) })
  return 0
}

const DONE = {
  split: 'The shards will split in a few blocks.',
  merge: 'The shards will merge in a few blocks.',
} satisfies Partial<Record<keyof TestBed, string>>

export async function runShards(order: keyof typeof DONE, place: DevnetOrderSettings): Promise<0> {
  await callDevnet(place.dataDir, order)
  tell(place, DONE[order], { order })
  return 0
}

export async function runDemoOrder(given: string, place: DevnetOrderSettings): Promise<0> {
  const order = DEMO_ORDERS.find((one) => one === given)
  if (order === undefined)
    throw new CellarError('CONFIG', `${given} is nothing the demo can do: ${DEMO_ORDERS.join(', ')}`)
  const { isRunning, message } = await callDevnet(place.dataDir, 'demo', order)
  const stands = isRunning ? 'The demo goes on.' : 'The demo waits until `cellar devnet demo resume`.'
  const sent = message && (order === 'sign' ? message.boc : `Sent, with message ${toHex(message.hash)}`)
  const hashAndBoc = message !== null && { message_hash: message.hash, boc: message.boc }
  tell(place, sent ?? stands, { order, is_running: isRunning, ...hashAndBoc })
  return 0
}

const toHex = (base64: string): string => Buffer.from(base64, 'base64').toString('hex')

export async function runSnapshot(place: DevnetOrderSettings): Promise<0> {
  const snapshot = await callDevnet(place.dataDir, 'snapshot')
  tell(place, snapshot, { snapshot })
  return 0
}

export async function runRevert(to: string | null, place: DevnetOrderSettings): Promise<0> {
  const last = await callDevnet(place.dataDir, 'revert', to)
  tell(place, `The chain is back there: its newest masterchain block is ${last}.`, { last_mc_seqno: last })
  return 0
}
