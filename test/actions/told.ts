import type { Address } from '../../src/cell/address.ts'
import { type Builder, buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { asHash } from '../../src/cell/hash.ts'
import { Slice } from '../../src/cell/slice.ts'
import { UNTOLD_OF_AUCTION } from '../../src/cli/classify/neutral-facts.ts'
import { expandActionTypes, isVisible } from '../../src/decode/actions/action-versions.ts'
import { classify } from '../../src/decode/actions/classify.ts'
import { isMatcher } from '../../src/decode/actions/engine/matcher.ts'
import { MatcherSet } from '../../src/decode/actions/engine/run-matchers.ts'
import { accountText } from '../../src/decode/actions/reading/account-text.ts'
import { createTrace } from '../../src/decode/traces/create-trace.ts'
import type { TraceMessage, TraceTransaction } from '../../src/decode/traces/trace-input.ts'
import { byteKey } from '../../src/lib/byte-key.ts'
import { loadFolder } from '../../src/lib/load-folder.ts'
import type { AccountFacts, Contract } from '../../src/model/contract.ts'
import { builtFolder } from '../built-folder.ts'
import { mistakesIn } from './details-schema.ts'
import { account, message, storeAddress, transaction } from './long-trace.ts'
import { seeded } from './made-chain.ts'
import { randomOrder } from './random-order.ts'

/** A message of a made-up trace, and what its receiver sends. Accounts are small numbers; the wallet that begins is 1. */
export interface Sent {
  /** Left out for a log. */
  readonly to?: number
  readonly op?: number
  readonly body?: (b: Builder) => void
  readonly text?: string
  readonly value?: bigint
  readonly sends?: readonly Sent[]
  /** It brings its receiver to life, with this state. */
  readonly deploys?: Cell
  readonly bounced?: boolean
  readonly aborted?: boolean
  readonly exitCode?: number
}

export interface Told {
  readonly type: string
  readonly success: boolean
  readonly details: Readonly<Record<string, unknown>>
}

export type KnownAccounts = Readonly<
  Record<number, { readonly code?: string; readonly contracts?: readonly Contract[]; readonly data?: Cell }>
>

/** The text of an account that the tests name by a small number. */
export const at = (n: number): string => accountText(account(n))
export const address = (b: Builder, n: number | null): Builder => {
  storeAddress(b, n === null ? null : account(n))
  return b
}

const matchers = await loadFolder(builtFolder('decode/actions/matchers'), isMatcher)
const orders = [3, 7, 11, 23].map((seed) => new MatcherSet(randomOrder(matchers, seeded(seed))))

/** A made-up trace, and what is known of its accounts. */
function makeTrace(sent: readonly Sent[], known: KnownAccounts) {
  const trace = createTrace(toTransactions(sent), 1)
  const facts = new Map<string, AccountFacts>(
    Object.entries(known).map(([n, { code, contracts = [], data = null }]) => [
      byteKey(account(Number(n))),
      { codeHash: code === undefined ? null : asHash(Buffer.from(code, 'base64')), contracts, data },
    ]),
  )
  const factsOf = (of: Address): AccountFacts | undefined => facts.get(byteKey(of))
  return { trace, factsOf }
}

/** The accounts by which the actions of a type are found. */
export function accountsOf(type: string, sent: readonly Sent[], known: KnownAccounts = {}): string[] {
  const { trace, factsOf } = makeTrace(sent, known)
  const { actions } = classify(trace, factsOf)
  return actions.filter((action) => action.type === type).flatMap(({ accounts }) => accounts)
}

/** What is told of a trace, by any order of matchers alike. */
export function tell(sent: readonly Sent[], known: KnownAccounts = {}, types = ['latest', 'tgbtc']): Told[] {
  const { trace, factsOf } = makeTrace(sent, known)
  const shown = expandActionTypes(types)
  const [first, ...others] = [undefined, ...orders].map((set) => {
    const { state, actions } = classify(trace, factsOf, set)
    if (state !== 'ok') throw new Error(`the trace is ${state}`)
    return actions
      .filter((action) => isVisible(action, shown))
      .map(({ type, success, details }): Told => ({ type, success, details }))
  })
  for (const other of others) {
    if (JSON.stringify(other) !== JSON.stringify(first)) throw new Error('another order of matchers tells otherwise')
  }
  for (const { type, details } of first ?? []) {
    const mistakes = mistakesIn(type, details)
    if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  }
  return first ?? []
}

function toTransactions(sent: readonly Sent[]): TraceTransaction[] {
  const transactions: TraceTransaction[] = []
  let count = 1
  const visit = (n: number, of: number, received: TraceMessage, sends: readonly Sent[], how: Sent): void => {
    const messages = sends.map((one): TraceMessage => toMessage(++count, of, one))
    transactions.push(
      transaction(n, account(of), received, messages, {
        origStatus: how.deploys === undefined ? 'active' : 'uninit',
        aborted: how.aborted ?? false,
        exitCode: how.exitCode ?? (how.aborted ? 705 : 0),
      }),
    )
    sends.forEach((one, i) => {
      if (one.to !== undefined) visit(++count, one.to, messages[i] as TraceMessage, one.sends ?? [], one)
    })
  }
  visit(
    1,
    1,
    message(1, null, account(1), (b) => b.storeUint(0x7369676e, 32)),
    sent,
    {},
  )
  return transactions
}

function toMessage(n: number, from: number, { to, op, body, text, value, deploys, bounced }: Sent): TraceMessage {
  const made = message(n, account(from), to === undefined ? null : account(to), (b) => {
    if (text !== undefined) b.storeUint(0, 32).storeBytes(Buffer.from(text))
    if (op !== undefined) b.storeUint(op, 32)
    body?.(b)
  })
  const init = deploys === undefined ? null : new Slice(deploys.arena, deploys.index)
  return {
    ...made,
    ...(to === undefined ? {} : { value: value ?? 1_000_000_000n, bounced: bounced ?? false }),
    initState: init,
  }
}

/** A state with this data. */
export const stateWith = (data: (b: Builder) => void): Cell =>
  buildCell((b) => {
    b.storeUint(0b00110, 5)
      .storeRef(() => {})
      .storeRef(data)
  })

export const nftItem = (index: bigint, collection: number | null, owner: number | null, uri?: string): Contract => ({
  kind: 'nft_item',
  isInit: true,
  index,
  collection: collection === null ? null : account(collection),
  owner: owner === null ? null : account(owner),
  content: uri === undefined ? {} : { uri },
})

export const jettonWallet = (owner: number, master: number): Contract => ({
  kind: 'jetton_wallet',
  balance: 0n,
  owner: account(owner),
  master: account(master),
  isClaimed: null,
})

export const nftSale = (nft: number, owner: number, price: bigint, marketplace: number | null = null): Contract => ({
  kind: 'nft_sale',
  isComplete: false,
  createdAt: 0,
  marketplace: marketplace === null ? null : account(marketplace),
  nft: account(nft),
  nftOwner: account(owner),
  fullPrice: price,
  marketplaceFeeAddress: null,
  marketplaceFee: 0n,
  royaltyAddress: null,
  royalty: 0n,
  soldAt: null,
  soldQueryId: null,
  jettonPrices: null,
})

export const nftAuction = (nft: number, owner: number, lastBid: bigint, marketplace: number | null): Contract => ({
  ...UNTOLD_OF_AUCTION,
  marketplace: marketplace === null ? null : account(marketplace),
  nft: account(nft),
  nftOwner: account(owner),
  lastBid,
})

/** query:64 new_owner response no custom payload, 1 nanoton forward, no payload */
export const transferItem = (to: number) => (b: Builder) => {
  b.storeUint64(9n)
  address(b, to)
  address(b, null)
  b.storeBit(0).storeCoins(1n).storeBit(0)
}
