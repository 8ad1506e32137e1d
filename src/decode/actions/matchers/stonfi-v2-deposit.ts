import { type ActionNode, dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, oneOf, optional } from '../engine/pattern.ts'
import { DEX_DEPOSIT, type DexDepositData } from '../kinds/dex-liquidity.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { JETTON_INTERNAL_TRANSFER, JETTON_NOTIFY, loadInternalTransfer } from '../reading/jetton-order.ts'
import { PTON_TRANSFER, withoutPton } from '../reading/pton.ts'

const ADD_LIQUIDITY = 0x50c6a654

/** Each asset comes by itself; the one that completes the pair brings the tokens of the pool, or everything back. */
export default defineMatcher({
  name: 'stonfi_v2_deposit',
  after: ['ethena_deposit'],
  pattern: call(0x37c096df, {
    each: call(ADD_LIQUIDITY, {
      each: optional(
        call(0x06ecd527, {
          each: oneOf(call(JETTON_INTERNAL_TRANSFER, { as: 'minted' }), call(ADD_LIQUIDITY, { as: 'refund' })),
        }),
      ),
    }),
    parent: oneOf(
      call(JETTON_NOTIFY, { parent: call(PTON_TRANSFER, { as: 'sent' }) }),
      block('jetton_transfer', { as: 'sent' }),
      call(JETTON_NOTIFY, {
        parent: call(JETTON_INTERNAL_TRANSFER, { parent: block('jetton_transfer', { as: 'sent' }) }),
      }),
    ),
  }),
  build(head, match) {
    const sent = match.get('sent')
    const transfer = dataOf(sent, JETTON_TRANSFER_KIND)
    // query:64 from:addr amount1:Coins amount2:Coins …
    const body = head.body().skip(64)
    const source = body.address()
    const amount1 = body.coins()
    const minted = match.find('minted')
    const own: DexDepositData = {
      dex: 'stonfi_v2',
      source,
      pool: head.destination,
      depositContract: head.destination,
      first: {
        asset: withoutPton(transfer?.asset ?? null),
        amount: amount1 > 0n ? amount1 : body.coins(),
        wallet: transfer?.senderWallet ?? null,
      },
      second: null,
      lpMinted: minted === undefined ? null : loadInternalTransfer(minted.body()).amount,
      excesses: [],
    }
    const failed = match.find('refund') !== undefined
    const blocks = match.with(head)
    const other = findOther(sent, own)
    if (other === undefined) return built(DEX_DEPOSIT, own, blocks, { failed })
    const before = other.data as DexDepositData
    // Toncoin is told first: matched transfers bring jettons nearer, so that it is the one found last.
    const sides = before.first?.asset === null ? [before.first, own.first] : [own.first, before.first]
    const [first = null, second = null] = sides
    const data = { ...own, first, second, lpMinted: own.lpMinted ?? before.lpMinted }
    return built(DEX_DEPOSIT, data, [...blocks, other], { failed: failed || other.failed, mayBeSiblings: true })
  },
})

/** The other half of the same deposit, sent beside this one. */
function findOther(sent: ActionNode, own: DexDepositData): ActionNode | undefined {
  for (const sibling of sent.previous?.children() ?? []) {
    const other = dataOf(sibling, DEX_DEPOSIT)
    if (other === undefined || other.second !== null || other.dex !== own.dex) continue
    if (other.source === own.source && other.pool === own.pool && other.lpMinted !== own.lpMinted) return sibling
  }
  return undefined
}
