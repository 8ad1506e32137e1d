import { createHash } from 'node:crypto'
import { keyPairFromSeed } from '@ton/crypto'
import { beginCell, external, internal, SendMode, storeMessage, toNano, WalletContractV4 } from '@ton/ton'
import { ask, type Setting } from './setting.ts'

const VALID_FOR_EVER = 0xffffffff
const RECEIVER = `0:${'8'.repeat(64)}`

interface Wishes {
  readonly validUntil?: number
  readonly seqno?: number
}

/** A transfer of 1 TON by a wallet of its own, which the faucet has funded; as a bag of cells in base64. */
export async function signTransfer(setting: Setting, name: string, wishes: Wishes = {}): Promise<string> {
  const { secretKey, publicKey } = keyPairFromSeed(createHash('sha256').update(name).digest())
  const wallet = WalletContractV4.create({ workchain: 0, publicKey })
  const address = wallet.address.toRawString()
  const funded = fetch(`${setting.town.base}/devnet/faucet`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json', 'x-cellar-devnet': '1' } },
    body: JSON.stringify({ address, amount: '5000000000' }),
  })
  await setting.town.stepUntil('the wallet is funded', async () => {
    const { accounts } = await ask<{ accounts: unknown[] }>(setting, `/accountStates?address=${address}`)
    return accounts.length > 0
  })
  await funded
  const body = wallet.createTransfer({
    ...{ seqno: wishes.seqno ?? 0, secretKey, timeout: wishes.validUntil ?? VALID_FOR_EVER },
    sendMode: SendMode.PAY_GAS_SEPARATELY,
    messages: [internal({ to: RECEIVER, value: toNano('1'), bounce: false, body: name })],
  })
  const message = external({ to: wallet.address, init: wallet.init, body })
  return beginCell().store(storeMessage(message)).endCell().toBoc().toString('base64')
}
