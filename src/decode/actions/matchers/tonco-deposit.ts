import { type ActionNode, dataOf } from '../engine/action-node.ts'
import type { Facts } from '../engine/facts.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, EXCESS, type Match, oneOf, optional, type Pattern } from '../engine/pattern.ts'
import { type DepositSide, TONCO_DEPOSIT } from '../kinds/dex-liquidity.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { NFT_MINT_KIND } from '../kinds/nft-mint.ts'
import { payoutLeg } from '../kinds/swap-legs.ts'
import type { BodyReader } from '../reading/body-reader.ts'
import { JETTON_NOTIFY } from '../reading/jetton-order.ts'
import { PTON_TRANSFER, withoutPton } from '../reading/pton.ts'
import { PAY_TO } from '../reading/tonco.ts'

const FUND_ACCOUNT = 0x4468de77

const back: Pattern = optional(block('jetton_transfer', { as: 'back', each: optional(call(PTON_TRANSFER)) }))

/** Each asset comes by itself to an account of the user; the position is minted when there is enough of both. */
export default defineMatcher({
  name: 'tonco_deposit',
  after: ['evaa_liquidate'],
  pattern: call(0x3ebe5431, {
    each: optional(
      call(0x81702ef8, {
        children: [
          optional(call(PAY_TO, { children: [back, back] })),
          block('nft_mint', { as: 'position' }),
          optional(call(EXCESS)),
        ],
      }),
    ),
    parent: call(FUND_ACCOUNT, {
      parent: oneOf(
        call(JETTON_NOTIFY, { as: 'notify', parent: call(PTON_TRANSFER) }),
        block('jetton_transfer', { as: 'transfer' }),
      ),
    }),
  }),
  build(head, match, facts) {
    const notify = match.find('notify') ?? findNotify(match.get('transfer'))
    if (notify === undefined) return null
    // query:64 amount:Coins from:addr payload:(Either), which is op:32 other_wallet:addr …
    const body = notify.body().skip(64)
    const amount = body.coins()
    const source = body.address()
    const payload = body.either()
    if (payload.opcode() !== FUND_ACCOUNT) return null
    const other = payload.skip(32).address()
    const terms = loadTerms(head.body().skip(64))
    const wallet = dataOf(match.find('transfer'), JETTON_TRANSFER_KIND)?.senderWallet ?? null
    const own = assetOf(notify.source, facts)
    const others = assetOf(other, facts)
    const assets = terms.isFirst ? ([own, others] as const) : ([others, own] as const)
    const position = dataOf(match.find('position'), NFT_MINT_KIND)
    const data = {
      dex: 'tonco' as const,
      source,
      pool: head.source,
      depositContract: head.source,
      // What came is told first, whichever of the pair it is; its wallet stays in its place.
      first: { asset: own, amount, wallet: terms.isFirst ? wallet : null },
      second: terms.isFirst ? null : secondWallet(wallet),
      lpMinted: position === undefined ? null : loadLiquidity(position.message),
      target: { assets, amounts: terms.enough },
      excesses: listExcesses(match),
      tickLower: terms.tickLower,
      tickUpper: terms.tickUpper,
      nftIndex: position?.index ?? null,
      nftAddress: position?.item ?? null,
    }
    return built(TONCO_DEPOSIT, data, match.with(head))
  },
})

const secondWallet = (wallet: string | null): DepositSide => ({ asset: null, amount: null, wallet })

/** query:64 new0:Coins new1:Coins enough0:Coins enough1:Coins liquidity:128 lower:i24 upper:i24 */
function loadTerms(body: BodyReader) {
  const isFirst = body.coins() > 0n
  body.coins()
  const enough: [bigint, bigint] = [body.coins(), body.coins()]
  body.skip(128)
  return { isFirst, enough, tickLower: body.int(24), tickUpper: body.int(24) }
}

/** The message that made the position: query:64 user:addr liquidity:128 … */
function loadLiquidity(message: ActionNode): bigint {
  const body = message.body().skip(64)
  body.address()
  return body.big(128)
}

const assetOf = (wallet: string | null, facts: Facts): string | null =>
  withoutPton(facts.jettonWallet(wallet)?.master ?? null)

/** The notification inside a transfer that is matched already. */
const findNotify = (transfer: ActionNode): ActionNode | undefined =>
  transfer.parts.find(({ opcode }) => opcode === JETTON_NOTIFY)

const listExcesses = (match: Match) =>
  match.list('back').flatMap((transfer) => {
    const leg = payoutLeg(transfer)
    return leg === undefined ? [] : [{ asset: leg.asset, amount: leg.amount }]
  })
