import type { ActionNode } from '../engine/action-node.ts'
import type { Facts } from '../engine/facts.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, type Match, oneOf, optional, type Pattern } from '../engine/pattern.ts'
import { DEDUST_DEPOSIT } from '../kinds/dex-liquidity.ts'
import {
  CREATE_DEPOSIT,
  DEPOSIT_ALL,
  DEPOSIT_ASSET,
  FULFILL,
  INSTALL,
  loadAsset,
  PAYOUT,
  PAYOUT_FROM_DEPOSIT,
  REJECT,
} from '../reading/dedust.ts'
import { DEPOSITED, loadDeposit } from '../reading/dedust-deposit.ts'
import {
  JETTON_INTERNAL_TRANSFER,
  JETTON_NOTIFY,
  JETTON_TRANSFER,
  loadInternalTransfer,
} from '../reading/jetton-order.ts'

/** What was too much comes back from its vault. */
const returned: Pattern = optional(
  call(PAYOUT_FROM_DEPOSIT, {
    children: [
      optional(
        call(JETTON_TRANSFER, {
          each: call(JETTON_INTERNAL_TRANSFER, { as: 'jettons back', each: optional(call(JETTON_NOTIFY)) }),
        }),
      ),
      optional(call(PAYOUT, { as: 'toncoin back' })),
    ],
  }),
)
const excesses: readonly Pattern[] = [optional(block('ton_transfer')), returned, returned]

/** The deposit that completes the pair: its contract puts both assets into the pool. */
export default defineMatcher({
  name: 'dedust_deposit',
  after: ['nft_mint'],
  pattern: call(DEPOSIT_ALL, {
    children: [
      oneOf(
        call(JETTON_INTERNAL_TRANSFER, { as: 'minted', each: optional(call(JETTON_NOTIFY)) }),
        call(REJECT, { as: 'rejected', children: excesses }),
      ),
      optional(call(FULFILL, { children: excesses })),
    ],
    parent: call(DEPOSIT_ASSET, {
      parent: call(CREATE_DEPOSIT, { each: optional(call(INSTALL)), parent: DEPOSITED }),
    }),
  }),
  build(head, match, facts) {
    // query:64 ^proof owner:addr min_lp:Coins ^[asset0 amount0:Coins asset1 amount1:Coins]
    const body = head.body().skip(64)
    body.ref()
    const source = body.address()
    const terms = body.ref()
    const asset0 = loadAsset(terms)
    const amount0 = terms.coins()
    const target = { assets: [asset0, loadAsset(terms)] as const, amounts: [amount0, terms.coins()] as const }
    const deposit = loadDeposit(match.get('deposit'), facts)
    if (deposit === undefined) return null
    const minted = match.find('minted')
    const { asset, amount } = deposit
    const data = {
      dex: 'dedust' as const,
      source,
      pool: head.destination,
      depositContract: head.source,
      first: { asset, amount, wallet: findWallet(match.find('transfer'), source, asset, facts) },
      second: null,
      lpMinted: minted === undefined ? null : loadInternalTransfer(minted.body()).amount,
      target,
      excesses: listExcesses(match, source, facts),
    }
    return built(DEDUST_DEPOSIT, data, match.with(head), { failed: minted === undefined })
  },
})

function findWallet(
  transfer: ActionNode | undefined,
  source: string | null,
  asset: string | null,
  facts: Facts,
): string | null {
  if (transfer === undefined || transfer.source !== source) return null
  return facts.jettonWallet(transfer.destination)?.master === asset ? transfer.destination : null
}

function listExcesses(match: Match, source: string | null, facts: Facts) {
  const toncoin = match
    .list('toncoin back')
    .filter(({ destination }) => destination === source)
    .map(({ value }) => ({ asset: null, amount: value }))
  const jettons = match.list('jettons back').flatMap((internal) => {
    const wallet = facts.jettonWallet(internal.destination)
    if (wallet === undefined || wallet.owner !== source) return []
    return [{ asset: wallet.master, amount: loadInternalTransfer(internal.body()).amount }]
  })
  return [...toncoin, ...jettons]
}
