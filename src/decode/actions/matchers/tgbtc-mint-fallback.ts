import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { TGBTC_MINT } from '../kinds/tgbtc.ts'
import { loadMintLog, MINT_LOG } from '../reading/tgbtc.ts'

export default defineMatcher({
  name: 'tgbtc_mint_fallback',
  after: ['tgbtc_mint'],
  pattern: call(MINT_LOG),
  build(head) {
    const { amount, recipient, txid } = loadMintLog(head.body())
    const data = {
      isFallback: true,
      source: head.source,
      destination: recipient,
      amount,
      asset: null,
      bitcoinTx: txid,
      wallet: null,
    }
    return built(TGBTC_MINT, data, [head])
  },
})
