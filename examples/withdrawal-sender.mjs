// Pays withdrawals from one wallet and knows of each whether it is sent, confirmed, failed or expired. None is ever paid twice: a message is
// written down before it leaves, and is signed anew only behind its expiry and with the same number, of which the wallet takes one message.
//
//   SECRET_KEY=… WITHDRAWALS=withdrawals.jsonl node examples/withdrawal-sender.mjs
//
// A line of WITHDRAWALS: {"id":"w1","to":"0Q…","amount":"1500000000"}
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Address, beginCell, external, internal, SendMode, storeMessage } from '@ton/core'
import { WalletContractV4 } from '@ton/ton'
import { CellarApiError, createClient } from 'cellar/client'
import { openJournal } from './journal.mjs'

const { CELLAR = 'http://127.0.0.1:8081', SECRET_KEY = '', WITHDRAWALS = 'withdrawals.jsonl' } = process.env
const { JOURNAL = 'sent.jsonl', POLL_MS = '1000' } = process.env
const VALID_SECONDS = 60
/** Shard blocks may be a little older than the masterchain block that commits them. */
const LATE_SECONDS = 30
const MODE = SendMode.PAY_GAS_SEPARATELY | SendMode.IGNORE_ERRORS

const secretKey = Buffer.from(SECRET_KEY, 'hex')
const wallet = WalletContractV4.create({ workchain: 0, publicKey: secretKey.subarray(32) })
const client = createClient({ url: CELLAR })
const journal = openJournal(JOURNAL)
/** By id: messages that were signed for it, and how it ended. */
const known = new Map()
/** Messages that this process has sent. */
const sent = new Set()
let nextSeqno = 0
for (const line of journal.lines) apply(line)

function apply({ id, status, message }) {
  const { messages = [] } = known.get(id) ?? {}
  known.set(id, { status, messages: message ? [...messages, message] : messages })
  if (status === 'confirmed' || status === 'failed') nextSeqno = messages.at(-1).seqno + 1
}

function record(line) {
  journal.write(line)
  apply(line)
  process.stdout.write(`${line.id} ${line.status}\n`)
}

/** The number that the wallet takes next, as far as is indexed. */
async function readSeqno() {
  const { wallets } = await client.walletStates({ address: wallet.address })
  return Math.max(nextSeqno, wallets[0]?.seqno ?? 0)
}

function sign({ to, amount }, seqno, validUntil) {
  const order = internal({ to: Address.parse(to), value: BigInt(amount), bounce: false })
  const body = wallet.createTransfer({ seqno, secretKey, timeout: validUntil, sendMode: MODE, messages: [order] })
  const message = external({ to: wallet.address, body, init: seqno === 0 ? wallet.init : undefined })
  const cell = beginCell().store(storeMessage(message)).endCell()
  return { seqno, validUntil, hash: cell.hash().toString('hex'), boc: cell.toBoc().toString('base64') }
}

/** The same bytes may be sent as often as one likes; what becomes of them is seen on the chain, whatever is answered here. */
async function send({ hash, boc }) {
  if (sent.has(hash)) return
  try {
    await client.sendMessage({ boc })
    sent.add(hash)
  } catch (error) {
    process.stderr.write(`not taken yet: ${error.message}\n`)
  }
}

async function findTransaction(messages) {
  if (messages.length === 0) return undefined
  const { transactions } = await client.transactionsByMessage({
    ...{ msg_hash: messages.map(({ hash }) => hash), direction: 'in' },
  })
  return transactions[0]
}

/** Does what is to be done next; true once it is known how the withdrawal ended. */
async function advance(order) {
  const { id } = order
  const { status, messages } = known.get(id) ?? { messages: [] }
  if (status === 'confirmed' || status === 'failed') return true
  // In this order: whatever is not found is not in any block up to this time.
  const { last } = await client.masterchainInfo()
  const transaction = await findTransaction(messages)
  if (transaction !== undefined) {
    // A wallet without the coins takes the message and pays nothing.
    record({ id, status: transaction.out_msgs.length === 1 ? 'confirmed' : 'failed' })
    return true
  }
  const newest = messages.at(-1)
  const isLate = newest !== undefined && Number(last.gen_utime) > newest.validUntil + LATE_SECONDS
  if (isLate && status === 'sent') record({ id, status: 'expired' })
  if (newest !== undefined && !isLate) await send(newest)
  else {
    const seqno = await readSeqno()
    if (isLate && seqno !== newest.seqno) throw new Error(`${id}: somebody else sends from this wallet`)
    const now = Math.max(Math.floor(Date.now() / 1000), Number(last.gen_utime))
    const message = sign(order, seqno, now + VALID_SECONDS)
    record({ id, status: 'sent', message })
    await send(message)
  }
  return false
}

const orders = readFileSync(WITHDRAWALS, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line))
for (const order of orders) {
  // Whoever does not answer now is asked again: what is known is in the journal.
  const unlessAway = (error) => {
    if (!(error instanceof CellarApiError)) throw error
    process.stderr.write(`${error.message}\n`)
    return false
  }
  while (!(await advance(order).catch(unlessAway))) await sleep(Number(POLL_MS))
}
