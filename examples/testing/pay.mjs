import { beginCell, comment, external, internal, SendMode, storeMessage } from '@ton/core'
import { WalletContractV4 } from '@ton/ton'

/** Signs a transfer of one of the ten accounts, of a v4r2 wallet, sends it, and makes blocks until it has arrived. */
export async function pay(chain, from, to, value, text) {
  const publicKey = Buffer.from(from.publicKey)
  const wallet = WalletContractV4.create({ workchain: 0, publicKey })
  const { wallets } = await chain.client.walletStates({ address: [from.address] })
  const body = wallet.createTransfer({
    seqno: wallets[0]?.seqno ?? 0,
    secretKey: Buffer.from(from.secretKey),
    sendMode: SendMode.PAY_GAS_SEPARATELY,
    messages: [internal({ to, value, bounce: false, body: comment(text) })],
  })
  const message = beginCell()
    .store(storeMessage(external({ to: wallet.address, body })))
    .endCell()
  await chain.client.sendMessage({ boc: message.toBoc().toString('base64') })
  await chain.mine(2)
}
