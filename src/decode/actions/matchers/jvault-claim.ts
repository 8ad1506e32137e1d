import { asAddress } from '../../../cell/address.ts'
import { visitDictionary } from '../../../cell/dictionary.ts'
import { dataOf } from '../engine/action-node.ts'
import { defineMatcher, told } from '../engine/matcher.ts'
import { block, call } from '../engine/pattern.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { accountText } from '../reading/account-text.ts'
import type { BodyReader } from '../reading/body-reader.ts'
import { UPDATE } from '../reading/jvault.ts'

export default defineMatcher({
  name: 'jvault_claim',
  after: ['jvault_unstake'],
  pattern: call(0x78d9f109, {
    each: call(0x44bc1fe3, { as: 'send', children: [block('jetton_transfer', { as: 'payout' }), call(UPDATE)] }),
  }),
  build(head, match) {
    const payout = dataOf(match.get('payout'), JETTON_TRANSFER_KIND)
    if (payout === undefined) return null
    const claimed = listKeys(head.body().skip(64))
    const [jetton] = claimed
    const pool = match.get('send').destination
    // One payout is seen: which of several jettons it was cannot be told.
    const isClear = jetton !== undefined && claimed.length === 1
    return told('jvault_claim', match.with(head), {
      accounts: [head.source, head.destination, pool],
      details: {
        claimed_rewards: isClear ? [{ jetton, amount: payout.order.amount.toString() }] : [],
        source: head.source,
        stake_wallet: head.destination,
        pool,
      },
    })
  },
})

/** Keys of a dictionary are addresses as they stand in a cell, of 267 bits: tag:2 anycast:1 workchain:8 id:256. */
function listKeys(body: BodyReader): string[] {
  const root = body.maybeRef()
  const keys: string[] = []
  if (root === null) return keys
  visitDictionary(root.slice, 267, (key) => keys.push(accountText(asAddress(shifted(key)))))
  return keys
}

/** The 33 bytes that begin after three bits. */
function shifted(key: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(33)
  for (let i = 0; i < 33; i++) bytes[i] = ((key[i] as number) << 3) | ((key[i + 1] as number) >> 5)
  return bytes
}
