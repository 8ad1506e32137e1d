// Credits every deposit of a shop to a customer exactly once, whoever is killed when. Customers pay to one account and are told apart by the
// comment of the transfer.
//
//   SHOP=0Q… JETTONS=kQ…,kQ… node examples/payment-processor.mjs
import { createClient, toRawAddress } from 'cellar/client'
import { openJournal } from './journal.mjs'

const { CELLAR = 'http://127.0.0.1:8081', SHOP, JETTONS = '', JOURNAL = 'payments.jsonl' } = process.env
if (SHOP === undefined) throw new Error('SHOP is the account that customers pay to')

const shop = toRawAddress(SHOP)
// Anybody can make a jetton and call it USDT: only these are money.
const money = new Set(JETTONS.split(',').filter(Boolean).map(toRawAddress))
const TRANSFERS = ['ton_transfer', 'jetton_transfer']

const client = createClient({ url: CELLAR })
const journal = openJournal(JOURNAL)
/** Deposits that were credited, by the id of their action. */
const credited = new Map()
/** What each customer has, by name and currency. */
const balances = new Map()
let place
for (const line of journal.lines) apply(line)

function apply(line) {
  place = line.place
  for (const { id, customer, currency, amount } of line.deposits) {
    const account = `${customer} ${currency}`
    credited.set(id, account)
    balances.set(account, (balances.get(account) ?? 0n) + BigInt(amount))
  }
}

/** The deposit that an action is; undefined for every other action of the shop, such as its own payments. */
function toDeposit({ action_id: id, type, success, details }) {
  if (success !== true) return undefined
  const customer = details.comment ?? 'unknown'
  if (type === 'ton_transfer' && details.destination === shop && !details.encrypted) {
    return { id, customer, currency: 'TON', amount: details.value }
  }
  if (type === 'jetton_transfer' && details.receiver === shop && money.has(details.asset)) {
    return { id, customer, currency: details.asset, amount: details.amount }
  }
  return undefined
}

/** What is no longer told has to be read: all of it, since what was credited is known by its id. */
async function listTransfers() {
  const actions = []
  for await (const action of client.each.actions({ account: shop, action_type: TRANSFERS })) actions.push(action)
  return actions
}

async function readActions(event) {
  if (event?.type === 'gap') return listTransfers()
  return event?.type === 'actions' ? event.actions : []
}

const { first } = await client.masterchainInfo()
await client.consume(
  { types: ['actions'], action_types: TRANSFERS, addresses: [shop], resume_from: `${first.seqno}-0` },
  {
    load: () => place,
    async save(reached, event) {
      const deposits = (await readActions(event)).map(toDeposit).filter((one) => one && !credited.has(one.id))
      // One line has both, the deposits and how far we are: after a crash we have both or neither.
      const line = { place: reached, deposits }
      journal.write(line)
      apply(line)
      for (const { customer, currency, amount } of deposits) {
        process.stdout.write(
          `credited ${amount} ${currency} to ${customer}, who has ${balances.get(`${customer} ${currency}`)}\n`,
        )
      }
    },
  },
)
