import { type Address, makeAddress } from '../../src/cell/address.ts'
import type { Builder } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import type { FactsOf } from '../../src/decode/actions/engine/facts.ts'
import { byteKey } from '../../src/lib/byte-key.ts'
import type { AccountFacts } from '../../src/model/contract.ts'
import { type ChainTransaction, makeMessage, ranWith } from './chain-transactions.ts'
import { storeAddress } from './long-trace.ts'

/** Numbers from 0 up to 1, the same for the same seed. */
export type Random = () => number

export function seeded(seed: number): Random {
  let state = (seed * 2654435761) % 0x7ffffffe
  return () => {
    state = ((state + 1) * 48271) % 0x7fffffff
    return state / 0x7fffffff
  }
}

export const below = (random: Random, limit: number): number => Math.floor(random() * limit)

const PEOPLE = 12
const NOW = 1_700_000_000

const accountOf = (n: number): Address => makeAddress(0, new Uint8Array(32).fill(n))
const walletOf = (person: number): Address => accountOf(100 + person)
const MASTER = accountOf(99)

/** People and their jetton wallets. */
const FACTS: ReadonlyMap<string, AccountFacts> = new Map(
  Array.from({ length: PEOPLE }, (_, person): [string, AccountFacts] => [
    byteKey(walletOf(person)),
    {
      codeHash: null,
      contracts: [
        { kind: 'jetton_wallet', balance: 1n, owner: accountOf(1 + person), master: MASTER, isClaimed: null },
      ],
      data: null,
    },
  ]),
)

export const madeFacts: FactsOf = (account) => FACTS.get(byteKey(account))

/** Something on its way: what is sent when it has arrived is decided then. */
interface OnTheWay {
  readonly to: Address
  readonly message: Cell | null
  /** A jetton wallet that was told to pay this person. */
  readonly pays?: number
}

type Sending = (from: Address, lt: bigint) => { readonly cell: Cell; readonly next?: OnTheWay }

/** A trace of people who send each other Toncoin, words, calls and jettons, and log what they like. */
export function makeTrace(random: Random, startLt: bigint, maxTransactions: number): ChainTransaction[] {
  const transactions: ChainTransaction[] = []
  const isTick = random() < 0.1
  const first = accountOf(1 + below(random, PEOPLE))
  const root = isTick ? null : message(null, first, startLt, (b) => b.storeUint64(startLt))
  const waiting: OnTheWay[] = [{ to: first, message: root }]
  for (let lt = startLt; waiting.length > 0; lt += 1000n) {
    // Any of those on the way may arrive next.
    const [arrived] = waiting.splice(below(random, waiting.length), 1) as [OnTheWay]
    const mayGrow = transactions.length + waiting.length < maxTransactions
    const sendings = arrived.pays === undefined ? choose(random, mayGrow) : [internalTransfer(arrived.pays)]
    const sent = sendings.map((sending, i) => sending(arrived.to, lt + 1n + BigInt(i)))
    for (const { next } of sent) if (next !== undefined) waiting.push(next)
    const aborted = sent.length === 0 && random() < 0.2
    transactions.push({
      account: arrived.to,
      lt,
      now: NOW + transactions.length,
      origStatus: 'active',
      endStatus: 'active',
      isTick: arrived.message === null,
      aborted,
      compute: aborted ? ranWith(705) : ranWith(0),
      inMsg: arrived.message,
      outMsgs: sent.map(({ cell }) => cell),
    })
  }
  return transactions
}

/** A few to send, most often more than none as long as the trace may grow. */
function choose(random: Random, mayGrow: boolean): Sending[] {
  const count = mayGrow ? below(random, 4) : 0
  return Array.from({ length: count }, () => {
    const person = below(random, PEOPLE)
    const kind = below(random, 5)
    if (kind === 0) return toncoin(person, null)
    if (kind === 1) return toncoin(person, `to ${person}`)
    if (kind === 2) return jettonOrder(below(random, PEOPLE), person)
    if (kind === 3) return log
    return call(person)
  })
}

const message = (from: Address | null, to: Address | null, lt: bigint, body: (b: Builder) => void): Cell =>
  makeMessage({ from, to, lt, now: NOW, body })

const sendTo =
  (to: Address, body: (b: Builder) => void, pays?: number): Sending =>
  (from, lt) => {
    const cell = message(from, to, lt, body)
    return { cell, next: { to, message: cell, ...(pays === undefined ? {} : { pays }) } }
  }

const toncoin = (person: number, words: string | null): Sending =>
  sendTo(accountOf(1 + person), (b) => {
    if (words !== null) b.storeUint(0, 32).storeBytes(Buffer.from(words))
  })

const call = (person: number): Sending => sendTo(accountOf(1 + person), (b) => b.storeUint(0x12345678, 32))

const jettonOrder = (payer: number, person: number): Sending =>
  sendTo(
    walletOf(payer),
    (b) => {
      b.storeUint(0x0f8a7ea5, 32).storeUint64(1n).storeCoins(7n)
      storeAddress(b, accountOf(1 + person))
      storeAddress(b, null)
      b.storeBit(0).storeCoins(0n).storeBit(0)
    },
    person,
  )

const internalTransfer = (person: number): Sending =>
  sendTo(walletOf(person), (b) => {
    b.storeUint(0x178d4519, 32).storeUint64(1n).storeCoins(7n)
    storeAddress(b, null)
    storeAddress(b, null)
    b.storeCoins(0n).storeBit(0)
  })

const log: Sending = (from, lt) => ({ cell: message(from, null, lt, (b) => b.storeUint(0x77777777, 32)) })
