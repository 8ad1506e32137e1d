// A first transaction of your own, on the devnet of `npm start`: coins from one of its ten accounts to an address.
//   node examples/send.mjs ADDRESS TON COMMENT
import { setTimeout as sleep } from 'node:timers/promises'
import { beginCell, comment, external, internal, SendMode, storeMessage, toNano } from '@ton/core'
import { WalletContractV4 } from '@ton/ton'
import { createClient } from 'cellar/client'

const url = process.env.CELLAR ?? 'http://127.0.0.1:8081'
const [to, amount = '1', text = 'hello'] = process.argv.slice(2)
if (to === undefined) {
  process.stderr.write('node examples/send.mjs ADDRESS TON COMMENT\n')
  process.exit(1)
}

const client = createClient({ url })
const { accounts } = await (await fetch(`${url}/devnet/accounts`, { headers: { 'x-cellar-devnet': '1' } })).json()
const secretKey = Buffer.from(accounts.find(({ wallet }) => wallet === 'v4r2').secret_key, 'hex')
const wallet = WalletContractV4.create({ workchain: 0, publicKey: secretKey.subarray(32) })

const { wallets } = await client.walletStates({ address: [wallet.address] })
const body = wallet.createTransfer({
  ...{ seqno: wallets[0]?.seqno ?? 0, secretKey, sendMode: SendMode.PAY_GAS_SEPARATELY },
  messages: [internal({ to, value: toNano(amount), bounce: false, body: comment(text) })],
})
const message = external({ to: wallet.address, body })
const boc = beginCell().store(storeMessage(message)).endCell().toBoc().toString('base64')
const { message_hash: hash } = await client.sendMessage({ boc })
process.stdout.write(`sent: message ${hash}\n`)

for (;;) {
  const { transactions } = await client.transactionsByMessage({ msg_hash: [hash] })
  const [transaction] = transactions
  if (transaction !== undefined) {
    process.stdout.write(`${amount} TON are on their way to ${to}, in block ${transaction.block_ref.seqno}\n`)
    process.stdout.write(`${url}/tx/${encodeURIComponent(transaction.hash)}\n`)
    break
  }
  await sleep(300)
}
