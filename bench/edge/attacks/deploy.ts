import { setTimeout as sleep } from 'node:timers/promises'
import { formatRaw } from '../../../src/cell/address.ts'
import { type Deployed, deployment } from '../../../test/emulate/hostile-messages.ts'

const FUNDS = '100000000000'

/** Puts contracts on the chain of a `cellar up`. */
export async function deployAll(base: string, contracts: readonly Deployed[]): Promise<void> {
  const post = (path: string, body: object) =>
    fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-cellar-devnet': '1' },
      body: JSON.stringify(body),
    })
  while ((await fetch(`${base}/ready`)).status !== 200) await sleep(500)
  for (const contract of contracts) {
    const address = formatRaw(contract.address)
    await post('/devnet/faucet', { address, amount: FUNDS })
    await until(async () => (await statusOf(base, address)) !== undefined)
    await post('/api/v3/message', { boc: deployment(contract) })
    await until(async () => (await statusOf(base, address)) === 'active')
  }
}

async function statusOf(base: string, address: string): Promise<string | undefined> {
  const reply = await fetch(`${base}/api/v3/accountStates?address=${address}`)
  const { accounts } = (await reply.json()) as { accounts: { status: string; balance: string }[] }
  const [account] = accounts
  return account === undefined || account.balance === '0' ? undefined : account.status
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isDone()); tries++) {
    if (tries === 120) throw new Error('a contract to be attacked with did not come on chain')
    await sleep(500)
  }
}
