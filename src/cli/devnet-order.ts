import { DEMO_ORDERS, type DevnetAccount, FAULTS, GIFTS, type MessageFault, type TestBed } from '../api/test-bed.ts'
import { CellarError } from '../lib/errors.ts'
import { callDevnet } from './devnet/control-client.ts'
import { isBlockTime } from './devnet-settings.ts'
import { say } from './output.ts'

const TON_DIGITS = 9
const NANO = 1_000_000_000n

interface DevnetDirectory {
  readonly dataDir: string
}

/** `1.5` as nanotons. */
function readTons(text: string): bigint {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,9}))?$/.exec(text) ?? []
  if (whole === undefined) throw new CellarError('CONFIG', `${text} is no amount: expected TON such as 10 or 0.5`)
  return BigInt(whole + part.padEnd(TON_DIGITS, '0'))
}

export async function runFund(to: string, amount: string, given: string, { dataDir }: DevnetDirectory): Promise<0> {
  const what = GIFTS.find((one) => one === given)
  if (what === undefined) throw new CellarError('CONFIG', `--what is ${given}: expected ${GIFTS.join(', ')}`)
  const units = what === 'nft' ? '1' : readTons(amount).toString()
  const { token, account } = await callDevnet(dataDir, 'fund', { what, to, amount: units })
  if (what === 'toncoin') say(`${to} has ${amount} TON more.`)
  else if (what === 'jetton') say(`${to} has ${amount} TEST more: jetton ${token}, wallet ${account}`)
  else say(`${to} has one NFT more: item ${account} of collection ${token}`)
  return 0
}

export async function runAccounts({ dataDir, json }: DevnetDirectory & { readonly json: boolean }): Promise<0> {
  const accounts = await callDevnet(dataDir, 'accounts')
  say(json ? JSON.stringify(accounts, undefined, 2) : accounts.map(describeAccount).join('\n\n'))
  return 0
}

const describeAccount = ({ address, version, mnemonic, balance }: DevnetAccount, i: number): string =>
  `${i + 1}. ${address}  wallet ${version}, ${BigInt(balance) / NANO} TON\n   ${mnemonic}`

const WHOLE = /^\d{1,9}$/

function readWhole(text: string, what: string): number {
  if (!WHOLE.test(text)) throw new CellarError('CONFIG', `${text} is no number of ${what}`)
  return Number(text)
}

export async function runMine(blocks: string, { dataDir }: DevnetDirectory): Promise<0> {
  const last = await callDevnet(dataDir, 'mine', Math.max(1, readWhole(blocks, 'blocks')))
  say(`The newest masterchain block is ${last}.`)
  return 0
}

export async function runBlockTime(text: string, { dataDir }: DevnetDirectory): Promise<0> {
  const milliseconds = readWhole(text, 'milliseconds')
  if (!isBlockTime(milliseconds))
    throw new CellarError('CONFIG', `${text} is no block time: expected 0, or 50 to 600000`)
  await callDevnet(dataDir, 'setBlockTime', milliseconds)
  say(milliseconds === 0 ? 'Blocks come only when you ask: `cellar devnet mine`.' : `A block every ${milliseconds} ms.`)
  return 0
}

export async function runFailNext(count: string, given: string, { dataDir }: DevnetDirectory): Promise<0> {
  const how: MessageFault['how'] | undefined = FAULTS.find((one) => one === given)
  if (how === undefined) throw new CellarError('CONFIG', `--how is ${given}: expected ${FAULTS.join(', ')}`)
  await callDevnet(dataDir, 'failNext', { how, count: Math.max(1, readWhole(count, 'messages')) })
  say('So it will be with what is sent next.')
  return 0
}

export async function runAdvance(text: string, { dataDir }: DevnetDirectory): Promise<0> {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new CellarError('CONFIG', `${text} are no seconds to go ahead by`)
  await callDevnet(dataDir, 'advance', Number(text))
  say('The next block is that much later.')
  return 0
}

const DONE = {
  split: 'The shards will split in a few blocks.',
  merge: 'The shards will merge in a few blocks.',
} satisfies Partial<Record<keyof TestBed, string>>

export async function runShards(order: keyof typeof DONE, { dataDir }: DevnetDirectory): Promise<0> {
  await callDevnet(dataDir, order)
  say(DONE[order])
  return 0
}

export async function runDemoOrder(given: string, { dataDir }: DevnetDirectory): Promise<0> {
  const order = DEMO_ORDERS.find((one) => one === given)
  if (order === undefined)
    throw new CellarError('CONFIG', `${given} is nothing the demo can do: ${DEMO_ORDERS.join(', ')}`)
  const { isRunning, message } = await callDevnet(dataDir, 'demo', order)
  if (message === null) say(isRunning ? 'The demo goes on.' : 'The demo waits until `cellar devnet demo resume`.')
  else if (order === 'sign') say(message.boc)
  else say(`Sent, with message ${Buffer.from(message.hash, 'base64').toString('hex')}`)
  return 0
}

export async function runSnapshot({ dataDir }: DevnetDirectory): Promise<0> {
  say(await callDevnet(dataDir, 'snapshot'))
  return 0
}

export async function runRevert(to: string | null, { dataDir }: DevnetDirectory): Promise<0> {
  const last = await callDevnet(dataDir, 'revert', to)
  say(`The chain is back there: its newest masterchain block is ${last}.`)
  return 0
}
