import { type ActionNode, dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call } from '../engine/pattern.ts'
import { JETTON_MINT_KIND } from '../kinds/jetton-mint.ts'
import { TGBTC_MINT } from '../kinds/tgbtc.ts'
import { loadMintLog, MINT_LOG } from '../reading/tgbtc.ts'

const START = 0x3f781d24
const MAX_STEPS = 20

/** A deposit of bitcoins is proven by a chain of contracts, at the end of which tgBTC is minted. */
export default defineMatcher({
  name: 'tgbtc_mint',
  after: ['ethena_deposit'],
  pattern: call(0xe42a879b, { children: [call(MINT_LOG, { as: 'log' }), block('jetton_mint', { as: 'mint' })] }),
  build(head, match) {
    const way = findWay(head)
    const mint = dataOf(match.get('mint'), JETTON_MINT_KIND)
    const start = way?.at(-1)
    if (way === undefined || start === undefined || mint === undefined) return null
    const { amount, recipient, txid } = loadMintLog(match.get('log').body())
    const data = {
      isFallback: false,
      source: start.source,
      destination: recipient,
      amount,
      asset: mint.asset,
      bitcoinTx: txid,
      wallet: mint.receiverWallet,
    }
    return built(TGBTC_MINT, data, [...match.with(head), ...way])
  },
})

/** All that lies between the end and the start, the start last. */
function findWay(end: ActionNode): ActionNode[] | undefined {
  const way: ActionNode[] = []
  for (let at = end.previous; at !== null && way.length < MAX_STEPS; at = at.previous) {
    way.push(at)
    if (at.opcode === START) return way
  }
  return undefined
}
